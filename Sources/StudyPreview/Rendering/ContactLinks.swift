/// Turns telephone numbers, email addresses, and web addresses in a finished page into links, so that a device can call or
/// write. Numbers and email addresses never wrap, not even in titles and labels, where they are not links.
package struct ContactLinks {
  private(set) var result = ""
  let page: [UInt8]
  private var output: [UInt8] = []

  /// Elements whose text is already a link or is not read on the page.
  private static let left: Set = [
    "a", "button", "option", "select", "textarea", "title", "script", "style", "svg", "pre",
    "iframe", "head",
  ]
  /// Elements without running text, or with what a participant wrote: nothing in them becomes a link, but numbers and addresses
  /// do not wrap.
  private static let quiet: Set = ["h1", "h2", "label", "legend", "summary", "code", "bdi"]
  /// An error message is as quiet: the address in it is an example, and following a link would leave the field to correct.
  private static let error = Array(" class=\"error".utf8)

  /// An element and its nesting depth among elements of the same name.
  private typealias Open = (name: String, depth: Int)

  /// The kinds of contact, with the scheme of their links.
  private enum Contact: String {
    case telephone = "tel:"
    case email = "mailto:"
    case page = ""
  }

  /// The page, or a part of one, with links added.
  package static func linked(_ html: String) -> String {
    ContactLinks(html).result
  }

  private init(_ html: String) {
    page = Array(html.utf8)
    output.reserveCapacity(page.count + 512)
    var position = 0
    var inside: (left: Open?, quiet: Open?) = (nil, nil)
    while position < page.count {
      let end = page[position...].firstIndex(of: UInt8(ascii: "<")) ?? page.count
      if inside.left == nil {
        link(position..<end, isQuiet: inside.quiet != nil)
      } else {
        output += page[position..<end]
      }
      let tag = end..<self.end(ofTagAt: end)
      follow(page[tag], &inside)
      output += page[tag]
      position = tag.upperBound
    }
    result = String(decoding: output, as: UTF8.self)
  }

  /// Elements of the same name can be nested.
  private func follow(_ tag: ArraySlice<UInt8>, _ inside: inout (left: Open?, quiet: Open?)) {
    var rest = tag.dropFirst()
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest = rest.dropFirst() }
    let name = String(
      decoding: rest.prefix { Self.isLetter($0) || Self.isDigit($0) }, as: UTF8.self)
    if inside.left != nil || (!isClosing && Self.left.contains(name)) {
      Self.count(name, isClosing, &inside.left)
    } else if inside.quiet != nil
      || (!isClosing
        && (Self.quiet.contains(name) || rest.dropFirst(name.utf8.count).starts(with: Self.error)))
    {
      Self.count(name, isClosing, &inside.quiet)
    }
  }

  private static func count(_ name: String, _ isClosing: Bool, _ open: inout Open?) {
    guard let current = open else {
      open = (name, 1)
      return
    }
    guard current.name == name else { return }
    let depth = current.depth + (isClosing ? -1 : 1)
    open = depth == 0 ? nil : (name, depth)
  }

  private func end(ofTagAt start: Int) -> Int {
    var isQuoted = false
    let end = page[start...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ">") && !isQuoted
    }
    return end.map { $0 + 1 } ?? page.count
  }

  private mutating func link(_ run: Range<Int>, isQuiet: Bool) {
    var position = run.lowerBound
    var written = position
    while position < run.upperBound {
      let byte = page[position]
      var found: (range: Range<Int>, contact: Contact)?
      if byte == UInt8(ascii: "@") {
        found = email(at: position, in: written..<run.upperBound).map { ($0, Contact.email) }
      } else if byte | 0x20 == UInt8(ascii: "h") {
        found = address(at: position, in: run).map { ($0, Contact.page) }
      } else if Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") {
        found = telephone(at: position, in: run).map { ($0, Contact.telephone) }
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
      let joined = found.range.withPunctuation(in: page, within: written..<run.upperBound)
      output += page[written..<joined.lowerBound]
      if joined != found.range { output += "<span class=\"contact-joined\">".utf8 }
      output += page[joined.lowerBound..<found.range.lowerBound]
      write(page[found.range], found.contact, isQuiet: isQuiet)
      output += page[found.range.upperBound..<joined.upperBound]
      if joined != found.range { output += "</span>".utf8 }
      position = joined.upperBound
      written = position
    }
    output += page[written..<run.upperBound]
  }

  private mutating func write(_ words: ArraySlice<UInt8>, _ contact: Contact, isQuiet: Bool) {
    if isQuiet {
      // A web address may be longer than a line.
      guard contact != .page else {
        output += words
        return
      }
      output += "<span class=\"contact-words\" dir=\"ltr\">".utf8
      output += words
      output += "</span>".utf8
      return
    }
    let target =
      contact == .telephone
      ? words.filter { Self.isDigit($0) || $0 == UInt8(ascii: "+") } : Array(words)
    output += "<a class=\"contact-link\" dir=\"ltr\" href=\"\(contact.rawValue)".utf8
    output += target
    output += "\"".utf8
    if contact == .page { output += " target=\"_blank\" rel=\"noopener noreferrer\"".utf8 }
    output += ">".utf8
    output += words
    output += "</a>".utf8
  }

  /// The email address around an at sign: letters, digits, and a few symbols on both sides, and a domain of at least two
  /// parts.
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

  /// A telephone number: `555-0142`, `(555) 555-0142`, `555-555-0142`, with hyphens, points, or spaces, or one that begins
  /// with a plus sign or a zero and has groups. Dates, ranges, amounts, and document numbers are not telephone numbers.
  private func telephone(at start: Int, in run: Range<Int>) -> Range<Int>? {
    if start > run.lowerBound {
      let before = page[start - 1]
      if Self.isLetter(before) || Self.isDigit(before) || before >= 0x80 { return nil }
      if "-/.,_#=:".utf8.contains(before) { return nil }
    }
    var end = start
    var groups: [ArraySlice<UInt8>] = []
    var separators: [UInt8] = []
    var position = start
    while position < run.upperBound {
      if Self.isDigit(page[position]) {
        let digits = page[position..<run.upperBound].prefix(while: Self.isDigit)
        groups.append(digits)
        position = digits.endIndex
        end = position
      } else if position == start {
        position += 1
      } else if let (separator, length) = separator(at: position, in: run) {
        separators.append(separator)
        position += length
      } else {
        break
      }
    }
    guard end > start, end == run.upperBound || !isGoingOn(at: end, in: run) else { return nil }
    // An opening parenthesis without a closing one belongs to the sentence.
    if page[start] == UInt8(ascii: "("), !separators.contains(UInt8(ascii: ")")) { return nil }
    guard (7...15).contains(groups.reduce(0) { $0 + $1.count }) else { return nil }
    let followsNumber =
      start - 2 >= run.lowerBound && Self.isSpace(page[start - 1])
      && Self.isDigit(page[start - 2])
    let first = page[start]
    // An amount can continue with zeros after its first group.
    if followsNumber, first == UInt8(ascii: "0") { return nil }
    let isNumber =
      "+(0".utf8.contains(first)
      ? isInternational(groups, separators, first)
      : isLocal(groups, separators, followsNumber: followsNumber)
    return isNumber ? start..<end : nil
  }

  /// For a number that begins with a plus sign, a bracket, or a zero.
  private func isInternational(
    _ groups: [ArraySlice<UInt8>], _ separators: [UInt8], _ first: UInt8
  ) -> Bool {
    // Amounts and dates also have points.
    if separators.contains(UInt8(ascii: ".")) { return isAmerican(groups) }
    let hasPlus = first == UInt8(ascii: "+")
    // Two short groups before the last one are the day and the month of a date.
    if groups.count == 3, groups[0].count <= 2, groups[1].count <= 2, !hasPlus { return false }
    return groups.count > 1 || hasPlus
  }

  /// For a number that begins with a digit. Hyphens join any groups; points and spaces, which also separate digits of
  /// amounts, only those with the structure of American numbers.
  private func isLocal(
    _ groups: [ArraySlice<UInt8>], _ separators: [UInt8], followsNumber: Bool
  ) -> Bool {
    guard let first = separators.first, separators.allSatisfy({ $0 == first }) else { return false }
    if first == UInt8(ascii: "-") {
      return [[3, 4], [3, 3, 4], [1, 3, 3, 4]].contains(groups.map(\.count))
    }
    let isPoint = first == UInt8(ascii: ".")
    return (isPoint || first == UInt8(ascii: " ") && !followsNumber) && isAmerican(groups)
  }

  /// Area code, exchange, and line, optionally after a 1: the first two never begin with 0 or 1.
  private func isAmerican(_ groups: [ArraySlice<UInt8>]) -> Bool {
    var groups = groups[...]
    if groups.count == 4, groups.first?.elementsEqual("1".utf8) == true {
      groups = groups.dropFirst()
    }
    return groups.map(\.count) == [3, 3, 4]
      && groups.prefix(2).allSatisfy { $0.first.map { $0 > UInt8(ascii: "1") } ?? false }
  }

  /// The separator between two groups of a number and its length in bytes; a nonbreaking hyphen counts as a hyphen.
  private func separator(at position: Int, in run: Range<Int>) -> (sign: UInt8, length: Int)? {
    let byte = page[position]
    let isHard = isHardHyphen(at: position, in: run)
    let length = isHard ? 3 : 1
    guard position + length < run.upperBound else { return nil }
    let next = page[position + length]
    if isHard { return Self.isDigit(next) ? (UInt8(ascii: "-"), length) : nil }
    let joins =
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: "."): Self.isDigit(next)
      case UInt8(ascii: " "): Self.isDigit(next) || next == UInt8(ascii: "(")
      case UInt8(ascii: ")"): Self.isDigit(next) || next == UInt8(ascii: " ")
      default: false
      }
    return joins ? (byte, length) : nil
  }

  /// U+2011.
  private func isHardHyphen(at position: Int, in run: Range<Int>) -> Bool {
    page[position..<run.upperBound].starts(with: [0xE2, 0x80, 0x91])
  }

  private func isGoingOn(at end: Int, in run: Range<Int>) -> Bool {
    let next = page[end]
    if Self.isLetter(next) || "-/_@".utf8.contains(next) { return true }
    if isHardHyphen(at: end, in: run) { return true }
    let isPoint = ".,:".utf8.contains(next)
    return isPoint && end + 1 < run.upperBound && Self.isDigit(page[end + 1])
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
