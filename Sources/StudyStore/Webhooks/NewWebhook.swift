import StudyModel

/// A webhook about to be added, or what one is about to become.
package struct NewWebhook: Sendable {
  package let address: String
  package let host: String
  package let events: Set<WebhookEvent>

  package init(address: String, host: String, events: Set<WebhookEvent>) {
    self.address = address
    self.host = host
    self.events = events
  }

  /// Its events in the order of `WebhookEvent`, for the audit log.
  var eventNames: JSONValue {
    .array(WebhookEvent.choices.filter(events.contains).map { .string($0.rawValue) })
  }
}
