import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Waiting for work", .timeLimit(.minutes(2))) struct WaitingForWork {
  /// Work that ends when a test says so.
  private actor WorkQueue {
    private var waiters = Waiters<String>()
    private var ended: Set<String> = []
    private(set) var asked = 0

    func end(_ work: String) {
      ended.insert(work)
      waiters.end(work)
    }

    func finish(_ work: String, patience: Duration) async throws -> Bool {
      if !ended.contains(work) {
        let waiter = waiters.wait(for: work)
        asked += 1
        try await waiter.end(within: patience)
      }
      return ended.contains(work)
    }
  }

  /// Longer than any test runs.
  private static let forever = Duration.seconds(3_600)

  private func untilAsked(_ count: Int, at queue: WorkQueue) async throws {
    while await queue.asked < count { try await _Concurrency.Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `everyone who waits for a piece of work goes on when it ends, and nobody else`()
    async throws
  {
    let queue = WorkQueue()
    let waiting = (0..<3).map { _ in
      _Concurrency.Task { try await queue.finish("one", patience: Self.forever) }
    }
    let other = _Concurrency.Task { try await queue.finish("other", patience: Self.forever) }
    try await untilAsked(4, at: queue)

    await queue.end("one")

    for task in waiting { #expect(try await task.value) }
    await queue.end("other")
    #expect(try await other.value)
    #expect(try await queue.finish("one", patience: Self.forever))
  }

  @Test func `waiting ends with the time for it`() async throws {
    #expect(try await WorkQueue().finish("one", patience: .milliseconds(1)) == false)
    #expect(try await WorkQueue().finish("one", patience: .zero) == false)
  }

  @Test func `someone who no longer waits goes on at once, and the others wait`() async throws {
    let queue = WorkQueue()
    let left = _Concurrency.Task { try await queue.finish("one", patience: Self.forever) }
    let stays = _Concurrency.Task { try await queue.finish("one", patience: Self.forever) }
    try await untilAsked(2, at: queue)

    left.cancel()

    await #expect(throws: CancellationError.self) { try await left.value }
    await queue.end("one")
    #expect(try await stays.value)
  }

  @Test func `an end is never missed, however soon it comes`() async throws {
    for _ in 0..<200 {
      let queue = WorkQueue()
      async let end: Void = queue.end("one")
      #expect(try await queue.finish("one", patience: Self.forever))
      await end
    }
  }

  @Test func `stamping that is done lets everyone go on, with the reason if it failed`()
    async throws
  {
    struct Failure: Error {}
    let queue = StampQueue(now: { Date() })
    let study = Study.ID()
    let order = order(of: study, approved: "E-1")
    let work = WorkQueue()
    let waiting = (0..<3).map { _ in
      _Concurrency.Task {
        try await queue.finish(order, patience: Self.forever) {
          _ = try await work.finish("stamps", patience: Self.forever)
        }
      }
    }
    try await untilAsked(1, at: work)
    await work.end("stamps")
    for task in waiting { #expect(try await task.value) }

    await #expect(throws: Failure.self) {
      try await queue.finish(self.order(of: study, approved: "E-2"), patience: Self.forever) {
        throw Failure()
      }
    }
  }

  private func order(of study: Study.ID, approved number: String) -> StampQueue.Order {
    StampQueue.Order(
      study: study, version: .first,
      approval: Approval(
        number: number, approvedOn: CalendarDay(number: 20_000), expiresOn: nil, reconsent: nil,
        decidedBy: "City Board", sha256: "", isOutside: true, recordedBy: "Ada Lovelace"))
  }

  @Test func `a file that is made lets everyone go on`() async throws {
    struct File: QueuedFile { let byteCount = 1 }
    let queue = FileQueue<String, File>()
    let work = WorkQueue()
    let isBegun = await queue.begin("file") {
      _ = try await work.finish("file", patience: Self.forever)
      return File()
    } explaining: {
      "\($0)"
    }
    #expect(isBegun)
    let waiting = (0..<3).map { _ in
      _Concurrency.Task { try await queue.progress(of: "file", patience: Self.forever) }
    }
    let impatient = try await queue.progress(of: "file", patience: .milliseconds(1))
    if case .making? = impatient {} else { Issue.record("it is not made yet") }

    try await untilAsked(1, at: work)
    await work.end("file")

    for task in waiting {
      if case .ready? = try await task.value {} else { Issue.record("it is ready") }
    }
  }

  @Test func `a failure is kept until it was reported`() async throws {
    struct File: QueuedFile { let byteCount = 1 }
    let queue = FileQueue<String, File>()
    func begin() async -> Bool {
      await queue.begin("file") { () throws -> File in
        throw CancellationError()
      } explaining: {
        _ in
        "No program."
      }
    }
    #expect(await begin())
    let failed = try await queue.progress(of: "file", patience: Self.forever)
    if case .failed("No program.")? = failed {} else { Issue.record("it failed") }
    if case .failed? = await queue.progress(of: "file") {} else { Issue.record("it is kept") }

    await queue.forgetFailure(of: "file")

    #expect(await queue.progress(of: "file") == nil)
  }
}
