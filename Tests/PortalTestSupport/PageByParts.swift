import Foundation

/// The words of a version's page, by the sections, steps, and articles on it.
struct PageByParts {
  /// The words of the whole page.
  let words: String
  private let parts: [String: [String]]

  init(_ html: String) {
    words = ComparableText.of(html: html)
    var parts: [String: [String]] = [:]
    // What follows a part begins with an element of the same class.
    for piece in html.components(separatedBy: "class=\"document-section").dropFirst() {
      guard piece.hasPrefix(" story-part\""),
        let id = piece.firstMatch(of: /^ story-part" id="([^"]*)"/)?.output.1
      else { continue }
      let screens = piece.components(separatedBy: "<li class=\"story-screen\"")
      // The rest of the tag that begins the piece is no text.
      parts[String(id)] = screens.map { ComparableText.of(html: "<li " + $0) }
    }
    self.parts = parts
  }

  /// The words of each screen of a part. Those before the first screen are one more, and the last screen is followed by the texts
  /// that no screen shows. Words of two screens are never one text.
  func screens(of part: String) -> [String] { parts[part] ?? [] }
}
