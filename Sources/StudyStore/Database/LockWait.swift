import Foundation

/// How long a write waits while another process holds the database: a few seconds, and hardly at all right after a write
/// that waited in vain, so that a line of saves is answered soon.
final class LockWait: @unchecked Sendable {
  private static let usual = Duration.seconds(5)
  private static let short = Duration.milliseconds(100)
  private static let pause = Duration.milliseconds(5)

  private let clock = ContinuousClock()
  private let lock = NSLock()
  private var began: ContinuousClock.Instant?
  private var gaveUp: ContinuousClock.Instant?
  private var doesWait = true

  /// Whether to try again, after a short sleep.
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

  /// Does something on the connection that writes, and fails at once where it would have to wait.
  func withoutWaiting<Value>(_ work: () throws -> Value) rethrows -> Value {
    lock.withLock { doesWait = false }
    defer { lock.withLock { doesWait = true } }
    return try work()
  }
}
