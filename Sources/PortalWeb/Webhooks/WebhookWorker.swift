import Foundation
import Logging
import PortalWebhooks
import StudyExchange
import StudyStore

/// Sends webhooks in the background. What waits is in the database, so that a restart loses nothing and no request waits for
/// another system.
package struct WebhookWorker: Sendable {
  /// The time between two looks for what is due.
  private static let pause = Duration.seconds(2)
  /// How many receivers get a message at the same time. Each gets one at a time.
  private static let atOnce = 4

  private let store: StudyStore
  private let sender: WebhookSender
  private let keys: KeyFolder
  private let logger: Logger
  private let now: @Sendable () -> Date

  package init(
    store: StudyStore, sender: WebhookSender, keys: KeyFolder, logger: Logger,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.store = store
    self.sender = sender
    self.keys = keys
    self.logger = logger
    self.now = now
  }

  package var policy: WebhookPolicy { sender.policy }

  /// Runs until its task is canceled.
  package func run() async {
    while !_Concurrency.Task.isCancelled {
      do {
        try await sendDueDeliveries()
      } catch {
        if _Concurrency.Task.isCancelled { return }
        logger.error(
          "Webhooks could not be read from the database: \(LoggedError(error).description)")
      }
      try? await _Concurrency.Task.sleep(for: Self.pause)
    }
  }

  /// Tries to send everything that is due now, and what becomes due before all of it is sent: a receiver that answers late
  /// delays no other.
  func sendDueDeliveries() async throws {
    try await noteExpiries()
    let failure = await withTaskGroup(of: Ending.self, returning: (any Error)?.self) { group in
      var (sending, isPausing) = (0, false)
      while true {
        do {
          if sending < Self.atOnce {
            for delivery in try await store.takeDueDeliveries(limit: Self.atOnce - sending) {
              sending += 1
              group.addTask { await send(delivery) }
            }
          }
        } catch {
          await group.waitForAll()
          return error
        }
        if sending > 0, !isPausing {
          isPausing = true
          group.addTask {
            try? await _Concurrency.Task.sleep(for: Self.pause)
            return .paused
          }
        }
        guard sending > 0, let ending = await group.next() else {
          group.cancelAll()
          return nil
        }
        switch ending {
        case .sent: sending -= 1
        case .paused: isPausing = false
        }
      }
    }
    if let failure { throw failure }
  }

  /// A study of which nothing can be recorded stops no other, and no message.
  private func noteExpiries() async throws {
    await store.noteDay()
    for (study, error) in try await store.noteReportedExpiries() {
      try _Concurrency.Task.checkCancellation()
      logger.error(
        "The expired approvals of the study \(study) could not be recorded: \(LoggedError(error).description)"
      )
    }
  }

  /// What ends in the background: an attempt, or the time until the next look.
  private enum Ending: Sendable {
    case sent, paused
  }

  /// What keeps one attempt from being recorded delays no other.
  private func send(_ delivery: DueDelivery) async -> Ending {
    do {
      try await deliver(delivery)
    } catch {
      if !_Concurrency.Task.isCancelled {
        logger.error(
          "The outcome of the webhook \(delivery.id) could not be recorded: \(error)")
      }
    }
    return .sent
  }

  private func deliver(_ delivery: DueDelivery) async throws {
    let moment = now()
    let clock = ContinuousClock()
    let start = clock.now
    let answer: WebhookAttempt.Answer
    do {
      let (message, address) = try message(about: delivery, at: moment)
      answer = .status(try await sender.send(message, to: address))
    } catch let failure as WebhookSender.Failure {
      answer = .missing(because: failure.reason)
    }
    let (seconds, attoseconds) = start.duration(to: clock.now).components
    let attempt = WebhookAttempt(
      at: moment, milliseconds: Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000),
      answer: answer)
    let isGivenUp = try await store.note(attempt, of: delivery.id)
    guard !attempt.isAccepted else { return }
    logger.warning(
      "The webhook \(delivery.id) was not accepted: \(attempt.words)\(isGivenUp ? " It was given up." : "")"
    )
  }

  private func message(
    about delivery: DueDelivery, at moment: Date
  ) throws -> (WebhookMessage, WebhookAddress) {
    guard let address = WebhookAddress(delivery.address) else {
      throw WebhookSender.Failure(reason: "The address cannot be used.")
    }
    let secret: WebhookSecret
    do {
      secret = try keys.webhookSecret(of: delivery.webhook, number: delivery.secretNumber)
    } catch let error as KeyError {
      logger.error("\(error.message)")
      throw WebhookSender.Failure(
        reason: "Accord cannot read the key of its secrets. Ask an administrator to check it.")
    }
    // Nobody could verify the message, and the receiver would take it for a forgery.
    guard secret.hash == delivery.secretHash else {
      throw WebhookSender.Failure(
        reason:
          "Accord no longer has the key that this webhook’s secret came from. Create a new secret under “Change webhook”."
      )
    }
    return (
      WebhookMessage(
        id: delivery.id, body: delivery.body, at: moment, signedWith: secret), address
    )
  }
}

extension WebhookAttempt {
  /// What became of it, as a sentence.
  var words: String {
    switch answer {
    case .status(let status):
      switch status {
      case 200...299: "Answered \(status) in \(milliseconds) ms."
      case 300...399: "Answered \(status). Accord does not follow redirects."
      default: "Answered \(status). Only 200 to 299 counts as accepted."
      }
    case .missing(let reason): reason
    }
  }
}
