import Foundation
import StudyModel
import StudyPreview

/// The templates of participants' screens, which are read when the first screen is asked for.
package actor ScreenTemplates {
  private let root: URL
  private var renderer: ScreenRenderer?

  package init(root: URL) { self.root = root }

  func screens() throws -> ScreenRenderer {
    if let renderer { return renderer }
    let renderer = try ScreenRenderer(
      templates: root.appending(path: "Templates/walkthrough"),
      illustrations: root.appending(path: "Public/illustrations"))
    self.renderer = renderer
    return renderer
  }
}

/// Keeps the tasks that are being walked through: reading one takes longer than showing a screen.
actor ScreenCache {
  private let templates: ScreenTemplates
  private var tasks = Kept<UUID, WalkableTask>(most: 64)

  init(templates: ScreenTemplates) { self.templates = templates }

  func screens() async throws -> ScreenRenderer { try await templates.screens() }

  func task(of run: UUID) -> WalkableTask? { tasks[run] }

  func keep(_ task: WalkableTask?, of run: UUID) {
    if let task { tasks.keep(task, of: run) }
  }
}
