import Foundation

/// The style sheet of a storyboard that is a file of its own, from the style sheets of the portal.
package enum StoryboardStyles {
  /// The sheets that the portal puts into layers, with their layers.
  private static let layered = [
    ("tokens", "tokens"), ("base", "base"), ("rules", "components"), ("version", "pages"),
  ]
  /// The sheets that have layers of their own.
  private static let own = ["storyboard", "storyboard-print", "storyboard-file"]

  /// - Parameters:
  ///   - folder: the folder of style sheets.
  ///   - screens: those of participants' screens (`ScreenStyles`).
  package static func css(from folder: URL, screens: String) throws -> String {
    func sheet(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: "\(name).css"), encoding: .utf8)
    }
    let layers = "@layer tokens, base, components, pages, walkthrough, storyboard;"
    let pages = try layered.map { name, layer in "@layer \(layer) {\n\(try sheet(name))}" }
    return ([layers] + pages + [screens] + (try own.map(sheet))).joined(separator: "\n")
  }
}
