/// The numbers that readers see at the items of numbered lists. The source can begin each item with the same number.
package struct ListNumbers {
  /// By the line on which the item begins, counted from 1.
  package let byLine: [Int: Int]

  package init(in markdown: String) {
    var found: [Int: Int] = [:]
    var next: [Int?] = []
    MarkdownTree(markdown).walk { node, isEntering in
      switch node.kind {
      case .list where isEntering: next.append(node.isOrderedList ? node.listStart : nil)
      case .list: next.removeLast()
      case .item where isEntering:
        guard let number = next.last, let number else { return }
        next[next.count - 1] = number + 1
        // Of lists that begin on one line, the outer one is said first.
        if found[node.startLine] == nil { found[node.startLine] = number }
      default: break
      }
    }
    byLine = found
  }
}
