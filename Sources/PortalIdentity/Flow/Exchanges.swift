import Synchronization

/// Limits how many codes are exchanged at once.
final class Exchanges: Sendable {
  private static let most = 32

  private let count = Mutex(0)

  func begin() -> Bool {
    count.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}
