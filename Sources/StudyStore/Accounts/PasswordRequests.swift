import Foundation
import StudyModel

/// Slows down requests for links by mail: each source may make a few, and each account gets a few, so that nobody fills a
/// mailbox or tries out addresses. Kept in memory, like the attempts to sign in.
final class PasswordRequests: @unchecked Sendable {
  /// The period in seconds in which requests count.
  static let window = 3_600.0
  static let requestsPerSource = 20
  static let mailsPerAccount = 3
  /// The number of sources and accounts that are remembered.
  private static let capacity = 50_000

  private let lock = NSLock()
  private var requests: [String: [Timestamp]] = [:]

  /// - Throws: `SignInError.tooManyAttempts` if the source made too many requests.
  func begin(from source: String, at now: Timestamp) throws {
    let earliest = lock.withLock {
      count("source \(source)", limit: Self.requestsPerSource, at: now)
    }
    guard let earliest else { return }
    let wait = (earliest + Self.window).seconds(since: now)
    throw SignInError.tooManyAttempts(retryAfter: max(1, Int(wait.rounded(.up))))
  }

  /// Whether one more mail may be sent to an address, which then counts.
  func allowMail(to address: EmailAddress, at now: Timestamp) -> Bool {
    // Hashed, because people may mistype something private.
    lock.withLock {
      count(sha256(Data(address.text.utf8)), limit: Self.mailsPerAccount, at: now) == nil
    }
  }

  /// Counts a request.
  /// - Returns: the earliest request that still counts, if there are too many for another one.
  private func count(_ key: String, limit: Int, at now: Timestamp) -> Timestamp? {
    let start = now - Self.window
    let recent = (requests[key] ?? []).filter { $0 > start }
    if recent.count >= limit { return recent.first }
    if requests.count >= Self.capacity {
      requests = requests.filter { $0.value.last.map { $0 > start } ?? false }
      // More than that at once is an attack from many sources, each of which may begin again.
      if requests.count >= Self.capacity { requests = [:] }
    }
    requests[key] = recent + [now]
    return nil
  }
}
