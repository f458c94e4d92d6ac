import Foundation
import StudyModel
import StudyPreview

/// The templates of participants' screens, loaded when the first screen is requested.
package actor ScreenTemplates {
  private let root: URL
  private var renderer: ScreenRenderer?
  private var css: String?
  private var fileCSS: String?

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
    let css = try ScreenStyles.css(from: sheets)
    self.css = css
    return css
  }

  /// The styles of a storyboard that is a file of its own.
  func storyboardStyles() throws -> String {
    if let fileCSS { return fileCSS }
    let css = try StoryboardStyles.css(from: sheets, screens: styles())
    fileCSS = css
    return css
  }

  private var sheets: URL { root.appending(path: "Public/styles") }
}
