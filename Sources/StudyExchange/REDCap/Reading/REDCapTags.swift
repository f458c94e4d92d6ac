/// The action tags of a field annotation, such as `@DEFAULT='1'`.
struct REDCapTags {
  private(set) var tags: [(name: String, value: String?)] = []
  /// Whether there is text other than tags.
  private(set) var hasNote = false

  init(_ annotation: String) {
    let pattern = /@([A-Za-z][A-Za-z0-9\-]*)(\s*=\s*('[^']*'|"[^"]*"|[^\s@]+)|\([^()]*\))?/
    for match in annotation.matches(of: pattern) {
      let value = match.3.map { text in
        let isQuoted = text.first == "'" || text.first == "\""
        return String(isQuoted ? text.dropFirst().dropLast() : text)
      }
      tags.append((match.1.uppercased(), value))
    }
    hasNote = !annotation.replacing(pattern, with: "").allSatisfy(\.isWhitespace)
  }

  func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }
  func contains(_ name: String) -> Bool { tags.contains { $0.name == name } }
  /// Whether nobody sees the field.
  var isHidden: Bool { contains("HIDDEN") || contains("HIDDEN-SURVEY") }
}
