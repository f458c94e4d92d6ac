import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// Who changed something after someone had opened a page, and when.
struct LaterChange: Sendable {
  /// To begin a sentence with: “Grace” or, for the reader's own change, “In another window, you”.
  let who: String
  let isOwn: Bool
  let at: Moment
  /// The line of the history; nil if it is not known, or if the change has none.
  let line: Line?

  struct Line: Sendable {
    let summary: String
    let address: String
  }

  init(who name: String, isOwn: Bool, at: Date, line: Line? = nil) {
    who = isOwn ? "In another window, you" : name
    self.isOwn = isOwn
    self.at = Moment(at)
    self.line = line
  }

  /// - Parameter study: The study that the line belongs to, for a link to it.
  init(_ line: EditLine, of study: Study.ID? = nil, for account: Account) {
    self.init(
      who: line.accountName, isOwn: line.accountID == account.id, at: line.at,
      line: study.map { Line(summary: line.summary, address: Paths.edit(line.number, of: $0)) })
  }

  /// - Parameter draft: Names the latest editor if the history does not have the change. Two people can have the same name, so
  ///   a name alone does not tell whether it was the reader.
  init(_ line: EditLine?, or draft: Draft, for account: Account) {
    if let line {
      self.init(line, of: draft.study.id, for: account)
    } else {
      self.init(who: draft.editorName, isOwn: false, at: draft.editedAt)
    }
  }
}

extension EditLine {
  /// Whether the edit changed something in a place, or added or removed what contains it.
  func changes(_ place: Place) -> Bool {
    differences.contains { $0.place.starts(with: place) || place.starts(with: $0.place) }
  }
}

extension Services {
  /// The latest change to the content of a draft, or of a part of it.
  func latestChange(
    of study: Study.ID, about place: Place = [], _ context: SignedInContext
  ) async throws -> LaterChange {
    let now = try await draft(context)
    let line = try await store.latestEdit(of: study, for: context.account.id, about: place) {
      $0.changes(place)
    }
    return LaterChange(line, or: now, for: context.account)
  }
}
