import Foundation
import StudyModel

/// What became of one attempt to send a delivery.
package struct WebhookAttempt: Hashable, Sendable {
  /// How many are kept for each delivery.
  package static let kept = 20

  package enum Answer: Hashable, Sendable {
    /// The HTTP status of the answer.
    case status(Int)
    /// There was no answer, for this reason.
    case missing(because: String)
  }

  package let at: Date
  package let milliseconds: Int
  package let answer: Answer

  package init(at: Date, milliseconds: Int, answer: Answer) {
    self.at = at
    self.milliseconds = milliseconds
    self.answer = answer
  }

  /// Whether the receiver took it: only a status from 200 to 299 says so.
  package var isAccepted: Bool {
    if case .status(200...299) = answer { true } else { false }
  }
}
