/// Why a configuration does not apply: where, what is wrong, and what is expected.
package struct ConfigurationError: Error, Equatable, Sendable {
  package let message: String

  init(_ message: String) { self.message = message }

  /// A name that no option has.
  /// - Parameter place: The file with its line, or nothing for a variable.
  static func unknown(_ name: String, among names: [String], at place: String?) -> Self {
    let near = names.map { (name: $0, steps: name.steps(to: $0)) }.min { $0.steps < $1.steps }
    let hint =
      near.flatMap { $0.steps <= 3 ? "Did you mean “\($0.name)”?" : nil }
      ?? "Remove it, or see “accord serve --help”."
    return Self("\(place.map { $0 + ": " } ?? "")“\(name)” is not an option. \(hint)")
  }
}

extension String {
  /// How many characters must be added, removed, or replaced to make the other text.
  fileprivate func steps(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var corner = index
      row[0] = index + 1
      for column in other.indices {
        let replaced = corner + (character == other[column] ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = Swift.min(replaced, corner + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
