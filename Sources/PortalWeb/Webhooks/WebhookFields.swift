import PortalWebhooks
import StudyEditing
import StudyStore

/// The form that adds or changes a webhook.
struct WebhookFields: Sendable {
  let action: String
  /// The revision that is changed; nil for a new webhook.
  let known: String?
  let address: FormField
  let choices: [Choice]
  let choicesError: String?
  /// Nil for a new webhook, which sends at once.
  let pause: Choice?
  let submit: String
  /// What happens next, beside the button.
  let note: String?

  struct Choice: Sendable {
    let value: String
    let label: String
    let hint: String
    let isChosen: Bool
  }

  /// - Parameter values: what was typed; nil before anything was.
  static func adding(
    _ values: WebhookValues?, _ errors: FormErrors, _ policy: WebhookPolicy, action: String
  ) -> WebhookFields {
    WebhookFields(
      values ?? .usual, errors, policy, action: action, known: nil, submit: "Add webhook",
      note: "Its secret is shown only once.")
  }

  static func changing(
    _ values: WebhookValues, _ errors: FormErrors, _ policy: WebhookPolicy, action: String,
    revision: Int
  ) -> WebhookFields {
    WebhookFields(
      values, errors, policy, action: action, known: "\(revision)", submit: "Save changes",
      note: nil)
  }

  private init(
    _ values: WebhookValues, _ errors: FormErrors, _ policy: WebhookPolicy, action: String,
    known: String?, submit: String, note: String?
  ) {
    self.action = action
    self.known = known
    self.submit = submit
    self.note = note
    address = FormField(
      "address", "Address", type: "url", value: values.address,
      hint:
        "For example, https://hooks.example.org/accord. Accord may send to \(policy.sentence).",
      error: errors["address"])
    choices = WebhookEvent.choices.map {
      Choice(
        value: $0.rawValue, label: $0.title, hint: $0.about,
        isChosen: values.events.contains($0))
    }
    choicesError = errors["events"]
    pause = known.map { _ in
      Choice(
        value: "on", label: "Paused",
        hint:
          "Messages wait until you clear this. They are then sent to the current address, signed with the current secret.",
        isChosen: values.isPaused)
    }
  }
}

/// A webhook as typed.
struct WebhookValues: Sendable {
  /// What most receivers need to know.
  static let usual = WebhookValues(
    address: "", events: [.approved, .published, .withdrawn], isPaused: false)

  let address: String
  let events: Set<WebhookEvent>
  let isPaused: Bool

  private init(address: String, events: Set<WebhookEvent>, isPaused: Bool) {
    self.address = address
    self.events = events
    self.isPaused = isPaused
  }

  init(_ form: SubmittedForm) {
    self.init(
      address: form["address"] ?? "",
      events: Set(form.values("event").compactMap { WebhookEvent(rawValue: $0) })
        .intersection(WebhookEvent.choices),
      isPaused: form["paused"] != nil)
  }

  init(_ webhook: Webhook) {
    self.init(
      address: webhook.address, events: Set(webhook.events), isPaused: webhook.isPaused)
  }
}
