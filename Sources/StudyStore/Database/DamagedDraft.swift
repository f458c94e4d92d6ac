import Foundation
import GRDB
import StudyModel

/// The stored text of a study is not what was saved: the disk or another program changed it.
package struct DamagedDraft: Error, Hashable, Sendable {
  package let study: Study.ID
  /// As shown in the list of studies.
  package let title: String

  /// What is wrong, in sentences.
  package var fault: String {
    "The stored text of “\(title)” is not what Accord saved. The disk or another program changed it."
  }

  /// What is not concerned.
  package var effect: String { "Other studies are not affected." }

  /// What can be done about it.
  package var advice: String {
    "The person who runs this portal can restore a backup. The study’s id is \(study.uuidString.lowercased())."
  }
}

extension Database {
  /// The text of a draft, verified to be what was saved.
  /// - Throws: `StoreError.notFound`, `DamagedDraft`.
  func draftText(of study: Study.ID) throws -> String {
    let row = try Row.fetchOne(
      self,
      sql: """
        SELECT document, sha256, title FROM draft JOIN study ON study.id = draft.study
        WHERE draft.study = ?
        """,
      arguments: [study.uuidString])
    guard let row else { throw StoreError.notFound }
    let text: String = row["document"]
    guard let hash = row["sha256"] as String? else { return text }
    guard hash == sha256(Data(text.utf8)) else {
      throw DamagedDraft(study: study, title: row["title"])
    }
    return text
  }

  /// Stores the hashes of drafts saved by an earlier release.
  func noteHashesOfDrafts() throws {
    let studies = try String.fetchAll(self, sql: "SELECT study FROM draft WHERE sha256 IS NULL")
    for study in studies {
      let text = try String.fetchOne(
        self, sql: "SELECT document FROM draft WHERE study = ?", arguments: [study])
      try execute(
        sql: "UPDATE draft SET sha256 = ? WHERE study = ?",
        arguments: [text.map { sha256(Data($0.utf8)) }, study])
    }
  }
}
