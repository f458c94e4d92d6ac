import Foundation
import PortalWebhooks
import StudyEditing
import StudyModel
import StudyStore

@testable import PortalWeb

/// The pages of webhooks.
extension SamplePages {
  private static let policy = WebhookPolicy(
    hosts: ["hooks.example.org", "other.example.org:8443"].compactMap { HostAndPort($0) })

  private static let deliveries = [
    delivery(.test, nil, .waiting(until: date), []),
    delivery(
      .published, VersionNumber(1, 0, 0), .waiting(until: date + 300),
      [.status(500), .missing(because: "There was no answer within 10 seconds.")]),
    delivery(.withdrawn, VersionNumber(1, 0, 0), .delivered, [.status(204), .status(302)]),
    delivery(.expired, VersionNumber(1, 0, 0), .givenUp, [.status(404)]),
    delivery(.approved, VersionNumber(1, 0, 0), .notNeeded, []),
  ]

  static let webhooks = [
    SamplePage(
      "webhooks",
      WebhooksPage(
        shell: shell, draft: draft(), webhooks: deliveries.map { webhook($0) } + [webhook(nil)],
        form: form(["address": "ftp://x"]), policy: policy, now: date,
        errors: FormErrors("address", "Enter a complete address."))),
    SamplePage(
      "webhooks-none",
      WebhooksPage(
        shell: shell, draft: draft(), webhooks: [], form: form([:]), policy: policy, now: date,
        errors: FormErrors(WebhookError.noEvents))),
    SamplePage(
      "webhooks-full",
      WebhooksPage(
        shell: shell, draft: draft(), webhooks: (0..<Webhook.most).map { _ in webhook(nil) },
        form: form([:]), policy: policy, now: date,
        errors: FormErrors(WebhookError.tooMany(limit: Webhook.most)))),
    SamplePage(
      "webhooks-off",
      WebhooksPage(
        shell: shell, draft: draft(), webhooks: [webhook(nil)], form: form([:]), policy: nil,
        now: date)),
    SamplePage(
      "webhooks-new",
      WebhookSecretPage(
        shell: shell, draft: draft(), webhook: webhook(nil), secret: "whsec_c2VjcmV0")),
    SamplePage(
      "webhook",
      WebhookPage(
        shell: shell, draft: draft(), webhook: webhook(nil), deliveries: deliveries, isOn: true,
        now: date)),
    SamplePage(
      "webhook-new",
      WebhookPage(
        shell: shell, draft: draft(), webhook: webhook(nil), deliveries: [], isOn: true,
        now: date)),
    SamplePage(
      "webhook-off",
      WebhookPage(
        shell: shell, draft: draft(), webhook: webhook(nil), deliveries: deliveries, isOn: false,
        now: date)),
    SamplePage(
      "webhook-paused",
      WebhookPage(
        shell: shell, draft: draft(), webhook: webhook(nil, pausedAt: date),
        deliveries: deliveries, isOn: true, now: date)),
    SamplePage(
      "webhook-change",
      WebhookChangePage(
        shell: shell, draft: draft(), webhook: webhook(nil), policy: policy)),
    SamplePage(
      "webhook-change-errors",
      WebhookChangePage(
        shell: shell, draft: draft(), webhook: webhook(nil, pausedAt: date),
        values: WebhookValues(form(["address": "ftp://x"])), policy: policy,
        errors: changeErrors)),
    SamplePage(
      "webhook-change-off",
      WebhookChangePage(shell: shell, draft: draft(), webhook: webhook(nil), policy: nil)),
  ]

  private static var changeErrors: FormErrors {
    var errors = FormErrors(WebhookError.changedMeanwhile)
    errors.add("events", "Choose at least one event.")
    errors.add("secret", "No secret was created.")
    return errors
  }

  private static func webhook(_ latest: WebhookDelivery?, pausedAt: Date? = nil) -> Webhook {
    Webhook(
      id: ada.id, address: "https://hooks.example.org/<a>", host: "hooks.example.org",
      events: [.approved, .published, .withdrawn], createdBy: "Ada Lovelace", createdAt: date,
      pausedAt: pausedAt, latest: latest)
  }

  private static func delivery(
    _ event: WebhookEvent, _ version: VersionNumber?, _ state: WebhookDelivery.State,
    _ answers: [WebhookAttempt.Answer]
  ) -> WebhookDelivery {
    WebhookDelivery(
      id: "a_1", event: event, version: version, body: #"{"type":"test"}"#, writtenAt: date,
      state: state,
      attempts: answers.map { WebhookAttempt(at: date, milliseconds: 120, answer: $0) })
  }
}
