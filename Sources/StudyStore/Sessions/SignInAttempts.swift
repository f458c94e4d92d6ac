import Foundation
import StudyModel

/// Slows down whoever guesses passwords, by where the attempts come from: ten failures from one place close an account
/// for that place only, so nobody can lock others out. Kept in memory, so that it works when nothing can be written.
final class SignInAttempts: @unchecked Sendable {
  /// How many attempts may fail for an account from one source.
  static let limit = 10
  /// Seconds in which they may fail.
  static let window = 900.0
  /// How many attempts one source may have under way: hashing takes a good part of a core.
  static let atOnce = 16
  /// Failures for an account from everywhere, from which on each attempt waits.
  static let unhurried = 30
  /// How many failures are remembered, of the latest.
  static let capacity = 50_000

  /// An attempt that has begun. It counts as failed from the start, so that many at once cannot slip through.
  struct Attempt: Hashable, Sendable {
    let source: String
    /// Hashed: what people mistype is nobody's business.
    let email: String
    let at: Timestamp
    /// How long it has to wait before its password is compared.
    var delay = Duration.zero
  }

  private struct Pair: Hashable {
    let source: String
    let email: String
  }

  private let lock = NSLock()
  private var failures: [Pair: [Timestamp]] = [:]
  private var everywhere: [String: Int] = [:]
  private var underWay: [String: Int] = [:]
  /// Every failure in the order of time, to be forgotten.
  private var order: [(pair: Pair, at: Timestamp)] = []
  private var forgotten = 0

  /// Notes an attempt.
  /// - Parameter source: where it comes from, such as a network address.
  /// - Throws: `SignInError.tooManyAttempts` where too many have failed from there for this address.
  func begin(email: String, from source: String, at now: Timestamp) throws -> Attempt {
    let known = email.utf8.count <= 320 ? EmailAddress(email)?.text : nil
    let pair = Pair(source: source, email: sha256(Data((known ?? email).utf8)))
    return try lock.withLock {
      forgetOldFailures(at: now)
      let earlier = failures[pair] ?? []
      if earlier.count >= Self.limit {
        let wait = (earlier[earlier.count - Self.limit] + Self.window).seconds(since: now)
        throw SignInError.tooManyAttempts(retryAfter: max(1, Int(wait.rounded(.up))))
      }
      guard underWay[source, default: 0] < Self.atOnce else {
        throw SignInError.tooManyAttempts(retryAfter: 2)
      }
      var attempt = Attempt(source: source, email: pair.email, at: now)
      let all = everywhere[pair.email, default: 0]
      if all >= Self.unhurried {
        attempt.delay = .milliseconds(min(4_000, 100 * (all - Self.unhurried + 1)))
      }
      underWay[source, default: 0] += 1
      failures[pair] = earlier + [now]
      everywhere[pair.email] = all + 1
      order.append((pair, now))
      return attempt
    }
  }

  /// Notes that an attempt is over, whatever became of it.
  func end(_ attempt: Attempt) {
    lock.withLock {
      let left = underWay[attempt.source, default: 1] - 1
      underWay[attempt.source] = left > 0 ? left : nil
    }
  }

  /// Clears the slate of somebody who did sign in.
  func forget(_ attempt: Attempt) {
    lock.withLock { forget(Pair(source: attempt.source, email: attempt.email)) }
  }

  private func forgetOldFailures(at now: Timestamp) {
    let start = now - Self.window
    while forgotten < order.count {
      let (pair, at) = order[forgotten]
      guard at <= start || order.count - forgotten > Self.capacity else { break }
      forgotten += 1
      // A success has forgotten it before.
      guard failures[pair]?.first == at else { continue }
      failures[pair]?.removeFirst()
      if failures[pair]?.isEmpty == true { failures[pair] = nil }
      count(-1, for: pair.email)
    }
    if forgotten > order.count / 2 {
      order.removeFirst(forgotten)
      forgotten = 0
    }
  }

  private func forget(_ pair: Pair) {
    count(-(failures[pair]?.count ?? 0), for: pair.email)
    failures[pair] = nil
  }

  private func count(_ change: Int, for email: String) {
    let sum = everywhere[email, default: 0] + change
    everywhere[email] = sum > 0 ? sum : nil
  }
}
