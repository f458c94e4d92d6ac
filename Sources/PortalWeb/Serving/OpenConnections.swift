import Foundation
import NIOCore

/// The open connections. When there are too many, the one that has waited longest for its next request is closed;
/// connections with a response in progress stay open.
final class OpenConnections: @unchecked Sendable {
  private struct Entry {
    let channel: any Channel
    var isAnswered = false
    /// When the entry last changed, as an increasing number.
    var turn: Int
  }

  private let limit: Int
  private let onStop: @Sendable () -> Void
  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var turns = 0

  /// - Parameter onStop: Ends the responses that would go on for as long as their connections do.
  init(limit: Int, onStop: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    self.onStop = onStop
  }

  /// How many connections are open.
  var count: Int { lock.withLock { entries.count } }

  /// The portal is about to stop. Called once for each connection.
  func stop() { onStop() }

  /// Registers a new connection, and closes the one waiting longest if there are too many.
  func enter(_ channel: any Channel) {
    let leaving = lock.withLock { () -> (any Channel)? in
      turns += 1
      entries[ObjectIdentifier(channel)] = Entry(channel: channel, turn: turns)
      guard entries.count > limit else { return nil }
      let waiting = entries.filter { !$0.value.isAnswered }
      guard let oldest = waiting.min(by: { $0.value.turn < $1.value.turn }) else { return nil }
      entries[oldest.key] = nil
      return oldest.value.channel
    }
    leaving?.close(promise: nil)
  }

  /// Records whether a response to the connection is in progress.
  func note(_ channel: any Channel, isAnswered: Bool) {
    lock.withLock {
      turns += 1
      entries[ObjectIdentifier(channel)]?.turn = turns
      entries[ObjectIdentifier(channel)]?.isAnswered = isAnswered
    }
  }

  func leave(_ channel: any Channel) {
    lock.withLock { entries[ObjectIdentifier(channel)] = nil }
  }
}
