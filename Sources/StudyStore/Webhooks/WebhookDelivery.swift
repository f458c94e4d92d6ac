import Foundation
import StudyModel

/// A message to one webhook: the same text in every attempt.
package struct WebhookDelivery: Identifiable, Hashable, Sendable {
  /// How many are kept for each webhook, in addition to those that wait.
  package static let kept = 100
  /// Seconds between the attempts, after which it is given up.
  package static let pauses: [TimeInterval] = [60, 300, 1_800, 7_200, 21_600, 86_400]

  /// The longest time that an attempt takes, in seconds. One that began earlier was interrupted.
  package static let longestAttempt: TimeInterval = 30

  package enum State: Hashable, Sendable {
    /// It is tried next at this moment.
    case waiting(until: Date)
    case delivered
    /// No attempt succeeded.
    case givenUp
    /// The webhook was removed before.
    case notNeeded
  }

  /// What the receiver knows it by.
  package let id: String
  package let event: WebhookEvent
  /// Nil for a test.
  package let version: VersionNumber?
  package let body: String
  package let writtenAt: Date
  package let state: State
  /// When the attempt began that has not ended; nil if there is none.
  package let takenAt: Date?
  /// The latest first.
  package let attempts: [WebhookAttempt]

  package init(
    id: String, event: WebhookEvent, version: VersionNumber?, body: String, writtenAt: Date,
    state: State, takenAt: Date? = nil, attempts: [WebhookAttempt]
  ) {
    self.id = id
    self.event = event
    self.version = version
    self.body = body
    self.writtenAt = writtenAt
    self.state = state
    self.takenAt = takenAt
    self.attempts = attempts
  }

  package var isWaiting: Bool {
    if case .waiting = state { true } else { false }
  }

  /// Seconds until the next attempt.
  static func pause(after attempts: Int) -> TimeInterval {
    pauses[min(max(attempts, 1), pauses.count) - 1]
  }
}
