import StudyModel

/// A delivery that is about to be sent.
package struct DueDelivery: Hashable, Sendable {
  package let id: String
  package let webhook: Webhook.ID
  package let address: String
  /// Which secret of the webhook it is signed with, and its hash.
  package let secretNumber: Int
  package let secretHash: String
  package let body: String
}
