/// The requests that wait for work which an actor has done in the background.
struct Waiters<Work: Hashable & Sendable>: Sendable {
  private var waiting: [Work: [AsyncStream<Void>.Continuation]] = [:]

  /// Adds a request that waits. The actor that keeps the waiters calls this before it lets others take a turn, so that the
  /// end of the work is never missed.
  mutating func wait(for work: Work) -> Waiter {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    waiting[work, default: []].append(continuation)
    return Waiter(stream: stream)
  }

  /// Wakes everyone who waits for the work.
  mutating func end(_ work: Work) {
    for continuation in waiting.removeValue(forKey: work) ?? [] { continuation.finish() }
  }
}
