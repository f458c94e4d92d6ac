import Foundation
import StudyModel

/// Caches the tasks that are being walked through, because decoding one takes longer than showing a screen.
actor WalkedTasks {
  private var tasks = Kept<UUID, WalkableTask>(most: 64)

  func task(of run: UUID) -> WalkableTask? { tasks[run] }

  func keep(_ task: WalkableTask?, of run: UUID) {
    if let task { tasks.keep(task, of: run) }
  }
}
