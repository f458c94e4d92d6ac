import Foundation
import StudyModel
import Synchronization

/// Serializes the saves of one study, so that each is prepared only once, based on the previous one. Saves of different
/// studies do not wait for each other.
final class StudyTurns: Sendable {
  /// The saves waiting for each study that is being saved, in the order in which they came.
  private let queues = Mutex<[Study.ID: [CheckedContinuation<Void, Never>]]>([:])

  func take<Result: Sendable>(
    for study: Study.ID, _ work: () async throws -> Result
  ) async rethrows -> Result {
    await wait(for: study)
    defer { leave(study) }
    return try await work()
  }

  private func wait(for study: Study.ID) async {
    await withCheckedContinuation { continuation in
      let isFree = queues.withLock { queues in
        guard queues[study] != nil else {
          queues[study] = []
          return true
        }
        queues[study]?.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave(_ study: Study.ID) {
    let next = queues.withLock { queues -> CheckedContinuation<Void, Never>? in
      guard let first = queues[study]?.first else {
        queues[study] = nil
        return nil
      }
      queues[study]?.removeFirst()
      return first
    }
    next?.resume()
  }
}
