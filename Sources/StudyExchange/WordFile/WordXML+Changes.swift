/// Tracked changes of whole paragraphs and rows: accepted or rejected, these leave nothing behind.
extension WordXML {
  /// Says of each paragraph and each row whose text is all inserted, or all deleted, that it was inserted or deleted itself.
  mutating func trackWhole() {
    switch name {
    case "w:tr":
      guard let change = wholeChange else { return }
      for index in children.indices { children[index].trackCell(change) }
      addProperty(change.mark, in: "w:trPr")
    case "w:tbl":
      for index in children.indices { children[index].trackWhole() }
    // The one paragraph of a cell stays as long as its row.
    case "w:tc": break
    default:
      trackParagraphs()
      for index in children.indices where children[index].name != "w:p" {
        children[index].trackWhole()
      }
    }
  }

  /// Numbers all changes in their order, after the bookmarks and comments, with which they must not share a number.
  static func numberChanges(of elements: inout [WordXML]) {
    var next = (elements.compactMap(\.highestNumber).max() ?? 0) + 1
    for index in elements.indices { elements[index].numberChanges(from: &next) }
  }

  // MARK: Paragraphs

  private mutating func trackParagraphs() {
    joinReplacedParagraphs()
    let changes = changesOfParagraphs
    var start = 0
    while start < children.count {
      guard let change = changes[start] else {
        start += 1
        continue
      }
      let end = start + changes[start...].prefix { $0?.name == change.name }.count
      for index in start..<end { children[index].keepTogether(in: change) }
      let ends = endsOfParagraphs(start..<end, areChanged: changes)
      for index in ends { children[index].addEnd(change) }
      start = end
    }
  }

  private var changesOfParagraphs: [WordXML?] {
    children.map { $0.name == "w:p" ? $0.wholeChange : nil }
  }

  /// Where some paragraphs replace others before a table, the last of these and the first of those become one, whose words are
  /// replaced: its end stays in both documents.
  private mutating func joinReplacedParagraphs() {
    let changes = changesOfParagraphs
    let names = children.map(\.name)
    for index in changes.indices.dropFirst().reversed() {
      guard let change = changes[index], let former = changes[index - 1],
        former.name != change.name,
        children[index].paragraphLooks == children[index - 1].paragraphLooks,
        let next = changes[index...].firstIndex(where: { $0?.name != change.name }),
        names[next] != "w:p"
      else { continue }
      let words = children[index].children.filter { $0.name != "w:pPr" }
      children[index - 1].children += words
      children.remove(at: index)
    }
  }

  /// The paragraphs whose ends come and go with some paragraphs. A table cannot take up what is before it: there, it is the
  /// end before each of them, as if they had been typed after the paragraph that stays.
  private func endsOfParagraphs(
    _ range: Range<Int>, areChanged changes: [WordXML?]
  ) -> Range<Int> {
    let before = range.lowerBound - 1
    let isFollowed = range.upperBound < children.count && children[range.upperBound].name == "w:p"
    guard !isFollowed, before >= 0, children[before].name == "w:p", changes[before] == nil,
      children[before].paragraphLooks == children[range.upperBound - 1].paragraphLooks
    else { return range }
    return before..<range.upperBound - 1
  }

  private mutating func trackCell(_ change: WordXML) {
    guard name == "w:p" else {
      for index in children.indices { children[index].trackCell(change) }
      return
    }
    keepTogether(in: change)
    addEnd(change)
  }

  /// The mark of a comment goes with the words: it would become part of the next paragraph. So would the range that the comment
  /// is about, which is always empty.
  private mutating func keepTogether(in change: WordXML) {
    children = children.compactMap { child in
      switch child.name {
      case "w:commentRangeStart", "w:commentRangeEnd": nil
      case "w:r": WordXML(change.name, opening: change.opening, [child])
      default: child
      }
    }
  }

  private mutating func addEnd(_ change: WordXML) {
    addProperty(WordXML("w:rPr", opening: "<w:rPr>", [change.mark]), in: "w:pPr")
  }

  /// The looks of a paragraph, in which the first paragraph after a heading is like all others.
  private var paragraphLooks: String {
    var looks = ""
    children.first { $0.name == "w:pPr" }?.write(to: &looks)
    return looks.replacing("\"FirstParagraph\"", with: "\"BodyText\"")
  }

  // MARK: Changes

  /// The change that all of its runs with text are in; nil if some are not, or if there are none.
  private var wholeChange: WordXML? {
    let changes = changesOfRuns(in: nil)
    guard let first = changes.first, let first, changes.allSatisfy({ $0?.name == first.name })
    else { return nil }
    return first
  }

  /// The changes that the runs with text are in; nil for each that is in none.
  private func changesOfRuns(in change: WordXML?) -> [WordXML?] {
    if name == "w:r" { return hasText ? [change] : [] }
    return children.flatMap { $0.changesOfRuns(in: isChange ? self : change) }
  }

  /// Whether a run has more than its looks and the mark of a comment.
  private var hasText: Bool {
    children.contains { !["w:rPr", "w:commentReference"].contains($0.name) }
  }

  private var isChange: Bool { name == "w:ins" || name == "w:del" }

  /// A change of what it is a property of.
  private var mark: WordXML {
    var mark = WordXML(name)
    mark.opening = opening.dropLast() + " />"
    return mark
  }

  // MARK: Numbers

  private var highestNumber: Int? {
    let inner = children.compactMap(\.highestNumber).max()
    guard !isChange, let range = numberRange, let own = Int(opening[range]) else { return inner }
    return max(inner ?? own, own)
  }

  private mutating func numberChanges(from next: inout Int) {
    if isChange, let range = numberRange {
      opening = opening[..<range.lowerBound] + "\(next)" + opening[range.upperBound...]
      next += 1
    }
    for index in children.indices { children[index].numberChanges(from: &next) }
  }

  /// Where the number is in the tag. An attribute cannot contain a quotation mark.
  private var numberRange: Range<Substring.Index>? {
    guard let start = opening.firstRange(of: " w:id=\"")?.upperBound,
      let end = opening[start...].firstIndex(of: "\"")
    else { return nil }
    return start..<end
  }
}
