import Foundation
import StudyModel
import Synchronization
import Testing

@testable import StudyStore

/// The expensive part of a save runs before the database write, so that others can save in the meantime.
@Suite("Saving in parallel") struct SavingSideBySide {
  /// A computation that takes until someone else has saved, or a long time.
  private final class Computation: Sendable {
    let begun = Mutex(false)
    let isFree = Mutex<Bool?>(nil)
    private let saved = DispatchSemaphore(value: 0)

    func run() -> ProblemCounts {
      // If the computation runs again, it does not wait a second time.
      guard !begun.withLock(\.self) else { return (0, 0) }
      begun.withLock { $0 = true }
      // On a busy machine, a thousand other tests can have their turn before the other save.
      let isFree = saved.wait(timeout: .now() + 120) == .success
      self.isFree.withLock { $0 = isFree }
      return (0, 0)
    }

    func end() { saved.signal() }
  }

  @Test func `undoing does not make others wait`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let study = try await portal.sleepDiary()
    try await portal.write("Nobody reads it.", in: study.id, by: portal.ada)

    try await beside(portal) { computation in
      let draft = try await portal.store.undo(
        study.id, by: portal.ada.id, problems: { _ in computation.run() })
      #expect(draft?.study == study)
    }
    #expect(try await portal.store.verifyHistory(of: study.id) == .unbroken(count: 3))
  }

  @Test func `moving between studies does not make others wait`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let (here, there) = (try await portal.sleepDiary(), try await portal.sleepDiary())

    try await beside(portal) { computation in
      try await portal.store.edit(
        .init(here.id, at: ["consents"], summary: "Moved away"),
        and: .init(there.id, at: ["facts"], summary: "Moved here"), by: portal.ada.id,
        revising: { source, target in
          var (from, to) = (source.study, target.study)
          from.consents = []
          to.facts.title[.english] = "Arrived"
          return (from, to)
        }, problems: { _ in computation.run() })
    }
    #expect(try await portal.draft(of: here.id, for: portal.ada).study.consents == [])
    #expect(
      try await portal.draft(of: there.id, for: portal.ada).study.facts.title[.english] == "Arrived"
    )
  }

  @Test func `a move includes what was saved in the meantime`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let (here, there) = (try await portal.sleepDiary(), try await portal.sleepDiary())

    try await beside(portal, writingIn: there.id) { computation in
      try await portal.store.edit(
        .init(here.id, at: ["consents"], summary: "Moved away"),
        and: .init(there.id, at: ["facts"], summary: "Moved here"), by: portal.ada.id,
        revising: { source, target in
          var (from, to) = (source.study, target.study)
          from.consents = []
          to.facts.title[.english] = "Arrived"
          return (from, to)
        }, problems: { _ in computation.run() })
    }
    let arrived = try await portal.draft(of: there.id, for: portal.ada).study
    #expect(arrived.facts.title[.english] == "Arrived")
    #expect(arrived.summary(of: "privacy") == "Written meanwhile.")
  }

  /// Runs a save whose computation continues until someone has saved a study: the given one, or else another one.
  private func beside(
    _ portal: Portal, writingIn study: Study.ID? = nil,
    _ work: @escaping @Sendable (Computation) async throws -> Void
  ) async throws {
    let other: Study.ID
    if let study { other = study } else { other = try await portal.sleepDiary().id }
    let computation = Computation()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await work(computation) }
      while !computation.begun.withLock(\.self) {
        try await _Concurrency.Task.sleep(for: .milliseconds(5))
      }
      try await portal.write("Written meanwhile.", in: other, by: portal.ada)
      computation.end()
      try await group.waitForAll()
    }
    let isFree = computation.isFree.withLock(\.self)
    #expect(isFree == true)
  }
}
