import Foundation

/// The lines of a configuration file: `name = value`, and comments that begin with `#`.
package struct ConfigurationFile: Sendable {
  struct Line: Equatable, Sendable {
    let number: Int
    let name: String
    let value: String
  }

  let path: String
  let lines: [Line]

  /// - Parameter path: What messages call the file.
  /// - Throws: `ConfigurationError` for a line without a name or a value.
  package init(_ text: String, path: String) throws {
    self.path = path
    var lines: [Line] = []
    let all = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      var trimmed = line.trimmingCharacters(in: .whitespaces)
      if index == 0, trimmed.hasPrefix("\u{FEFF}") { trimmed.removeFirst() }
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      let sides = trimmed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw ConfigurationError(
          "\(path), line \(index + 1): a line must be “name = value”, or begin with # as a comment."
        )
      }
      lines.append(Line(number: index + 1, name: sides[0], value: sides[1]))
    }
    self.lines = lines
  }
}
