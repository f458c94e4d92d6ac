import Foundation
import StudyModel

/// Writes one piece of a screen.
struct PieceWriter {
  private let dialog: String?
  private var html: [UInt8] = []
  /// What is shown, apart from numbers and from names that only connect parts of the page.
  private var shown: [UInt8] = []
  private var title: [UInt8] = []
  /// The first heading, while it is being read and after that.
  private var heading = Heading.before
  /// The levels of the headings around the current words, as written on the screen.
  private var levels: [Int] = []

  private enum Heading { case before, inside, after }

  /// The level of the headings above a piece: that of the screen's name.
  private static let parent = 3

  init(dialog: String?, classes: String) {
    self.dialog = dialog
    html = Array("<div class=\"\(classes)\">".utf8)
    shown = Array(classes.utf8)
  }

  /// - Parameter isRead: Whether the words count as shown.
  mutating func write(_ text: ArraySlice<UInt8>, isRead: Bool) {
    html += text
    if heading == .inside { title += text }
    guard isRead else { return }
    // Layouts of the same template differ in white space.
    for byte in text where byte > 0x20 || shown.last ?? 0 > 0x20 {
      shown.append(byte > 0x20 ? byte : 0x20)
    }
  }

  mutating func write(_ tag: MarkupTag, isRead: Bool, by rewriter: TagRewriter) {
    let level = tag.headingLevel.map { follow(heading: $0, isClosing: tag.isClosing) }
    let rewritten = rewriter.rewritten(tag, headingLevel: level)
    html += rewritten.html.utf8
    if isRead { shown += rewritten.shown.utf8 }
  }

  /// Returns the level of the heading on the page, which skips none.
  private mutating func follow(heading written: Int, isClosing: Bool) -> Int {
    if isClosing {
      if heading == .inside { heading = .after }
    } else {
      if heading == .before { heading = .inside }
      while let last = levels.last, last >= written { levels.removeLast() }
      levels.append(written)
    }
    return min(Self.parent + levels.count, 6)
  }

  var finished: ScreenPieces.Piece {
    ScreenPieces.Piece(
      dialog: dialog, title: Self.words(title),
      html: String(decoding: html, as: UTF8.self) + "</div>", content: sha256(shown))
  }

  /// Escaped text without surrounding or repeated white space.
  private static func words(_ text: [UInt8]) -> String {
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return entities.reduce(words.joined(separator: " ")) { text, entity in
      text.contains("&") ? text.replacing(entity.0, with: entity.1) : text
    }
  }
}
