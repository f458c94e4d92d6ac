/// The words of a Markdown text as read aloud.
package struct MarkdownPlainText: Equatable, Sendable {
  /// Paragraphs are separated by a blank line, rows of a table by a line break, and their cells by tabs. HTML is left out.
  package let string: String

  package init(_ markdown: String) {
    var writer = Writer(source: markdown)
    MarkdownTree(markdown).walk { node, isEntering in
      writer.visit(node, isEntering: isEntering)
    }
    string = writer.text.trimmingWhitespace()
  }

  private struct Writer {
    var text = ""
    private var nextNumbers: [Int?] = []
    private var isInTable = false
    private let lines: [Substring]
    private let hasTables: Bool
    private let hasCallouts: Bool
    /// Where the text of a quotation begins, in bytes, until its first paragraph has been read.
    private var quotation: Int?

    init(source: String) {
      hasTables = source.contains("|")
      hasCallouts = source.contains("[!")
      lines =
        hasTables
        ? source.split(omittingEmptySubsequences: false) {
          $0 == "\n" || $0 == "\r\n" || $0 == "\r"
        }
        : []
    }

    mutating func visit(_ node: MarkdownNode, isEntering: Bool) {
      if isInTable {
        if !isEntering, node.kind == .paragraph { isInTable = false }
        return
      }
      switch node.kind {
      case .blockQuote: quotation = isEntering && hasCallouts ? text.utf8.count : nil
      case .paragraph where isEntering:
        guard hasTables, node.isAtTopLevel, let table = table(at: node) else { break }
        write(table)
        isInTable = true
      case .list:
        if isEntering {
          nextNumbers.append(node.isOrderedList ? node.listStart : nil)
        } else {
          nextNumbers.removeLast()
          endBlock()
        }
      case .item where isEntering: beginItem()
      case .paragraph where !isEntering && node.isInTightList: text += "\n"
      case .paragraph where !isEntering, .heading where !isEntering:
        if let start = quotation { leaveOutCallout(from: start) }
        quotation = nil
        endBlock()
      case .codeBlock:
        text += node.literal
        endBlock()
      case .text, .code: text += node.literal
      case .softBreak: text += " "
      case .lineBreak: text += "\n"
      default: break
      }
    }

    private func table(at node: MarkdownNode) -> MarkdownTable? {
      let (first, last) = (node.startLine - 1, node.endLine - 1)
      guard first >= 0, first < last, last < lines.count else { return nil }
      return MarkdownTable(lines[first...last].map(String.init))
    }

    private mutating func write(_ table: MarkdownTable) {
      for row in [table.header] + table.rows {
        text += row.map { MarkdownPlainText($0).string }.joined(separator: "\t") + "\n"
      }
      endBlock()
    }

    /// Nobody reads the mark that makes a quotation a callout.
    private mutating func leaveOutCallout(from start: Int) {
      let words = text[text.utf8.index(text.utf8.startIndex, offsetBy: start)...]
      guard let mark = words.prefixMatch(of: MarkdownCallouts.mark) else { return }
      text.removeSubrange(mark.range)
    }

    private mutating func beginItem() {
      guard let number = nextNumbers.last else { return }
      text += number.map { "\($0). " } ?? "• "
      if let number { nextNumbers[nextNumbers.count - 1] = number + 1 }
    }

    private mutating func endBlock() {
      if !text.isEmpty, !text.hasSuffix("\n\n") { text += text.hasSuffix("\n") ? "\n" : "\n\n" }
    }
  }
}
