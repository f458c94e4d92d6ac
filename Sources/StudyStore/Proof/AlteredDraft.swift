import GRDB
import StudyModel

/// Comments on a draft are not what the history of its study recorded: the disk or another program changed them. They decide
/// nothing about a version, so that only their own pages are refused for them.
package struct AlteredDraft: Error, Hashable, Sendable {
  package let study: Study.ID
  package let title: String
  /// As parts of a sentence, such as “comment 2 differs (state)”.
  package let differences: [String]

  package init(study: Study.ID, title: String, differences: [String]) {
    self.study = study
    self.title = title
    self.differences = differences
  }

  /// What is wrong, as one sentence, with the first differences.
  package var fault: String {
    "Comments on the draft of “\(title)” are not stored as the study’s history recorded them: "
      + AlteredVersion.firstOf(differences) + "."
  }

  /// What Accord does about it.
  package var effect: String {
    "Accord shows nothing of these comments. The draft and its other comments can still be opened."
  }

  /// What can be done about it.
  package var advice: String { AlteredVersion.advice(about: study) }
}

extension StudyStore {
  /// What is not as the history of a study recorded it: its versions, the lowest number first, and the comments on its draft. The
  /// threads are read once for both.
  package func alterations(
    of id: Study.ID
  ) async throws -> (versions: [AlteredVersion], draft: AlteredDraft?) {
    let found = try await database.read { try $0.alterations(of: id) }
    found.versions.forEach(note)
    return found
  }

  /// The same for all studies, one after the other. It is the check whose findings the audit log compares again.
  package func alterations() async throws -> (versions: [AlteredVersion], drafts: [AlteredDraft]) {
    let studies = try await database.read { db in
      try Row.fetchAll(db, prepared: "SELECT id FROM study ORDER BY id").map { try $0.uuid("id") }
    }
    var (versions, drafts): ([AlteredVersion], [AlteredDraft]) = ([], [])
    for study in studies {
      let found = try await database.read { try $0.alterations(of: study) }
      versions += found.versions
      drafts += found.draft.map { [$0] } ?? []
    }
    checks.keep(altered: Set(versions.map(\.study)))
    return (versions, drafts)
  }
}

extension Database {
  fileprivate func alterations(
    of study: Study.ID
  ) throws -> (versions: [AlteredVersion], draft: AlteredDraft?) {
    let threads = try alteredThreads(of: study)
    return (
      try alteredVersions(of: study, knowing: threads), try alteredDraft(of: study, threads)
    )
  }

  /// - Parameter threads: what is wrong with the threads of the study.
  func alteredDraft(
    of study: Study.ID, _ threads: [AlteredThread]
  ) throws -> AlteredDraft? {
    let differences = threads.filter { $0.version == nil }.map(\.difference)
    guard !differences.isEmpty else { return nil }
    let title = try String.fetchOne(
      self, prepared: "SELECT title FROM study WHERE id = ?", arguments: [study.uuidString])
    return AlteredDraft(study: study, title: title ?? "", differences: differences)
  }
}
