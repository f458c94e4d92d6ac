import PortalWebhooks
import StudyEditing
import StudyStore

/// The form that changes a webhook, and the button that gives it a new secret. Apart from the log, which reloads while a
/// message is on its way and would discard what was typed.
struct WebhookChangePage: Page {
  static let template = "webhooks/change"
  let shell: Shell
  let study: StudyTabs
  let page: String
  /// The webhook as it is now.
  let address: String
  let events: String
  let paused: Chip?
  let isOff: Bool
  /// What happens while webhooks are off waits for this one.
  let hasWebhooks = true
  let errors: ErrorSummary?
  /// Nil while webhooks are off.
  let fields: WebhookFields?
  let secret: Secret?

  struct Secret: Sendable {
    let action: String
    let known: String
    let error: String?
  }

  /// - Parameters:
  ///   - values: what was typed; nil before anything was.
  ///   - policy: nil if webhooks are off.
  init(
    shell: Shell, draft: Draft, webhook: Webhook, values: WebhookValues? = nil,
    policy: WebhookPolicy?, errors: FormErrors = FormErrors()
  ) {
    let page = Paths.webhook(webhook.id, of: draft.study.id)
    self.shell = shell
    study = draft.tabs(.people)
    self.page = page
    address = webhook.address
    events = webhook.eventNames
    paused = webhook.isPaused ? .paused : nil
    isOff = policy == nil
    self.errors = errors.summary
    fields = policy.map {
      .changing(
        values ?? WebhookValues(webhook), errors, $0,
        action: Paths.changingWebhook(webhook.id, of: draft.study.id),
        revision: webhook.revision)
    }
    secret = policy.map { _ in
      Secret(action: "\(page)/secret", known: "\(webhook.revision)", error: errors["secret"])
    }
  }
}
