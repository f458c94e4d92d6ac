import Foundation
import PortalWebhooks
import StudyEditing
import StudyStore

/// What a form says of a webhook that is added or changed.
struct WebhookForm {
  let new: NewWebhook
  let isPaused: Bool

  /// - Throws: All errors at once.
  init(_ form: SubmittedForm, policy: WebhookPolicy) throws(FormErrors) {
    var errors = FormErrors()
    let values = WebhookValues(form)
    let text = form.trimmed("address") ?? ""
    let address = WebhookAddress(text)
    if let correction = Self.correction(of: text, address, policy) {
      errors.add("address", correction)
    }
    if values.events.isEmpty { errors.add("events", "Choose at least one event.") }
    guard let address, errors.isEmpty else { throw errors }
    new = NewWebhook(address: address.text, host: address.host, events: values.events)
    isPaused = values.isPaused
  }

  private static func correction(
    of text: String, _ address: WebhookAddress?, _ policy: WebhookPolicy
  ) -> String? {
    guard !text.isEmpty else { return "Enter the address that receives the webhooks." }
    guard text.count <= WebhookAddress.longest else {
      return "Use at most \(WebhookAddress.longest) characters."
    }
    guard let address else {
      return
        "Enter a complete address, such as https://hooks.example.org/accord, with ASCII characters only and without spaces, a user name, a password, or “#”."
    }
    do throws(WebhookPolicy.Refusal) {
      try policy.check(address)
      return nil
    } catch .unknownHost {
      return
        "Accord may not send to \(address.place). Use \(policy.sentence), or ask an administrator to allow it."
    } catch {
      return error.reason(for: address)
    }
  }
}

extension FormErrors {
  init(_ error: WebhookError) {
    switch error {
    case .noEvents: self.init("events", "Choose at least one event.")
    case .tooMany(let limit):
      self.init("address", "This study already has \(limit) webhooks. Remove one first.")
    case .changedMeanwhile:
      self.init(
        "address",
        "Someone changed this webhook since you opened this page, so nothing was saved. Compare with its address and events at the top of this page, then save again."
      )
    case .isPaused: self.init("paused", Webhook.isPausedText)
    }
  }
}

extension Webhook {
  /// Why nothing is sent to it now.
  static let isPausedText = "This webhook is paused. Resume it first."
}

extension WebhookPolicy {
  /// The hosts to which Accord may send.
  var sentence: String {
    hosts.isEmpty
      ? "no host" : hosts.map(\.text).formatted(.list(type: .or).locale(.portal))
  }
}
