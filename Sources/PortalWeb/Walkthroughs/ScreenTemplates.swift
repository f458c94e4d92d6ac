import Foundation
import StudyExchange
import StudyModel
import StudyPreview
import StudyReview

/// The templates of participants' screens, loaded when the first screen is requested.
package actor ScreenTemplates {
  private let root: URL
  private let siteFiles: SiteFiles?
  private var renderer: ScreenRenderer?
  private var css: String?
  private var fileCSS: String?
  private var script: String?

  /// - Parameter siteFiles: the styles and scripts whose addresses screens state; nil for the addresses in the templates.
  package init(root: URL, siteFiles: SiteFiles? = nil) {
    self.root = root
    self.siteFiles = siteFiles
  }

  func screens() throws -> ScreenRenderer {
    if let renderer { return renderer }
    let renderer = try ScreenRenderer(
      templates: root.appending(path: "Templates/walkthrough"),
      illustrations: root.appending(path: "Public/illustrations"),
      edited: { siteFiles?.addressed($0) ?? $0 })
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

  /// The script of a walkthrough that opens from a disk.
  func walkScript() throws -> String {
    if let script { return script }
    let script = try ScriptBundle.script(
      from: "offline/main.js", in: root.appending(path: "Public/scripts"))
    self.script = script
    return script
  }

  /// The styles of a walkthrough that opens from a disk: those of screens, and of what is around them.
  func walkStyles() throws -> String {
    try Self.walkSheets.map { name in
      try String(contentsOf: sheets.appending(path: "\(name).css"), encoding: .utf8)
    }.joined(separator: "\n")
  }

  private static let walkSheets = [
    "tokens", "walkthrough", "walkthrough-scenes", "walkthrough-answers", "walkthrough-scales",
    "walkthrough-document", "walkthrough-pages", "walkthrough-wide", "walkthrough-motion",
    "offline",
  ]

  private var sheets: URL { root.appending(path: "Public/styles") }
}
