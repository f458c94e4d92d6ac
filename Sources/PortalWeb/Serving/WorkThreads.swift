import NIOPosix

/// Threads on which answers to people who are signed in are worked out. A computation of seconds takes one of them, and
/// the system divides the processor fairly among all; Swift's own threads, one for each core, stay free for everything
/// else.
final class WorkThreads: TaskExecutor {
  /// More than a few people at their most can occupy; see `PersonalTurns`.
  static let shared = WorkThreads(count: 24)

  private let pool: NIOThreadPool

  private init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
