import Foundation
import StudyModel
import StudyReview
import StudyStore

/// What a reviewer noted with a decision that sent a version back or disapproved it.
struct DecisionNote: Sendable {
  let id: Decision.ID
  let name: String
  let version: VersionNumber
  let meaning: String
  let at: Moment
  let day: String
  let text: String

  /// Nil for other decisions, and without a note.
  init?(_ decision: Decision, on version: VersionNumber) {
    guard [.requestChanges, .disapprove].contains(decision.meaning), !decision.note.isEmpty else {
      return nil
    }
    id = decision.id
    name = decision.name
    self.version = version
    meaning = decision.meaning.past
    at = Moment(decision.at)
    day = Moment.day(of: decision.at)
    text = decision.note
  }

  /// What a thread that answers the note is about.
  var anchor: ThreadAnchor {
    ThreadAnchor(
      place: [], quote: String(text.prefix(ThreadAnchor.longestQuote)),
      title: "Note by \(name) on \(version)", decision: id)
  }

  /// The note as a package for boards states it.
  var boardNote: BoardNote {
    BoardNote(author: name, version: version, decision: meaning, day: day, text: text)
  }
}

extension Services {
  /// The notes with which reviewers sent versions back since the last agreement, the oldest first.
  /// - Parameters:
  ///   - number: a version; notes on it count too, since they are what the author answers.
  ///   - account: someone who may read the versions.
  func decisionNotes(
    before number: VersionNumber, of study: Study.ID, for account: Account.ID
  ) async throws -> [DecisionNote] {
    let lines = try await store.versions(of: study, for: account)?.asRecorded ?? []
    let agreed = lines.lastAgreed(before: number)?.number
    let round = lines.map(\.number).filter { line in
      line <= number && (agreed.map { line > $0 } ?? true)
    }.sorted()
    var notes: [DecisionNote] = []
    for version in round {
      notes += try await store.decisions(of: study, version, for: account)
        .compactMap { DecisionNote($0, on: version) }
    }
    return notes
  }
}
