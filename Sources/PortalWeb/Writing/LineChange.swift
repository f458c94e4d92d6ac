/// A stretch of lines that is not the same in two texts.
struct LineChange: Hashable, Sendable {
  let old: Range<Int>
  let new: Range<Int>

  /// Lines beyond which two texts are compared at their ends only.
  private static let most = 2_000

  /// Every such stretch, in the order of the texts.
  static func all(from old: [Substring], to new: [Substring]) -> [LineChange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let before = Array(old[start..<(old.count - end)])
    let after = Array(new[start..<(new.count - end)])
    guard before.count + after.count <= most else {
      return [LineChange(old: start..<(old.count - end), new: start..<(new.count - end))]
    }
    let difference = after.difference(from: before)
    let gone = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let come = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var changes: [LineChange] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      let (oldStart, newStart) = (left, right)
      while left < before.count, gone.contains(left) { left += 1 }
      while right < after.count, come.contains(right) { right += 1 }
      if left > oldStart || right > newStart {
        changes.append(
          LineChange(
            old: (start + oldStart)..<(start + left), new: (start + newStart)..<(start + right)))
      }
      while left < before.count, right < after.count, !gone.contains(left), !come.contains(right) {
        left += 1
        right += 1
      }
    }
    return changes
  }
}

extension String {
  /// Its lines, the empty ones too; joined by line ends they are the text again.
  var allLines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
