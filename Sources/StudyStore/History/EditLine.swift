import Foundation
import StudyModel

/// A line of a study's history. Never changed, never removed.
package struct EditLine: Hashable, Sendable {
  /// Counts from 1 in each study, without gaps.
  package let number: Int
  package let kind: Kind
  package let at: Date
  package let accountID: UUID
  package let accountName: String
  /// The smallest part that holds the whole change.
  package let place: Place
  package let summary: String
  /// The part as it was; nil where there was none.
  package let before: JSONValue?
  /// The part as it became; nil where it was removed.
  package let after: JSONValue?
  /// Where in its list a removed part stood, from 0.
  let position: Int?
  /// Whether a later edit took this one back, and that was not taken back in its turn.
  package let isUndone: Bool
  /// SHA-256 over this line and the hash of the one before.
  package let hash: String

  package init(
    number: Int, kind: Kind, at: Date, accountID: UUID, accountName: String, place: Place,
    summary: String, before: JSONValue?, after: JSONValue?, position: Int? = nil, isUndone: Bool,
    hash: String
  ) {
    self.number = number
    self.kind = kind
    self.at = at
    self.accountID = accountID
    self.accountName = accountName
    self.place = place
    self.summary = summary
    self.before = before
    self.after = after
    self.position = position
    self.isUndone = isUndone
    self.hash = hash
  }

  /// Every value that is not the same before and after, in the order of the document. Empty for lines that are not about
  /// the content.
  package var differences: [ContentDifference] {
    switch kind {
    case .edited, .undone:
      ContentDifference.all(from: before, to: after, at: place, position: position)
    case .created, .memberSet, .memberRemoved, .archived, .broughtBack, .proposed, .published,
      .withdrawn:
      []
    }
  }

  /// What happened to the study.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case created, edited, undone
    case memberSet, memberRemoved, archived, broughtBack
    case proposed, published, withdrawn
  }
}

/// Whether a study's history is as it was written.
package enum HistoryVerdict: Hashable, Sendable {
  case unbroken(count: Int)
  /// The first line that is not as it was written, or that is missing.
  case broken(at: Int)
}
