/// A range of elements, such as lines or words, that differs between two sequences.
package struct ChangedRange: Hashable, Sendable {
  /// The range in the old sequence; empty for an insertion.
  package let old: Range<Int>
  /// The range in the new sequence; empty for a deletion.
  package let new: Range<Int>

  /// Every such range, in order.
  /// - Parameter most: the maximum number of elements to compare one by one. Beyond it, everything between the common
  ///   prefix and suffix counts as one range.
  package static func all<Element: Hashable>(
    from old: [Element], to new: [Element], comparingAtMost most: Int
  ) -> [ChangedRange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let before = Array(old[start..<(old.count - end)])
    let after = Array(new[start..<(new.count - end)])
    guard before.count + after.count <= most else {
      return [.init(old: start..<(old.count - end), new: start..<(new.count - end))]
    }
    let difference = after.difference(from: before)
    let gone = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let come = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var found: [ChangedRange] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      let (oldStart, newStart) = (left, right)
      while left < before.count, gone.contains(left) { left += 1 }
      while right < after.count, come.contains(right) { right += 1 }
      if left > oldStart || right > newStart {
        found.append(
          .init(
            old: (start + oldStart)..<(start + left), new: (start + newStart)..<(start + right)))
      }
      while left < before.count, right < after.count, !gone.contains(left), !come.contains(right) {
        left += 1
        right += 1
      }
    }
    return found
  }

  /// The changed ranges of lines. For long texts, only the common prefix and suffix are detected.
  package static func all(from old: [Substring], to new: [Substring]) -> [ChangedRange] {
    all(from: old, to: new, comparingAtMost: 2_000)
  }
}

extension String {
  /// The lines, including empty ones. Joining them with line feeds restores the text.
  package var allLines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
