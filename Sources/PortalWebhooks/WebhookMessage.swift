import Foundation

/// A message to a receiver, with a signature of the moment at which it is sent.
package struct WebhookMessage: Hashable, Sendable {
  /// The same for each attempt, so that receivers can ignore what they know.
  package let id: String
  /// The JSON that is signed and sent.
  package let body: String
  private let moment: Int
  private let signature: String

  package init(id: String, body: String, at moment: Date, signedWith secret: WebhookSecret) {
    self.id = id
    self.body = body
    self.moment = Int(moment.timeIntervalSince1970)
    signature = secret.signature(of: body, id: id, at: self.moment)
  }

  /// The header fields by which receivers verify it.
  package var headers: [(name: String, value: String)] {
    [
      ("content-type", "application/json"), ("webhook-id", id),
      ("webhook-timestamp", "\(moment)"), ("webhook-signature", signature),
    ]
  }
}
