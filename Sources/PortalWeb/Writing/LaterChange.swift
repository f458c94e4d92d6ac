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

  init(who name: String, isOwn: Bool, at: Date) {
    who = isOwn ? "In another window, you" : name
    self.isOwn = isOwn
    self.at = Moment(at)
  }

  init(_ line: EditLine, for account: Account) {
    self.init(who: line.accountName, isOwn: line.accountID == account.id, at: line.at)
  }

  /// - Parameter draft: Names the latest editor if the history does not have the change.
  init(_ line: EditLine?, or draft: Draft, for account: Account) {
    if let line {
      self.init(line, for: account)
    } else {
      self.init(
        who: draft.editorName, isOwn: draft.editorName == account.name, at: draft.editedAt)
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
  /// The latest change to the content of a draft.
  func latestChange(
    of study: Study.ID, _ context: SignedInContext
  ) async throws -> LaterChange {
    let now = try await draft(context)
    let line = try await store.latestEdit(of: study, for: context.account.id, about: []) {
      !$0.differences.isEmpty
    }
    return LaterChange(line, or: now, for: context.account)
  }
}
