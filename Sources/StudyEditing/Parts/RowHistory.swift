import StudyModel

/// A list without identifiers after each of its latest edits. It tells a row that was rewritten from one that took its place:
/// an edit that leaves as many rows as before changes rows where they are.
struct RowHistory {
  /// The rows after each edit, oldest first, up to the current ones.
  private let states: [[JSONValue]]
  /// The hashes of their content. They take long, and are needed only if a row is not found among the current ones.
  private lazy var marks = states.map { $0.map { FieldElement.mark(of: $0) } }
  /// Where each edit left the rows before it, without those that it removed.
  private lazy var moves = zip(marks, marks.dropFirst()).map(Self.move)

  /// - Parameters:
  ///   - parts: The part after each of its latest edits, oldest first.
  ///   - rows: The current rows. Nothing is known if no edit left them.
  init(_ list: [String], of parts: [JSONValue], upTo rows: [JSONValue]) {
    let states = parts.map { $0.member(at: list)?.arrayValue ?? [] }
    self.states = states.lastIndex(of: rows).map { Array(states[...$0]) } ?? []
  }

  /// The current position of a row that a page showed; nil if it is gone or was shown too long ago.
  /// - Parameters:
  ///   - position: Where the page showed it.
  ///   - mark: The hash of its content as the page showed it.
  mutating func position(ofRowAt position: Int, marked mark: String) -> Int? {
    let shown = marks.lastIndex { $0.indices.contains(position) && $0[position] == mark }
    guard let shown else { return nil }
    return moves[shown...].reduce(position) { place, move in place.flatMap { move[$0] } }
  }

  private static func move(from before: [String], to after: [String]) -> [Int: Int] {
    var found = RowMarks.positions(of: before.enumerated().map { ($0, $1) }, among: after)
    guard before.count == after.count else { return found }
    let taken = Set(found.values)
    for position in before.indices where found[position] == nil && !taken.contains(position) {
      found[position] = position
    }
    return found
  }
}
