import StudyModel

/// The words of a label, which is HTML: line breaks stay, tags go, and fields to show are marked until their questions are known.
struct REDCapLabel {
  private(set) var text = ""
  /// The words of a heading at the beginning, if there is one.
  private(set) var title = ""
  /// Whether there was no tag.
  private(set) var isPlain = true

  init(_ html: String) {
    let scalars = Array(html.unicodeScalars)
    var words = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      switch scalar {
      case "<":
        guard let tag = Self.tag(in: scalars, at: index) else { break }
        isPlain = false
        index = tag.end
        if tag.name.first == "h", tag.name.count == 2, tag.name != "hr", tag.isEnd, title.isEmpty {
          let before = Self.joined(words)
          if !before.isEmpty, !before.contains("\n") {
            title = before
            words = String.UnicodeScalarView()
          }
        }
        if Self.blocks.contains(tag.name) { words.append("\n") }
        continue
      case "&":
        if let (reference, end) = Self.reference(in: scalars, at: index) {
          words.append(contentsOf: reference)
          index = end
          continue
        }
      case "[":
        if let (field, end) = Self.field(in: scalars, at: index) {
          words.append(contentsOf: REDCapText.pipe(field).unicodeScalars)
          index = end
          continue
        }
      default: break
      }
      words.append(scalar)
      index += 1
    }
    text = Self.joined(words)
  }

  /// The words on one line.
  var line: String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

  private static func joined(_ words: String.UnicodeScalarView) -> String {
    String(words).split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A tag, or a whole element that no one reads.
  private static func tag(
    in scalars: [UnicodeScalar], at start: Int
  ) -> (name: String, isEnd: Bool, end: Int)? {
    guard start + 1 < scalars.count else { return nil }
    let next = scalars[start + 1]
    guard next == "/" || next == "!" || next == "?" || next.properties.isAlphabetic,
      let close = scalars[(start + 1)...].firstIndex(of: ">")
    else { return nil }
    let isEnd = next == "/"
    let name = String(
      String.UnicodeScalarView(
        scalars[(start + (isEnd ? 2 : 1))..<close].prefix {
          $0.properties.isAlphabetic || ("0"..."9").contains($0)
        })
    ).lowercased()
    guard !isEnd, ["script", "style"].contains(name) else { return (name, isEnd, close + 1) }
    var index = close + 1
    while index < scalars.count {
      if scalars[index] == "<", index + 1 < scalars.count, scalars[index + 1] == "/" { break }
      index += 1
    }
    return (name, isEnd, index)
  }

  private static func reference(
    in scalars: [UnicodeScalar], at start: Int
  ) -> (text: [UnicodeScalar], end: Int)? {
    let limit = min(scalars.count, start + 12)
    guard let end = scalars[start..<limit].firstIndex(of: ";") else { return nil }
    let name = String(String.UnicodeScalarView(scalars[(start + 1)..<end]))
    if let known = named[name] { return ([known], end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, let scalar = UnicodeScalar(value),
      !(0x7F...0x9F).contains(value), !REDCapText.marks.contains(scalar)
    else { return nil }
    return ([scalar], end + 1)
  }

  private static func field(
    in scalars: [UnicodeScalar], at start: Int
  ) -> (name: String, end: Int)? {
    let limit = min(scalars.count, start + 120)
    guard let end = scalars[start..<limit].firstIndex(of: "]") else { return nil }
    let inside = String(String.UnicodeScalarView(scalars[(start + 1)..<end]))
    guard inside.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*(:[a-z]+)?/) != nil else { return nil }
    return (inside, end + 1)
  }

  private static let blocks: Set<String> = [
    "p", "div", "br", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "table", "tr", "hr",
    "section", "blockquote",
  ]
  private static let named: [String: UnicodeScalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "—",
    "ndash": "–", "hellip": "…", "rsquo": "’", "lsquo": "‘", "rdquo": "”", "ldquo": "“",
    "deg": "°", "eacute": "é", "uuml": "ü", "auml": "ä", "ouml": "ö", "szlig": "ß", "copy": "©",
  ]
}
