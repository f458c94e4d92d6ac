import Foundation
import StudyModel

/// A line of a study's history. Never changed or removed.
package struct EditLine: Hashable, Sendable {
  /// Counts from 1 in each study, without gaps.
  package let number: Int
  package let kind: Kind
  package let at: Date
  package let accountID: UUID
  /// Who did it; `accord` if nobody did.
  package let accountName: String
  /// The smallest part that contains the whole change.
  package let place: Place
  package let summary: String
  /// The part before the edit; nil if it did not exist.
  package let before: JSONValue?
  /// The part after the edit; nil if it was removed.
  package let after: JSONValue?
  /// The position of a removed part in its list, from 0.
  let position: Int?
  /// Whether a later edit undid this one and was not itself undone.
  package let isUndone: Bool
  /// SHA-256 over this line and the hash of the previous one.
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

  /// Every value that differs between before and after, in the order of the document. Empty for lines that do not
  /// concern the content.
  package var differences: [ContentDifference] {
    kind.changesContent
      ? ContentDifference.all(from: before, to: after, at: place, position: position) : []
  }

  /// The name in lines about what nobody did.
  package static let accord = "Accord"

  /// What happened to the study.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case threadOpened, commented, threadMoved, commentRetracted
    case created, edited, undone
    case memberSet, memberRemoved, groupSet, groupRemoved, archived, broughtBack
    case proposed, published, withdrawn
    case requiresBoardSet, secondPersonSet, boardSet, reviewAsked, reviewEnded, decided
    case approved, changesRequested, disapproved, conditionClosed, superseded, expired
    case linkMade, linkRevoked, classCorrected

    /// Whether nobody did it: Accord noticed it. Such a line has an account only because each has one
    /// (`docs/decisions/0120-nobody-expires-an-approval.md`).
    package var isByAccord: Bool { self == .expired }

    /// The kinds of what nobody did, for SQL.
    static let byAccord = allCases.filter(\.isByAccord).map { "'\($0.rawValue)'" }
      .joined(separator: ", ")

    /// Whether a line of this kind holds a change of the content: the part before and after.
    var changesContent: Bool {
      switch self {
      case .edited, .undone: true
      case .created, .memberSet, .memberRemoved, .groupSet, .groupRemoved, .archived, .broughtBack,
        .proposed, .published, .withdrawn, .requiresBoardSet, .secondPersonSet, .boardSet,
        .reviewAsked, .reviewEnded, .decided, .approved, .changesRequested, .disapproved,
        .conditionClosed, .superseded, .expired, .linkMade, .linkRevoked, .classCorrected,
        .threadOpened, .commented, .threadMoved, .commentRetracted:
        false
      }
    }
  }
}

/// Whether a study's history is as it was written.
package enum HistoryVerdict: Hashable, Sendable {
  case unbroken(count: Int)
  /// The first line that is missing or not as it was written.
  case broken(at: Int)
}
