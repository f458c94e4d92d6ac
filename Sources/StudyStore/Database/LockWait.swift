import Foundation

/// How long a write waits while another process holds the database: a few seconds, but hardly at all right after
/// another write waited in vain, so that a queue of saves gets a quick response.
final class LockWait: @unchecked Sendable {
  private static let usual = Duration.seconds(5)
  private static let short = Duration.milliseconds(100)
  private static let pause = Duration.milliseconds(5)

  private let clock = ContinuousClock()
  private let lock = NSLock()
  private var began: ContinuousClock.Instant?
  private var gaveUp: ContinuousClock.Instant?
  private var doesWait = true

  /// Whether to try again; sleeps briefly first.
  func goesOn(afterTries tries: Int) -> Bool {
    let now = clock.now
    let isInTime = lock.withLock {
      guard doesWait else { return false }
      let start = tries == 0 ? now : began ?? now
      began = start
      let isHopeless = gaveUp.map { now - $0 < Self.usual } ?? false
      guard now - start >= (isHopeless ? Self.short : Self.usual) else { return true }
      gaveUp = now
      return false
    }
    if isInTime { Thread.sleep(forTimeInterval: Self.pause / .seconds(1)) }
    return isInTime
  }

  /// Performs an operation on the writing connection that fails immediately instead of waiting.
  func withoutWaiting<Value>(_ work: () throws -> Value) rethrows -> Value {
    lock.withLock { doesWait = false }
    defer { lock.withLock { doesWait = true } }
    return try work()
  }
}
