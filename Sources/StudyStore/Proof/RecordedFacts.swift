import Foundation
import StudyModel

/// What a row about a version says, or what the line of history that recorded it says, by the names of what can be compared.
/// A line of an earlier release lacks what that release did not record, and no row is accused of what its line lacks.
struct RecordedFacts: Sendable {
  /// As in a sentence, such as “the decision of Rosalind”.
  let subject: String
  private(set) var values: [String: JSONValue]
  /// The moment of the line before, for lines whose rows may be dated earlier.
  private let previous: String?

  /// The name of the moment.
  static let date = "date"

  init(_ subject: String, _ values: [String: JSONValue], after previous: String? = nil) {
    self.subject = subject
    self.values = values
    self.previous = previous
  }

  subscript(name: String) -> JSONValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The names of what a line says differently, in order.
  func differences(from line: RecordedFacts) -> [String] {
    values.keys.filter { name in
      guard let recorded = line[name], recorded != values[name] else { return false }
      return name != Self.date || !mayBeDated(before: line)
    }.sorted()
  }

  private func mayBeDated(before line: RecordedFacts) -> Bool {
    guard let own = values[Self.date]?.stringValue, let other = line[Self.date]?.stringValue
    else { return false }
    return Self.allows(own, before: other, after: line.previous)
  }

  /// Whether a row may be dated before its line: until November 27, 2026, requests and comments had the time of a clock that was
  /// set back, while their lines had that of the line before.
  /// - Parameter previous: the moment of the line before, which is only asked for where it decides.
  static func allows(
    _ date: String, before recorded: String, after previous: @autoclosure () throws -> String?
  ) rethrows -> Bool {
    try date < recorded && previous() == recorded
  }

  /// As a part of a sentence.
  func differing(in names: [String]) -> String {
    "\(subject) differs (\(names.joined(separator: ", ")))"
  }
}

extension [RecordedFacts] {
  /// What rows and lines of one kind do not have in common: what differs, as parts of a sentence, and the rows and lines that
  /// are left. Each row answers to one line.
  func compared(
    with lines: [RecordedFacts]
  ) -> (differing: [String], unrecorded: [RecordedFacts], missing: [RecordedFacts]) {
    var (odd, left): ([RecordedFacts], [RecordedFacts]) = ([], lines)
    for row in self {
      if let match = left.firstIndex(where: { row.differences(from: $0).isEmpty }) {
        left.remove(at: match)
      } else {
        odd.append(row)
      }
    }
    return (
      zip(odd, left).map { row, line in line.differing(in: row.differences(from: line)) },
      Array(odd.dropFirst(left.count)), Array(left.dropFirst(odd.count))
    )
  }

  /// The same as parts of a sentence.
  func differences(from lines: [RecordedFacts]) -> [String] {
    let found = compared(with: lines)
    return found.differing
      + found.unrecorded.map { "\($0.subject) is stored, but was never recorded" }
      + found.missing.map { "\($0.subject) is missing" }
  }

  /// The same for rows about the review of a version.
  func differences(from lines: [RecordedFacts], of record: ReviewRecord) -> [String] {
    let found = compared(with: lines)
    return found.differing + found.unrecorded.map { record.unrecorded($0.subject) }
      + found.missing.map { record.missing($0.subject) }
  }
}
