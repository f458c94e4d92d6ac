/// Finds the rows that a page showed among the current ones, by hashes of their content.
enum RowMarks {
  /// The current positions of rows, by their positions on the page. Rows that are equal stay in the order that they had; if
  /// there are more or fewer of them by now, those that are still in their places are found there.
  /// - Parameters:
  ///   - seen: What the page showed, in its order.
  ///   - marks: The hashes of the current rows.
  static func positions(of seen: [(position: Int, mark: String)], among marks: [String]) -> [Int:
    Int]
  {
    let now = Dictionary(grouping: marks.indices) { marks[$0] }
    var found: [Int: Int] = [:]
    for (mark, rows) in Dictionary(grouping: seen, by: \.mark) {
      let (old, new) = (rows.map(\.position), now[mark] ?? [])
      let kept = old.count == new.count ? [] : Set(old).intersection(new)
      for position in kept { found[position] = position }
      for (position, other) in zip(
        old.filter { !kept.contains($0) }, new.filter { !kept.contains($0) })
      {
        found[position] = other
      }
    }
    return found
  }
}
