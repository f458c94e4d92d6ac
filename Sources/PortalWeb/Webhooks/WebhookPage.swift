import Foundation
import StudyStore

/// One webhook and the log of its messages.
struct WebhookPage: Page {
  static let template = "webhooks/webhook"
  let shell: Shell
  let study: StudyTabs
  let list: String
  let address: String
  let events: String
  let createdBy: String
  let created: Moment
  /// Since when nothing is sent; nil if it is not paused.
  let paused: Paused?
  /// Where it is changed; nil where it cannot be.
  let change: String?
  let isOff: Bool
  /// What happens while webhooks are off waits for this one.
  let hasWebhooks = true
  /// Where a test is sent from; nil where nothing can be sent.
  let test: String?
  let removal: String
  let deliveries: [Row]
  let hasDeliveries: Bool
  /// The page's address while something is on its way; nil otherwise.
  let again: String?
  /// What is announced once it has arrived.
  let outcome: String
  let kept: String

  struct Paused: Sendable {
    let chip: Chip
    let since: Moment
  }

  struct Row: Sendable {
    let title: String
    let written: Moment
    let chip: Chip
    /// When it is tried next; nil if it is not, or at once.
    let next: Moment?
    /// The same sentences for each attempt, the latest first.
    let attempts: [Attempt]
    let hasAttempts: Bool
    let body: String
    let id: String
    /// Nil where nothing can be sent.
    let replay: String?
    /// The label of the button.
    let replayLabel: String
  }

  struct Attempt: Sendable {
    let at: Moment
    let words: String
  }

  /// - Parameter isOn: whether Accord sends webhooks.
  init(
    shell: Shell, draft: Draft, webhook: Webhook, deliveries: [WebhookDelivery], isOn: Bool,
    now: Date
  ) {
    let page = Paths.webhook(webhook.id, of: draft.study.id)
    let mayChange = isOn && !draft.isArchived
    let maySend = mayChange && !webhook.isPaused
    self.shell = shell
    study = draft.tabs(.people)
    list = Paths.webhooks(of: draft.study.id)
    address = webhook.address
    events = webhook.eventNames
    createdBy = webhook.createdBy
    created = Moment(webhook.createdAt)
    paused = webhook.pausedAt.map { Paused(chip: .paused, since: Moment($0)) }
    change = mayChange ? Paths.changingWebhook(webhook.id, of: draft.study.id) : nil
    isOff = !isOn
    test = maySend ? "\(page)/test" : nil
    removal = "\(page)/removal"
    self.deliveries = deliveries.map { delivery in
      Row(
        delivery, webhook, now, replay: maySend ? "\(page)/deliveries/\(delivery.id)/replay" : nil)
    }
    hasDeliveries = !deliveries.isEmpty
    let isAnyOnItsWay = deliveries.contains { $0.isOnItsWay(at: now, webhook) }
    again = isOn && isAnyOnItsWay ? page : nil
    outcome =
      deliveries.first.map {
        "\($0.event.sentence(about: $0.version)): \($0.chip(at: now, webhook).words)"
      } ?? ""
    kept = "\(WebhookDelivery.kept)"
  }
}

extension WebhookPage.Row {
  fileprivate init(
    _ delivery: WebhookDelivery, _ webhook: Webhook, _ now: Date, replay: String?
  ) {
    let isOnItsWay = delivery.isOnItsWay(at: now, webhook)
    title = delivery.event.sentence(about: delivery.version)
    written = Moment(delivery.writtenAt)
    chip = delivery.chip(at: now, webhook)
    if case .waiting(let moment) = delivery.state, !isOnItsWay, !webhook.isPaused {
      next = Moment(moment)
    } else {
      next = nil
    }
    attempts = delivery.attempts.map {
      WebhookPage.Attempt(at: Moment($0.at), words: $0.words)
    }
    hasAttempts = !attempts.isEmpty
    body = delivery.body
    id = delivery.id
    self.replay = isOnItsWay ? nil : replay
    replayLabel = delivery.isWaiting ? "Send now" : "Send again"
  }
}

extension WebhookDelivery {
  /// Whether it is about to be sent or being sent, which takes seconds. Pausing a webhook does not stop what is being sent.
  func isOnItsWay(at now: Date, _ webhook: Webhook) -> Bool {
    guard case .waiting(let moment) = state else { return false }
    let isBeingSent = takenAt.map { now.timeIntervalSince($0) < Self.longestAttempt } ?? false
    return isBeingSent || (moment <= now && !webhook.isPaused)
  }

  /// Its state in a few words.
  func chip(at now: Date, _ webhook: Webhook) -> Chip {
    switch state {
    case .waiting:
      if isOnItsWay(at: now, webhook) {
        Chip("On its way", icon: "clock", tone: "accent")
      } else if webhook.isPaused {
        .paused
      } else {
        Chip("Will be tried again", icon: "clock", tone: "amber")
      }
    case .delivered: Chip("Delivered", icon: "check", tone: "green")
    case .givenUp: Chip("Not delivered", icon: "warning", tone: "brick")
    case .notNeeded: Chip("Not needed", icon: "remove")
    }
  }
}

extension Chip {
  /// The state of a webhook that sends nothing, and of what waits for it.
  static let paused = Chip("Paused", icon: "clock", tone: "amber")
}
