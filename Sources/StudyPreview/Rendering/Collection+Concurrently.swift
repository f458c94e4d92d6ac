import Dispatch
import Synchronization

extension Collection where Index == Int, Element: Sendable {
  /// Transforms the elements on all processors at once. The results have the order of the elements.
  package func mapConcurrently<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] where Self: Sendable {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    let start = startIndex
    DispatchQueue.concurrentPerform(iterations: count) { position in
      let result = transform(self[start + position])
      results.withLock { $0[position] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
