import StudyModel

/// A participant's screen taken apart for a page that shows many: the screen itself, and what it can open.
///
/// The pieces do nothing: they send no form, and their fields and buttons are disabled. Their classes and ids have
/// prefixes, so that neither meets those of the page around them.
struct ScreenPieces {
  struct Piece {
    /// The id of the dialog; nil for the screen itself.
    let dialog: String?
    let title: String
    let html: String
    /// The hash of everything a participant sees on it, whatever its number.
    let content: String
  }

  private(set) var pieces: [Piece] = []

  private let page: [UInt8]
  private let rewriter: TagRewriter
  /// The screen, and over it the dialog being read.
  private var open: [PieceWriter] = []
  /// An element whose words are only numbers or the way back, and how many of its name are open in it.
  private var unread: (name: String, depth: Int)?
  /// An element that is left out.
  private var left: (name: String, depth: Int)?

  /// - Parameters:
  ///   - page: a whole page of a screen.
  ///   - prefix: what its ids begin with, different for each page.
  init(of page: String, prefix: String) {
    self.page = Array(page.utf8)
    rewriter = TagRewriter(prefix: prefix)
    guard let body = position(of: "<body", from: 0) else { return }
    let tag = body..<end(ofTagAt: body)
    let classes = MarkupTag(self.page[tag])["class"] ?? ""
    open = [PieceWriter(dialog: nil, classes: rewriter.classes(classes))]
    read(from: tag.upperBound)
    while let writer = open.popLast() { pieces.insert(writer.finished, at: 0) }
  }

  private mutating func read(from start: Int) {
    var position = start
    while position < page.count {
      let text = position..<(page[position...].firstIndex(of: UInt8(ascii: "<")) ?? page.count)
      if left == nil { write(page[text]) }
      guard text.upperBound < page.count else { return }
      let tag = text.upperBound..<end(ofTagAt: text.upperBound)
      position = tag.upperBound
      let read = MarkupTag(page[tag])
      if read.isClosing, read.name == "body" { return }
      follow(read)
    }
  }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty, let last = open.indices.last else { return }
    open[last].write(text, isRead: unread == nil)
  }

  private mutating func follow(_ tag: MarkupTag) {
    if let current = left {
      left = Self.counted(tag, in: current)
      return
    }
    guard !tag.name.hasPrefix("!") else { return }
    if rewriter.leavesOut(tag) {
      if !tag.isVoid, !tag.isClosing { left = (tag.name, 1) }
      return
    }
    if tag.name == "dialog" {
      dialog(tag)
      return
    }
    let isRead = unread == nil
    if let current = unread {
      unread = Self.counted(tag, in: current)
    } else if !tag.isClosing, !tag.isVoid, Self.isUnread(tag) {
      unread = (tag.name, 1)
    }
    guard let last = open.indices.last else { return }
    open[last].write(tag, isRead: isRead && unread == nil, by: rewriter)
  }

  private mutating func dialog(_ tag: MarkupTag) {
    if !tag.isClosing {
      let classes = rewriter.classes("walk") + " " + rewriter.classes(tag["class"] ?? "")
      open.append(PieceWriter(dialog: tag["id"] ?? "", classes: classes))
    } else if open.count > 1, let writer = open.popLast() {
      pieces.append(writer.finished)
    }
  }

  /// Numbers among other screens, and the bar with the ways out.
  private static func isUnread(_ tag: MarkupTag) -> Bool {
    if tag.has(TagRewriter.numberMark) || tag.name == "progress" { return true }
    return tag.name == "header" && tag["class"]?.hasPrefix("screen-nav") == true
  }

  private static func counted(
    _ tag: MarkupTag, in current: (name: String, depth: Int)
  ) -> (name: String, depth: Int)? {
    guard tag.name == current.name, !tag.isVoid else { return current }
    let depth = current.depth + (tag.isClosing ? -1 : 1)
    return depth == 0 ? nil : (current.name, depth)
  }

  private func end(ofTagAt start: Int) -> Int {
    var isQuoted = false
    let end = page[start...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
    return end.map { $0 + 1 } ?? page.count
  }

  private func position(of words: String, from start: Int) -> Int? {
    let wanted = Array(words.utf8)
    var position = start
    while let next = page[position...].firstIndex(of: wanted[0]) {
      if page[next...].starts(with: wanted) { return next }
      position = next + 1
    }
    return nil
  }
}
