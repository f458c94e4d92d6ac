/// Makes telephone numbers and email addresses in the words of a finished page links, kept whole on one line: a device that
/// can call or write does so.
struct ContactLinks {
  private(set) var result = ""
  private let page: [UInt8]
  private var output: [UInt8] = []

  /// Elements whose words are no running text, or lead somewhere already.
  private static let left: Set = [
    "a", "button", "label", "option", "select", "textarea", "title", "script", "style", "svg",
    "legend", "summary", "code", "pre", "h1", "h2", "iframe", "head",
  ]

  /// The page with its links.
  static func linked(_ html: String) -> String {
    ContactLinks(html).result
  }

  private init(_ html: String) {
    page = Array(html.utf8)
    output.reserveCapacity(page.count + 512)
    var position = 0
    var inside: (name: String, depth: Int)?
    while position < page.count {
      let end = page[position...].firstIndex(of: UInt8(ascii: "<")) ?? page.count
      if inside == nil { link(position..<end) } else { output += page[position..<end] }
      let tag = end..<self.end(ofTagAt: end)
      follow(page[tag], &inside)
      output += page[tag]
      position = tag.upperBound
    }
    result = String(decoding: output, as: UTF8.self)
  }

  /// Elements of the same name can stand inside each other.
  private func follow(_ tag: ArraySlice<UInt8>, _ inside: inout (name: String, depth: Int)?) {
    var rest = tag.dropFirst()
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest = rest.dropFirst() }
    let name = String(
      decoding: rest.prefix { Self.isLetter($0) || Self.isDigit($0) }, as: UTF8.self)
    if let current = inside {
      guard current.name == name else { return }
      let depth = current.depth + (isClosing ? -1 : 1)
      if depth == 0 { inside = nil } else { inside = (name, depth) }
    } else if !isClosing, Self.left.contains(name) {
      inside = (name, 1)
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

  private mutating func link(_ run: Range<Int>) {
    var position = run.lowerBound
    var written = position
    while position < run.upperBound {
      let byte = page[position]
      var found: (range: Range<Int>, scheme: String)?
      if byte == UInt8(ascii: "@") {
        found = email(at: position, in: written..<run.upperBound).map { ($0, "mailto:") }
      } else if Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") {
        found = telephone(at: position, in: run).map { ($0, "tel:") }
        if found == nil, Self.isDigit(byte) {
          position =
            page[position..<run.upperBound].firstIndex { !Self.isDigit($0) } ?? run.upperBound
          continue
        }
      }
      guard let found else {
        position += 1
        continue
      }
      output += page[written..<found.range.lowerBound]
      write(page[found.range], to: found.scheme)
      position = found.range.upperBound
      written = position
    }
    output += page[written..<run.upperBound]
  }

  private mutating func write(_ words: ArraySlice<UInt8>, to scheme: String) {
    let target =
      scheme == "tel:"
      ? words.filter { Self.isDigit($0) || $0 == UInt8(ascii: "+") } : Array(words)
    output += "<a class=\"contact-link\" dir=\"ltr\" href=\"\(scheme)".utf8
    output += target
    output += "\">".utf8
    output += words
    output += "</a>".utf8
  }

  /// The address around an at sign: letters, digits and few signs on both sides, and a domain of at least two parts.
  private func email(at sign: Int, in run: Range<Int>) -> Range<Int>? {
    func isPart(_ byte: UInt8) -> Bool {
      Self.isLetter(byte) || Self.isDigit(byte) || "._%+-".utf8.contains(byte)
    }
    var start = sign
    while start > run.lowerBound, isPart(page[start - 1]) { start -= 1 }
    var end = sign + 1
    while end < run.upperBound, isPart(page[end]), page[end] != UInt8(ascii: "%") { end += 1 }
    while end > sign + 1, ".-".utf8.contains(page[end - 1]) { end -= 1 }
    let domain = page[(sign + 1)..<end]
    guard start < sign, let dot = domain.lastIndex(of: UInt8(ascii: ".")), dot > sign + 1,
      end - dot > 2, domain[(dot + 1)...].allSatisfy(Self.isLetter)
    else { return nil }
    return start..<end
  }

  /// A telephone number: `555-0142`, `(555) 555-0142`, `555-555-0142`, or one that begins with a plus or a zero and has
  /// groups. Dates, ranges, sums and numbers of documents are none.
  private func telephone(at start: Int, in run: Range<Int>) -> Range<Int>? {
    if start > run.lowerBound {
      let before = page[start - 1]
      if Self.isLetter(before) || Self.isDigit(before) || before >= 0x80 { return nil }
      if "-/.,_#=:".utf8.contains(before) { return nil }
    }
    var end = start
    var groups: [Int] = []
    var separators: [UInt8] = []
    var position = start
    while position < run.upperBound {
      let byte = page[position]
      if Self.isDigit(byte) {
        let digits = page[position..<run.upperBound].prefix(while: Self.isDigit)
        groups.append(digits.count)
        position = digits.endIndex
        end = position
      } else if position == start || joins(byte, at: position, in: run) {
        if position > start { separators.append(byte) }
        position += 1
      } else {
        break
      }
    }
    guard end > start, end == run.upperBound || !isGoingOn(at: end, in: run) else { return nil }
    let total = groups.reduce(0, +)
    guard (7...15).contains(total) else { return nil }
    let startsOutside = "+(".utf8.contains(page[start]) || page[start] == UInt8(ascii: "0")
    // Two short groups before the last one are the day and the month of a date.
    let isDate = groups.count == 3 && groups[0] <= 2 && groups[1] <= 2
    if startsOutside {
      if isDate, page[start] != UInt8(ascii: "+") { return nil }
      return groups.count > 1 || page[start] == UInt8(ascii: "+") ? start..<end : nil
    }
    let isHyphened = !separators.isEmpty && separators.allSatisfy { $0 == UInt8(ascii: "-") }
    return isHyphened && [[3, 4], [3, 3, 4], [1, 3, 3, 4]].contains(groups) ? start..<end : nil
  }

  /// Whether a sign stands between two groups of a number.
  private func joins(_ byte: UInt8, at position: Int, in run: Range<Int>) -> Bool {
    guard position + 1 < run.upperBound else { return false }
    let next = page[position + 1]
    return switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "("): Self.isDigit(next)
    case UInt8(ascii: " "): Self.isDigit(next) || next == UInt8(ascii: "(")
    case UInt8(ascii: ")"): Self.isDigit(next) || next == UInt8(ascii: " ")
    default: false
    }
  }

  private func isGoingOn(at end: Int, in run: Range<Int>) -> Bool {
    let next = page[end]
    if Self.isLetter(next) || "-/_@".utf8.contains(next) { return true }
    let isPoint = ".,:".utf8.contains(next)
    return isPoint && end + 1 < run.upperBound && Self.isDigit(page[end + 1])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
