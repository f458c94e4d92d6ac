import Foundation

/// How long authors' regular expressions may take in total. Some take time exponential in the length of the text, so
/// expressions that run together, such as for the items of a form or for one request, share one budget.
public final class PatternBudget: @unchecked Sendable {
  // In progress reports: ICU makes about four thousand per second.
  private static let patience = 1_000
  /// The reports that each expression may use even when nothing is left, which is enough unless it is exponential.
  private static let least = 2

  @TaskLocal private static var current: PatternBudget?

  private let lock = NSLock()
  private var left = PatternBudget.patience

  private init() {}

  /// Runs an operation within the caller's budget, or within a new one if the caller has none.
  public static func sharing<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if current != nil { return try work() }
    let result: Result<Value, Failure> = $current.withValue(PatternBudget()) {
      do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The same for asynchronous operations, such as answering a request.
  public static func sharing<Value>(
    isolation: isolated (any Actor)? = #isolation, during work: () async throws -> Value
  ) async rethrows -> Value {
    try await $current.withValue(PatternBudget(), operation: work)
  }

  /// Looks for a match until the budget is used up.
  static func search(_ search: (_ mayGoOn: @escaping () -> Bool) -> Bool) -> Bool {
    let budget = current ?? PatternBudget()
    var reports = 0
    return search {
      reports += 1
      return budget.lock.withLock {
        budget.left -= 1
        return budget.left > 0 || reports <= least
      }
    }
  }
}
