import Foundation
import StudyEditing
import StudyModel
import StudyParts
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

  /// Whether the edit changed which fields a part has: its kind, a setting that decides about others, or the rows of a
  /// list without identifiers.
  fileprivate func changesFields(of part: PlacedPart) -> Bool {
    let place = part.documentPlace
    let deciding = part.settings.filter {
      if case .removal = $0.control { false } else { $0.decides }
    }.map { place + $0.path }
    return differences.contains { difference in
      guard difference.place.count > place.count, difference.place.starts(with: place) else {
        return place.starts(with: difference.place)
      }
      let isList = difference.before?.arrayValue != nil || difference.after?.arrayValue != nil
      return isList || difference.isUnnamed && difference.kind != .changed
        || difference.place.last == "kind"
        || deciding.contains { difference.place.starts(with: $0) }
    }
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

  /// The name of the person who last changed which fields a part has; nil if it was the reader, or is not known.
  func colleagueWhoChangedFields(
    of part: PlacedPart, in study: Study.ID, _ context: SignedInContext
  ) async throws -> String? {
    let line = try await store.latestEdit(
      of: study, for: context.account.id, about: part.documentPlace
    ) { $0.changesFields(of: part) }
    return line?.accountID == context.account.id ? nil : line?.accountName
  }
}
