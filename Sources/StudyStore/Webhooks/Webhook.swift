import Foundation
import StudyModel

/// An address that gets a message when something happens to the versions of a study. It belongs to the study, not to the
/// person who added it.
package struct Webhook: Identifiable, Hashable, Sendable {
  /// How many webhooks a study can have.
  package static let most = 10

  package let id: UUID
  package let address: String
  /// The part of the address that is not secret.
  package let host: String
  /// In the order of `WebhookEvent`.
  package let events: [WebhookEvent]
  package let createdBy: String
  package let createdAt: Date
  /// Nil if nothing was ever sent to it.
  package let latest: WebhookDelivery?

  package init(
    id: UUID, address: String, host: String, events: [WebhookEvent], createdBy: String,
    createdAt: Date, latest: WebhookDelivery? = nil
  ) {
    self.id = id
    self.address = address
    self.host = host
    self.events = events
    self.createdBy = createdBy
    self.createdAt = createdAt
    self.latest = latest
  }
}

extension Webhook {
  /// The part of the address that is not secret, such as https://hooks.example.org.
  var addressToKeep: String {
    "\(address.prefix { $0 != ":" })://\(host.contains(":") ? "[\(host)]" : host)"
  }
}

/// Why a webhook cannot be added.
package enum WebhookError: Error, Hashable, Sendable {
  case noEvents
  /// The study has so many webhooks already.
  case tooMany(limit: Int)
}
