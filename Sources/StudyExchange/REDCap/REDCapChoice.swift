/// A choice of a field: a code and its label.
struct REDCapChoice: Hashable, Sendable {
  var code: String
  var label: String

  init(_ code: String, _ label: String) {
    self.code = code
    self.label = label
  }

  /// The choices of a cell. A choice without a comma is its own code, as in early releases.
  static func all(in cell: String) -> [REDCapChoice] {
    cell.split(separator: "|", omittingEmptySubsequences: true).compactMap { part in
      let halves = part.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let code = halves[0].trimmingSpace
      let label = halves.count > 1 ? halves[1].trimmingSpace : code
      return code.isEmpty && label.isEmpty ? nil : REDCapChoice(code, label)
    }
  }

  /// The cell.
  static func cell(of choices: [REDCapChoice]) -> String {
    choices.map { "\($0.code), \($0.label)" }.joined(separator: " | ")
  }

  /// Whether REDCap accepts a code: a number, or letters, digits, `.`, `_`, and `-`.
  static func isCode(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  var trimmingSpace: String {
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}
