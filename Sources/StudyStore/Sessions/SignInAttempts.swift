import Foundation
import StudyModel

/// Slows down password guessing by source: ten failures from one source block an account for that source only, so that
/// nobody can lock others out; see `HourlyFailures` for what many sources do together. Kept in memory, so that it works even if
/// nothing can be written.
final class SignInAttempts: @unchecked Sendable {
  /// The number of failed attempts allowed per account and source.
  static let limit = 10
  /// The period in seconds in which failures count.
  static let window = 900.0
  /// The number of simultaneous attempts allowed per source: hashing takes much of a core.
  static let atOnce = 16
  /// The number of failures for an account, from all sources, above which each attempt is delayed.
  static let unhurried = 30
  /// The number of recent failures that are remembered.
  static let capacity = 50_000

  /// An attempt in progress. It counts as failed from the start, so that simultaneous attempts cannot exceed the limit.
  struct Attempt: Hashable, Sendable {
    let source: String
    /// Hashed, because people may mistype something private.
    let email: String
    let at: Timestamp
    /// The delay before its password is compared.
    var delay = Duration.zero
  }

  private struct Pair: Hashable {
    let source: String
    let email: String
  }

  private let lock = NSLock()
  private var failures: [Pair: [Timestamp]] = [:]
  private var everywhere: [String: Int] = [:]
  private var hourly = HourlyFailures()
  private var underWay: [String: Int] = [:]
  /// Every failure in chronological order, for removal.
  private var order: [(pair: Pair, at: Timestamp)] = []
  private var forgotten = 0

  /// Whether only browsers that are known for an account may try to sign in to it now.
  func needsKnownBrowser(email: String, at now: Timestamp) -> Bool {
    lock.withLock { hourly.wait(for: Self.key(email), isKnown: false, at: now) != nil }
  }

  /// Records an attempt.
  /// - Parameters:
  ///   - source: the source, such as a network address.
  ///   - isKnown: whether the owner is known to use the browser, or proved more than the email before.
  /// - Throws: `SignInError.tooManyAttempts` if too many attempts for this address failed from there;
  ///   `SignInError.unknownBrowser` if too many failed from anywhere, of which those who are not known reach only a part.
  func begin(
    email: String, from source: String, isKnown: Bool = true, at now: Timestamp
  ) throws -> Attempt {
    let pair = Pair(source: source, email: Self.key(email))
    return try lock.withLock {
      forgetOldFailures(at: now)
      let earlier = failures[pair] ?? []
      if earlier.count >= Self.limit {
        let wait = (earlier[earlier.count - Self.limit] + Self.window).seconds(since: now)
        throw SignInError.tooManyAttempts(retryAfter: max(1, Int(wait.rounded(.up))))
      }
      if let wait = hourly.wait(for: pair.email, isKnown: isKnown, at: now) {
        throw isKnown
          ? SignInError.tooManyAttempts(retryAfter: wait)
          : SignInError.unknownBrowser(retryAfter: wait)
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
      hourly.add(pair.email, from: source, at: now)
      order.append((pair, now))
      return attempt
    }
  }

  /// Records the end of an attempt, whatever its result.
  func end(_ attempt: Attempt) {
    lock.withLock {
      let left = underWay[attempt.source, default: 1] - 1
      underWay[attempt.source] = left > 0 ? left : nil
    }
  }

  /// Clears the failures of someone who signed in.
  func forget(_ attempt: Attempt) {
    lock.withLock { forget(Pair(source: attempt.source, email: attempt.email)) }
  }

  /// Clears what others failed at, because the account has another password now.
  func forget(email: String) { lock.withLock { hourly.forget(Self.key(email)) } }

  /// One key for all ways to write an address.
  private static func key(_ email: String) -> String {
    let known = email.utf8.count <= 320 ? EmailAddress(email)?.text : nil
    return sha256(Data((known ?? email).utf8))
  }

  private func forgetOldFailures(at now: Timestamp) {
    let start = now - Self.window
    while forgotten < order.count {
      let (pair, at) = order[forgotten]
      guard at <= start || order.count - forgotten > Self.capacity else { break }
      forgotten += 1
      // A successful sign-in has already removed it.
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
    hourly.forget(pair.email, from: pair.source)
    count(-(failures[pair]?.count ?? 0), for: pair.email)
    failures[pair] = nil
  }

  private func count(_ change: Int, for email: String) {
    let sum = everywhere[email, default: 0] + change
    everywhere[email] = sum > 0 ? sum : nil
  }
}
