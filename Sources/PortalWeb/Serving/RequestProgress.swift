import Synchronization

/// How far a request has come. One whose time is over while it waits for its turn never begins.
final class RequestProgress: Sendable {
  private enum State { case waiting, begun, over }

  private let state = Mutex(State.waiting)

  /// - Throws: `CancellationError` if its time is over.
  func begin() throws {
    try state.withLock { state in
      guard state == .waiting else { throw CancellationError() }
      state = .begun
    }
  }

  /// Ends the time of the request.
  /// - Parameter report: takes whether it has begun, before it can.
  func end(_ report: (Bool) -> Void) {
    state.withLock { state in
      report(state == .begun)
      if state == .waiting { state = .over }
    }
  }
}
