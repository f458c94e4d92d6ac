/// The lines `key: value` at the top of an article, and the text below them (spezi §1.2).
struct FrontMatter {
  var lines: [(key: String, value: String)] = []
  let body: String

  init(_ text: String) {
    var rest = text[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    func next() -> Substring? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(where: \.isNewline)
      let line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[rest.index(after: $0)...] } ?? ""
      return line
    }
    guard next() == "---" else {
      body = text
      return
    }
    while let line = next() {
      if line == "---" {
        body = String(rest)
        return
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      lines.append((String(line[..<colon]), String(value)))
    }
    lines = []
    body = text
  }

  /// If a key is repeated, the last one counts.
  subscript(key: String) -> String? {
    lines.last { $0.key == key }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}
