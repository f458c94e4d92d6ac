/// The words of a Markdown text as read aloud.
package struct MarkdownPlainText: Equatable, Sendable {
  /// Paragraphs are separated by a blank line; HTML is left out.
  package let string: String

  package init(_ markdown: String) {
    var writer = Writer()
    MarkdownTree(markdown).walk { node, isEntering in
      writer.visit(node, isEntering: isEntering)
    }
    string = writer.text.trimmingWhitespace()
  }

  private struct Writer {
    var text = ""
    private var nextNumbers: [Int?] = []

    mutating func visit(_ node: MarkdownNode, isEntering: Bool) {
      switch node.kind {
      case .list:
        if isEntering {
          nextNumbers.append(node.isOrderedList ? node.listStart : nil)
        } else {
          nextNumbers.removeLast()
          endBlock()
        }
      case .item where isEntering: beginItem()
      case .paragraph where !isEntering && node.isInTightList: text += "\n"
      case .paragraph where !isEntering, .heading where !isEntering: endBlock()
      case .codeBlock:
        text += node.literal
        endBlock()
      case .text, .code: text += node.literal
      case .softBreak: text += " "
      case .lineBreak: text += "\n"
      default: break
      }
    }

    private mutating func beginItem() {
      guard let number = nextNumbers.last else { return }
      text += number.map { "\($0). " } ?? "• "
      if let number { nextNumbers[nextNumbers.count - 1] = number + 1 }
    }

    private mutating func endBlock() {
      if !text.hasSuffix("\n\n") { text += text.hasSuffix("\n") ? "\n" : "\n\n" }
    }
  }
}
