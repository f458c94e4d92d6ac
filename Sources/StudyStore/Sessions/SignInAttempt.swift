import Foundation
import GRDB
import StudyModel

/// An attempt to sign in. It counts as failed from the start, so that many at once cannot slip through.
struct SignInAttempt: Sendable {
  static let limit = 10
  /// Seconds in which `limit` attempts may fail.
  static let window = 900.0

  let emailHash: String
  let at: Timestamp

  init(email: String, at: Timestamp) {
    emailHash = sha256(Data((EmailAddress(email)?.text ?? email).utf8))
    self.at = at
  }
}

extension Database {
  /// Notes an attempt.
  /// - Throws: `SignInError.tooManyAttempts` where too many have failed for this address.
  func record(_ attempt: SignInAttempt) throws {
    try execute(
      sql: "DELETE FROM signInAttempt WHERE at <= ?",
      arguments: [attempt.at - SignInAttempt.window])
    let earlier = try Timestamp.fetchAll(
      self, sql: "SELECT at FROM signInAttempt WHERE emailHash = ? ORDER BY at DESC LIMIT ?",
      arguments: [attempt.emailHash, SignInAttempt.limit])
    if earlier.count == SignInAttempt.limit, let first = earlier.last {
      let wait = (first + SignInAttempt.window).seconds(since: attempt.at)
      throw SignInError.tooManyAttempts(retryAfter: max(1, Int(wait.rounded(.up))))
    }
    try execute(
      sql: "INSERT INTO signInAttempt (emailHash, at) VALUES (?, ?)",
      arguments: [attempt.emailHash, attempt.at])
  }

  /// Clears the slate of somebody who did sign in.
  func forget(_ attempt: SignInAttempt) throws {
    try execute(
      sql: "DELETE FROM signInAttempt WHERE emailHash = ?", arguments: [attempt.emailHash])
  }
}
