import Foundation
import StudyModel

/// Mail about a notice that is about to be sent.
package struct WaitingMail: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let kind: Kind
  package let account: Account.ID
  /// The person's address.
  package let to: String
  package let study: Study.ID
  /// The study's short name, the only thing that a mail says of it.
  package let shortName: String
  /// Nil for a comment on the draft.
  package let number: VersionNumber?
  package let thread: UUID?
  /// Who caused it.
  package let name: String
  package let writtenAt: Date
  /// How often it was tried, including the attempt that follows.
  package let attempts: Int

  package enum Kind: String, CaseIterable, Sendable {
    case reviewAsked, decided, mentioned
  }

  package init(
    id: Int64, kind: Kind, account: Account.ID, to: String, study: Study.ID, shortName: String,
    number: VersionNumber?, thread: UUID?, name: String, writtenAt: Date, attempts: Int
  ) {
    self.id = id
    self.kind = kind
    self.account = account
    self.to = to
    self.study = study
    self.shortName = shortName
    self.number = number
    self.thread = thread
    self.name = name
    self.writtenAt = writtenAt
    self.attempts = attempts
  }
}
