import Foundation
import StudyModel
import StudyPreview

/// The templates of participants' screens, loaded when the first screen is requested.
package actor ScreenTemplates {
  private let root: URL
  private var renderer: ScreenRenderer?
  private var css: String?

  package init(root: URL) { self.root = root }

  func screens() throws -> ScreenRenderer {
    if let renderer { return renderer }
    let renderer = try ScreenRenderer(
      templates: root.appending(path: "Templates/walkthrough"),
      illustrations: root.appending(path: "Public/illustrations"))
    self.renderer = renderer
    return renderer
  }

  /// The styles of screens on pages of the portal.
  func styles() throws -> String {
    if let css { return css }
    let css = try ScreenStyles.css(from: root.appending(path: "Public/styles"))
    self.css = css
    return css
  }
}
