import StudyModel

/// A webhook about to be added.
package struct NewWebhook: Sendable {
  package let address: String
  package let host: String
  package let events: Set<WebhookEvent>

  package init(address: String, host: String, events: Set<WebhookEvent>) {
    self.address = address
    self.host = host
    self.events = events
  }
}
