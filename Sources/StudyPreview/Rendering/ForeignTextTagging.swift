import StudyModel

/// Scans a page once, by bytes, and turns the marks of `ForeignText` into elements.
struct ForeignTextTagging {
  private(set) var result = ""
  private let page: [UInt8]

  init(_ html: String) {
    page = Array(html.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(page.count + 512)
    var position = 0
    var holder = Holder.element
    while position < page.count {
      let text = position..<(page[position...].firstIndex(of: UInt8(ascii: "<")) ?? page.count)
      write(text, in: holder, to: &output)
      let tag = text.upperBound..<end(ofTagAt: text.upperBound)
      holder = Holder(after: page[tag])
      write(tag, in: .field, to: &output)
      position = tag.upperBound
    }
    result = String(decoding: output, as: UTF8.self)
  }

  /// What contains a run of text.
  private enum Holder {
    case element, choice, field

    init(after tag: ArraySlice<UInt8>) {
      let name = tag.dropFirst().prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      switch String(decoding: name, as: UTF8.self) {
      case "option", "title": self = .choice
      case "textarea", "script", "style": self = .field
      default: self = .element
      }
    }
  }

  private func end(ofTagAt start: Int) -> Int {
    var isQuoted = false
    let end = page[start...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
    return end.map { $0 + 1 } ?? page.count
  }

  private enum Mark { case opening, divider, closing }

  /// The mark at a position: 3 bytes, the first 2 of which are the same for all.
  private func mark(at position: Int) -> Mark? {
    guard page[position] == 0xEF, position + 2 < page.count, page[position + 1] == 0xBF else {
      return nil
    }
    return switch page[position + 2] {
    case 0xB9: .opening
    case 0xBA: .divider
    case 0xBB: .closing
    default: nil
    }
  }

  /// A mark without its counterpart in the same run was typed by someone and is removed.
  private func write(_ run: Range<Int>, in holder: Holder, to output: inout [UInt8]) {
    var open: [(start: Int, language: String)] = []
    var position = run.lowerBound
    while position < run.upperBound {
      guard let mark = mark(at: position) else {
        output.append(page[position])
        position += 1
        continue
      }
      position += 3
      switch mark {
      case .opening:
        let tag = page[position..<run.upperBound].prefix(while: Self.isOfLanguage)
        guard !tag.isEmpty, tag.endIndex < run.upperBound, self.mark(at: tag.endIndex) == .divider
        else { continue }
        open.append((output.count, String(decoding: tag, as: UTF8.self)))
        position = tag.endIndex + 3
      case .closing:
        guard let (start, language) = open.popLast() else { continue }
        let (before, after) = Self.ends(of: language, in: holder)
        output.insert(contentsOf: before.utf8, at: start)
        output += after.utf8
      case .divider: continue
      }
    }
  }

  private static func isOfLanguage(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte < 128 && (character.isLetter || character.isNumber || character == "-")
  }

  private static func ends(of language: String, in holder: Holder) -> (String, String) {
    switch holder {
    case .element: ("<span\(ForeignText.attributes(of: language))>", "</span>")
    case .choice: (Language(language).isRightToLeft ? "\u{2067}" : "\u{2066}", "\u{2069}")
    case .field: ("", "")
    }
  }
}
