import Foundation
import StudyModel
import StudyPreview

/// Reads the templates of participants' screens when the first screen is asked for, and keeps the tasks that are
/// being walked through: reading one takes longer than showing a screen.
actor ScreenCache {
  private let root: URL
  private var renderer: ScreenRenderer?
  private var tasks = Kept<UUID, WalkableTask>(most: 64)

  init(root: URL) { self.root = root }

  func screens() throws -> ScreenRenderer {
    if let renderer { return renderer }
    let renderer = try ScreenRenderer(
      templates: root.appending(path: "Templates/walkthrough"),
      illustrations: root.appending(path: "Public/illustrations"))
    self.renderer = renderer
    return renderer
  }

  func task(of run: UUID) -> WalkableTask? { tasks[run] }

  func keep(_ task: WalkableTask?, of run: UUID) {
    if let task { tasks.keep(task, of: run) }
  }
}
