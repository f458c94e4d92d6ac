import ConsentMarkdown
import Foundation
import StudyModel

/// A line of a text as people see it: a heading, paragraph, list item, row of a table, or what follows a line break.
struct ReadLine {
  /// With its markup. Where the line was broken in the source does not matter.
  let written: String
  /// Without its markup; with it if nothing else is left.
  let words: String
  /// What separates it from the next line in a text without markup.
  let separator: String

  /// - Parameter number: the number that readers see at the item that the line begins; nil for every other line.
  private init(
    _ source: Substring, as markup: TextMarkup, isBroken: Bool = false, number: Int? = nil
  ) {
    switch markup {
    case .plain:
      written = String(source)
      words = written
      separator = "\n"
    case .markdown, .html:
      let written = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      var words = Self.words(of: written, as: markup)
      if let number, let sign = words.prefixMatch(of: Self.itemNumber) {
        words.replaceSubrange(sign.range, with: "\(number).")
      }
      self.written = written
      self.words = words.isEmpty ? written : words
      let isInTightList = !source.hasSuffix("\n\n") && Self.isItem(written)
      separator = markup == .markdown && (isBroken || isInTightList) ? "\n" : "\n\n"
    }
  }

  /// The lines of a text, without blank ones.
  static func all(of text: String, as markup: TextMarkup) -> [ReadLine] {
    let lines =
      switch markup {
      case .plain:
        text.split(whereSeparator: \.isNewline).map { ReadLine($0, as: markup) }
      case .markdown:
        numberedBlocks(of: text).flatMap { block in
          apartFromHeading(block.text).flatMap { self.lines(ofBlock: $0, number: block.number) }
        }
      case .html: htmlBlocks(of: text).map { ReadLine($0, as: markup) }
      }
    return lines.filter { !$0.written.allSatisfy(\.isWhitespace) }
  }

  static func words(of text: String, as markup: TextMarkup) -> String {
    switch markup {
    case .plain: text
    case .markdown: MarkdownPlainText(text).string
    case .html: HTMLParagraphs(text).all.map(\.words).joined(separator: " ")
    }
  }

  // MARK: Markdown

  private nonisolated(unsafe) static let lineBreak = /(?:[ ]{2,}|\\)\r?\n/

  /// The blocks of a text, each with the number that readers see at the item that it is; nil for what is none.
  private static func numberedBlocks(of text: String) -> [(text: Substring, number: Int?)] {
    let blocks = TextBlock.split(text)
    guard blocks.contains(where: { $0.drop(while: \.isWhitespace).first?.isNumber == true }) else {
      return blocks.map { ($0, nil) }
    }
    let numbers = ListNumbers(in: text).byLine
    var line = 1
    return blocks.map { block in
      defer { line += block.utf8.count { $0 == UInt8(ascii: "\n") } }
      return (block, numbers[line])
    }
  }

  /// What is before the words of an item of a numbered list.
  private nonisolated(unsafe) static let itemNumber = /\d+\./

  /// A heading ends with its line, also without a blank line.
  private static func apartFromHeading(_ block: Substring) -> [Substring] {
    guard block.prefixMatch(of: headingSign) != nil,
      let end = block.firstIndex(where: \.isNewline)
    else { return [block] }
    return [block[..<end], block[end...]]
  }

  private nonisolated(unsafe) static let headingSign = /[ ]{0,3}#{1,6}[ ]/

  /// A block at its line breaks, unless emphasis or a link continues after one.
  private static func lines(ofBlock block: Substring, number: Int?) -> [ReadLine] {
    let whole = ReadLine(block, as: .markdown, number: number)
    let ranges = block.ranges(of: lineBreak)
    guard let end = ranges.first?.lowerBound else { return [whole] }
    var parts: [ReadLine] = []
    var start = block.startIndex
    for range in ranges {
      parts.append(ReadLine(block[start..<range.lowerBound], as: .markdown, isBroken: true))
      start = range.upperBound
    }
    parts.append(ReadLine(block[start...], as: .markdown))
    let read = MarkdownPlainText(block.trimmingCharacters(in: .whitespacesAndNewlines)).string
    guard parts.map(\.words).filter({ !$0.isEmpty }).joined(separator: "\n") == read
    else { return [whole] }
    parts[0] = ReadLine(block[..<end], as: .markdown, isBroken: true, number: number)
    return parts
  }

  private static func isItem(_ written: String) -> Bool {
    written.prefixMatch(of: itemSign) != nil
  }

  private nonisolated(unsafe) static let itemSign = /(?:[-+*]|\d+[.)])[ ]/

  // MARK: HTML

  private nonisolated(unsafe) static let blockTag =
    /<(?:p|h[1-6]|li|div|tr|blockquote|ul|ol|table|section|article)\b/.ignoresCase()

  /// The text divided before the tags of blocks. Tags without words of their own belong to the block that follows.
  private static func htmlBlocks(of text: String) -> [Substring] {
    var blocks: [Substring] = []
    var start = text.startIndex
    for tag in text.ranges(of: blockTag) {
      let block = text[start..<tag.lowerBound]
      guard !HTMLParagraphs(String(block)).all.isEmpty else { continue }
      blocks.append(block)
      start = tag.lowerBound
    }
    let rest = text[start...]
    return rest.isEmpty ? blocks : blocks + [rest]
  }
}
