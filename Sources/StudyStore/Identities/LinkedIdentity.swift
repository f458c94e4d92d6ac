import Foundation

/// The identity of an account, as administrators and the person see it.
package struct LinkedIdentity: Hashable, Sendable {
  package let issuer: String
  package let linkedAt: Date

  package init(issuer: String, linkedAt: Date) {
    self.issuer = issuer
    self.linkedAt = linkedAt
  }
}
