import Foundation

/// Mail about an account that could not be sent so far.
package struct FailedAccountMail: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let kind: AccountMail.Kind
  /// Whose account it is about.
  package let name: String
  package let to: String
  package let writtenAt: Date
  /// Why the last attempt failed.
  package let reason: String
  /// Whether it is not tried again.
  package let isGivenUp: Bool

  package init(
    id: Int64, kind: AccountMail.Kind, name: String, to: String, writtenAt: Date, reason: String,
    isGivenUp: Bool
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.to = to
    self.writtenAt = writtenAt
    self.reason = reason
    self.isGivenUp = isGivenUp
  }
}
