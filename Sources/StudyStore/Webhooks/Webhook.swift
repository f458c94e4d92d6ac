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
  /// Goes up with each change, so that no one overwrites a change that they have not seen.
  package let revision: Int
  /// Which of its secrets it uses.
  package let secretNumber: Int
  /// Since when its messages wait; nil if they are sent.
  package let pausedAt: Date?
  /// Nil if nothing was ever sent to it.
  package let latest: WebhookDelivery?

  package init(
    id: UUID, address: String, host: String, events: [WebhookEvent], createdBy: String,
    createdAt: Date, revision: Int = 1, secretNumber: Int = 1, pausedAt: Date? = nil,
    latest: WebhookDelivery? = nil
  ) {
    self.id = id
    self.address = address
    self.host = host
    self.events = events
    self.createdBy = createdBy
    self.createdAt = createdAt
    self.revision = revision
    self.secretNumber = secretNumber
    self.pausedAt = pausedAt
    self.latest = latest
  }

  package var isPaused: Bool { pausedAt != nil }
}

extension Webhook {
  /// The part of the address that is not secret, such as https://hooks.example.org.
  var addressToKeep: String {
    "\(address.prefix { $0 != ":" })://\(host.contains(":") ? "[\(host)]" : host)"
  }
}

/// Why a webhook cannot be added, changed, or tried.
package enum WebhookError: Error, Hashable, Sendable {
  case noEvents
  /// The study has so many webhooks already.
  case tooMany(limit: Int)
  /// Someone else changed it since the person last saw it.
  case changedMeanwhile
  /// Nothing is sent to it.
  case isPaused
}
