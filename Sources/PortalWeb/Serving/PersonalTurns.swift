import Foundation
import StudyStore
import Synchronization

/// Limits how many requests of one person are handled at once, so that one person cannot occupy all threads. A
/// view-only link counts as a person. More requests wait in line. Those that do not fit are refused, such as when a script
/// sends requests faster than they can be handled.
final class PersonalTurns: Sendable {
  struct Line {
    var working = 0
    var waiting: [Waiter] = []
  }

  /// A request in line. The code that removes a waiter from the line resumes it exactly once.
  struct Waiter: Sendable {
    let ticket: UUID
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The person has sent more requests than can be handled or wait in line.
  struct TooMany: Error {}

  private let atOnce: Int
  private let mostWaiting: Int
  let lines = Mutex<[Account.ID: Line]>([:])

  init(atOnce: Int = 6, waiting: Int = 64) {
    self.atOnce = atOnce
    mostWaiting = waiting
  }

  /// Runs `work` when it is the person's turn. A canceled request leaves the line.
  /// - Throws: `TooMany`, `CancellationError`, and the errors of `work`.
  func take<Result: Sendable>(
    _ person: Account.ID, _ work: () async throws -> Result
  ) async throws -> Result {
    let isFree = lines.withLock { begin(person, in: &$0) }
    if !isFree { try await wait(person) }
    defer { leave(person) }
    try _Concurrency.Task.checkCancellation()
    return try await work()
  }

  /// Whether the person has a turn left, which is then taken.
  private func begin(_ person: Account.ID, in lines: inout [Account.ID: Line]) -> Bool {
    guard lines[person, default: Line()].working < atOnce else { return false }
    lines[person, default: Line()].working += 1
    return true
  }

  private func wait(_ person: Account.ID) async throws {
    let ticket = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        enter(person, Waiter(ticket: ticket, continuation: continuation))
      }
    } onCancel: {
      withdraw(ticket, of: person)
    }
  }

  private func enter(_ person: Account.ID, _ waiter: Waiter) {
    // If the task was canceled earlier, `withdraw` has already run and will not find this waiter. The length of the line
    // counts here, where it grows: of requests that arrive together, each would have seen a free place before.
    let answer = lines.withLock { lines -> Result<Void, any Error>? in
      if _Concurrency.Task.isCancelled { return .failure(CancellationError()) }
      if begin(person, in: &lines) { return .success(()) }
      guard lines[person, default: Line()].waiting.count < mostWaiting else {
        return .failure(TooMany())
      }
      lines[person]?.waiting.append(waiter)
      return nil
    }
    if let answer { waiter.continuation.resume(with: answer) }
  }

  private func withdraw(_ ticket: UUID, of person: Account.ID) {
    let waiter = lines.withLock { lines -> Waiter? in
      guard let index = lines[person]?.waiting.firstIndex(where: { $0.ticket == ticket }) else {
        return nil
      }
      return lines[person]?.waiting.remove(at: index)
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private func leave(_ person: Account.ID) {
    let next = lines.withLock { lines -> Waiter? in
      guard var line = lines[person] else { return nil }
      // The turn passes to the next request in line.
      let next = line.waiting.isEmpty ? nil : line.waiting.removeFirst()
      if next == nil { line.working -= 1 }
      lines[person] = line.working == 0 ? nil : line
      return next
    }
    next?.continuation.resume()
  }
}
