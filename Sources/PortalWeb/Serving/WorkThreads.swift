import NIOPosix

/// Threads that handle requests of signed-in people and of visitors with a link. A long computation occupies one of them, and the operating system
/// schedules all of them fairly; Swift's own threads, one per core, stay free for everything else.
final class WorkThreads: TaskExecutor {
  /// More threads than a few people can occupy at their limits; see `PersonalTurns`.
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
