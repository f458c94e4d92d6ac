import Foundation
import PortalWebhooks
import StudyEditing
import StudyStore

/// The webhooks of a study, and the form that adds one.
struct WebhooksPage: Page {
  static let template = "webhooks/list"
  let shell: Shell
  let study: StudyTabs
  let people: String
  let webhooks: [Row]
  let hasWebhooks: Bool
  /// Whether an administrator has allowed no host.
  let isOff: Bool
  let errors: ErrorSummary?
  /// Nil where none can be added.
  let adding: WebhookFields?
  /// How many a study can have; nil unless it has them.
  let limit: String?

  struct Row: Sendable {
    let address: String
    let page: String
    let events: String
    let createdBy: String
    let created: Moment
    let chip: Chip
    /// When the latest thing was sent; nil if nothing was.
    let latest: Moment?
  }

  /// - Parameter policy: nil if webhooks are off.
  init(
    shell: Shell, draft: Draft, webhooks: [Webhook], form: SubmittedForm, policy: WebhookPolicy?,
    now: Date, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.people)
    people = Paths.people(draft.study.id)
    self.webhooks = webhooks.map { webhook in
      Row(
        address: webhook.address, page: Paths.webhook(webhook.id, of: draft.study.id),
        events: webhook.eventNames, createdBy: webhook.createdBy,
        created: Moment(webhook.createdAt),
        chip: webhook.isPaused
          ? .paused
          : webhook.latest?.chip(at: now, webhook) ?? Chip("Nothing sent yet", icon: "clock"),
        latest: webhook.latest.map { Moment($0.attempts.first?.at ?? $0.writtenAt) })
    }
    hasWebhooks = !webhooks.isEmpty
    isOff = policy == nil
    self.errors = errors.summary
    let isFull = webhooks.count >= Webhook.most
    limit = isFull ? "\(Webhook.most)" : nil
    adding = policy.flatMap { policy in
      draft.isArchived || isFull
        ? nil
        : .adding(
          form["address"].map { _ in WebhookValues(form) }, errors, policy,
          action: Paths.webhooks(of: draft.study.id))
    }
  }
}

/// A new secret of a webhook, shown only once.
struct WebhookSecretPage: Page {
  static let template = "webhooks/secret"
  let shell: Shell
  let study: StudyTabs
  let list: String
  let page: String
  let address: String
  let secret: String

  init(shell: Shell, draft: Draft, webhook: Webhook, secret: String) {
    self.shell = shell
    study = draft.tabs(.people)
    list = Paths.webhooks(of: draft.study.id)
    page = Paths.webhook(webhook.id, of: draft.study.id)
    address = webhook.address
    self.secret = secret
  }
}

extension Webhook {
  /// Its events, such as “approved, published, or withdrawn”.
  var eventNames: String { events.map(\.word).formatted(.list(type: .or).locale(.portal)) }
}
