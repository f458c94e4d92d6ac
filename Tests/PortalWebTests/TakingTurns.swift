import Foundation
import Synchronization
import Testing

@testable import PortalWeb

@Suite("Taking turns") struct TakingTurns {
  @Test func `a canceled request leaves the queue`() async throws {
    let turns = PersonalTurns(atOnce: 1, waiting: 2)
    let ada = UUID()
    let isOpen = Mutex(false)
    let first = Task {
      try await turns.take(ada) {
        while !isOpen.withLock(\.self) { try await Task.sleep(for: .milliseconds(5)) }
      }
    }
    while turns.lines.withLock({ $0[ada]?.working ?? 0 }) < 1 { await Task.yield() }
    let leaving = Task { try await turns.take(ada) {} }
    while turns.lines.withLock({ $0[ada]?.waiting.count ?? 0 }) < 1 { await Task.yield() }
    let staying = Task { try await turns.take(ada) { "done" } }
    while turns.lines.withLock({ $0[ada]?.waiting.count ?? 0 }) < 2 { await Task.yield() }

    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    let waiting = turns.lines.withLock { $0[ada]?.waiting.count }
    #expect(waiting == 1)

    isOpen.withLock { $0 = true }
    try await first.value
    #expect(try await staying.value == "done")
    let isEmpty = turns.lines.withLock(\.isEmpty)
    #expect(isEmpty)
  }

  @Test func `one person's requests wait for each other, and too many are refused`() async throws {
    let turns = PersonalTurns(atOnce: 2, waiting: 3)
    let (ada, grace) = (UUID(), UUID())
    let gate = Mutex((isOpen: false, working: 0, most: 0))
    let work: @Sendable () async throws -> Void = {
      gate.withLock {
        $0.working += 1
        $0.most = max($0.most, $0.working)
      }
      while !gate.withLock(\.isOpen) { try await Task.sleep(for: .milliseconds(5)) }
      gate.withLock { $0.working -= 1 }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { try await turns.take(ada, work) } }
      while gate.withLock(\.working) < 2
        || turns.lines.withLock({ $0[ada]?.waiting.count ?? 0 }) < 3
      {
        try await Task.sleep(for: .milliseconds(5))
      }

      await #expect(throws: PersonalTurns.TooMany.self) { try await turns.take(ada) {} }
      try await turns.take(grace) {}
      gate.withLock { $0.isOpen = true }
      try await group.waitForAll()
    }

    #expect(gate.withLock(\.most) == 2)
    try await turns.take(ada) {}
  }

  @Test func `requests that arrive together do not make the line longer than it may be`()
    async throws
  {
    let turns = PersonalTurns(atOnce: 1, waiting: 3)
    let ada = UUID()
    let gate = Mutex((isOpen: false, refused: 0))
    let send: @Sendable () async throws -> Void = {
      do {
        try await turns.take(ada) {
          while !gate.withLock(\.isOpen) { try await Task.sleep(for: .milliseconds(5)) }
        }
      } catch is PersonalTurns.TooMany { gate.withLock { $0.refused += 1 } }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<500 { group.addTask(operation: send) }
      var line = (working: 0, waiting: 0)
      repeat {
        try await Task.sleep(for: .milliseconds(5))
        line = turns.lines.withLock { ($0[ada]?.working ?? 0, $0[ada]?.waiting.count ?? 0) }
      } while line.working + line.waiting + gate.withLock(\.refused) < 500

      #expect(line == (1, 3))
      gate.withLock { $0.isOpen = true }
      try await group.waitForAll()
    }
  }
}
