/// Screens as HTML in which paragraphs can be linked to.
package struct PassageLinks: Sendable {
  /// The screens in their order. A paragraph that is on several has its id on the first one.
  package let screens: [String]

  /// - Parameters:
  ///   - screens: the screens of a part, as HTML of a storyboard.
  ///   - passages: the words of paragraphs as people read them, by their ids on the page. A paragraph that no screen shows
  ///     gets none.
  package init(_ screens: [String], to passages: [String: String]) {
    guard !passages.isEmpty else {
      self.screens = screens
      return
    }
    let texts = screens.map { ScreenText($0) }
    let blocks = texts.map { $0.blocks.map { ReadableText.normalized($0.words) } }
    var ids = [[Int: [String]]](repeating: [:], count: screens.count)
    for (id, words) in passages.sorted(by: { $0.key < $1.key }) {
      let words = ReadableText.normalized(words)
      guard let found = Self.find(words, in: blocks, of: texts) else { continue }
      ids[found.screen][texts[found.screen].blocks[found.block].start, default: []].append(id)
    }
    self.screens = zip(texts, ids).map { $0.html(withIDs: $1) }
  }

  /// The block that says the words, or else the first one of the list that they are.
  private static func find(
    _ words: String, in blocks: [[String]], of texts: [ScreenText]
  ) -> (screen: Int, block: Int)? {
    guard !words.isEmpty else { return nil }
    var found: (screen: Int, block: Int)?
    // Of the blocks that the words begin with, the longest is the first line of a list.
    var length = 0
    for (screen, blocks) in blocks.enumerated() {
      for (index, block) in blocks.enumerated() where !texts[screen].blocks[index].isHeading {
        if block == words { return (screen, index) }
        guard block.utf8.count > length, words.hasPrefix(block + " ") else { continue }
        (found, length) = ((screen, index), block.utf8.count)
      }
    }
    return found
  }
}

extension ScreenText {
  /// The HTML with an empty element for each id, in front of the text at its position. The text may be divided by tags that do
  /// not end with it, so nothing is put around it.
  fileprivate func html(withIDs ids: [Int: [String]]) -> String {
    guard !ids.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    var html: [UInt8] = []
    var position = 0
    for (start, ids) in ids.sorted(by: { $0.key < $1.key }) {
      html += bytes[position..<start]
      for id in ids { html += "<span class=\"story-passage\" id=\"\(id)\"></span>".utf8 }
      position = start
    }
    return String(decoding: html + bytes[position...], as: UTF8.self)
  }
}

extension ScreenText.Block {
  fileprivate var words: String { pieces.map(\.text).joined() }
  /// Where its text begins in the HTML. A block has at least one piece.
  fileprivate var start: Int { pieces.first?.range.lowerBound ?? 0 }
}
