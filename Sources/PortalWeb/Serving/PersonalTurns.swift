import StudyStore
import Synchronization

/// Lets nobody have more than a few requests worked on at once, so that one person's cannot take all threads. Further
/// ones wait in line, and some of these are refused where a script sends them faster than they can be answered.
final class PersonalTurns: Sendable {
  struct Line {
    var working = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// More were sent than are answered or wait.
  struct TooMany: Error {}

  private let atOnce: Int
  private let mostWaiting: Int
  let lines = Mutex<[Account.ID: Line]>([:])

  init(atOnce: Int = 6, waiting: Int = 64) {
    self.atOnce = atOnce
    mostWaiting = waiting
  }

  /// - Throws: `TooMany`, and what the work throws.
  func take<Result: Sendable>(
    _ person: Account.ID, _ work: () async throws -> Result
  ) async throws -> Result {
    let isFree = try lines.withLock { lines in
      guard lines[person, default: Line()].working >= atOnce else {
        lines[person, default: Line()].working += 1
        return true
      }
      guard lines[person, default: Line()].waiting.count < mostWaiting else { throw TooMany() }
      return false
    }
    if !isFree { await wait(person) }
    defer { leave(person) }
    return try await work()
  }

  private func wait(_ person: Account.ID) async {
    await withCheckedContinuation { continuation in
      let isFree = lines.withLock { lines in
        guard lines[person, default: Line()].working >= atOnce else {
          lines[person, default: Line()].working += 1
          return true
        }
        lines[person]?.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave(_ person: Account.ID) {
    let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
      guard var line = lines[person] else { return nil }
      // A place goes on to whoever waits next.
      let next = line.waiting.isEmpty ? nil : line.waiting.removeFirst()
      if next == nil { line.working -= 1 }
      lines[person] = line.working == 0 ? nil : line
      return next
    }
    next?.resume()
  }
}
