import Foundation
import StudyModel

@testable import StudyStore

/// One of Ada's studies, with webhooks.
final class WatchedStudy: Sendable {
  static let secretHash = String(repeating: "a", count: 64)

  let folder: TemporaryFolder
  let portal: Portal
  let study: Study.ID

  var store: StudyStore { portal.store }
  var ada: Account.ID { portal.ada.id }

  init(inFile: Bool = true) async throws {
    folder = try TemporaryFolder()
    guard inFile else {
      portal = try await Portal()
      study = try await portal.sleepDiary().id
      return
    }
    let clock = Clock()
    let store = try StudyStore(
      opening: folder.path("accord.db"), migrations: Portal.migrations, now: { clock.now },
      random: .system, passwords: Passwords(.least))
    portal = try await Portal(store: store, clock: clock)
    study = try await portal.sleepDiary().id
  }

  @discardableResult
  func add(
    _ events: Set<WebhookEvent> = Set(WebhookEvent.choices), to study: Study.ID? = nil,
    form: Submission? = nil
  ) async throws -> Webhook {
    try await store.addWebhook(
      NewWebhook(
        address: "https://hooks.example.org/key", host: "hooks.example.org", events: events),
      to: study ?? self.study, by: ada, submission: form
    ) { _ in Self.secretHash }
  }

  func propose(_ number: VersionNumber, of other: Study.ID? = nil) async throws {
    let study = other ?? self.study
    let draft = try await portal.draft(of: study, for: portal.ada)
    _ = try await store.propose(
      study, as: number, notes: "", basedOn: draft.revision, by: ada)
  }

  /// Proposes version 1.0.0 and withdraws it.
  func withdrawTheFirst() async throws {
    try await propose(VersionNumber(1, 0, 0))
    _ = try await store.withdraw(study, VersionNumber(1, 0, 0), by: ada)
  }

  /// The messages to a webhook, the latest first.
  func deliveries(to webhook: Webhook) async throws -> [WebhookDelivery] {
    try await store.webhook(webhook.id, of: study, for: ada).deliveries
  }

  /// The events that were reported, the first one first.
  func events(of webhook: Webhook) async throws -> [WebhookEvent] {
    try await deliveries(to: webhook).map(\.event).reversed()
  }

  /// Answers everything that is due.
  /// - Returns: for each, whether it was given up.
  @discardableResult
  func answer(_ answer: WebhookAttempt.Answer) async throws -> [Bool] {
    var isGivenUp: [Bool] = []
    for due in try await store.takeDueDeliveries() {
      isGivenUp.append(
        try await store.note(
          WebhookAttempt(at: portal.clock.now, milliseconds: 12, answer: answer), of: due.id))
    }
    return isGivenUp
  }
}
