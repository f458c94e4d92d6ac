import Foundation
import StudyModel
import StudyPreview

/// Reads the templates of participants' screens when the first screen is asked for, and keeps the studies that are
/// being walked through: reading one takes longer than showing a screen.
actor ScreenCache {
  private let root: URL
  private var renderer: ScreenRenderer?
  private var studies: [UUID: Study] = [:]
  private var order: [UUID] = []
  /// So many studies are kept.
  private let most = 64

  init(root: URL) { self.root = root }

  func screens() throws -> ScreenRenderer {
    if let renderer { return renderer }
    let renderer = try ScreenRenderer(
      templates: root.appending(path: "Templates/walkthrough"),
      illustrations: root.appending(path: "Public/illustrations"))
    self.renderer = renderer
    return renderer
  }

  func study(of run: UUID) -> Study? { studies[run] }

  func keep(_ study: Study, of run: UUID) {
    if studies.updateValue(study, forKey: run) == nil { order.append(run) }
    if order.count > most { studies[order.removeFirst()] = nil }
  }
}
