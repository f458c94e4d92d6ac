/// Decides which old block became which new one where blocks differ.
enum BlockPairing {
  /// The share of words from which a block counts as changed instead of replaced.
  private static let leastSimilar = 0.25
  /// The number of pairs up to which each is considered.
  private static let mostPairs = 2_500

  /// The pairs, increasing in both. The indices count from the beginning of the arrays.
  static func pairs(_ old: ArraySlice<TextBlock>, _ new: ArraySlice<TextBlock>) -> [ElementMatch] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    guard old.count * new.count <= mostPairs else {
      return zip(old.indices, new.indices).compactMap { left, right -> ElementMatch? in
        old[left].similarity(to: new[right]) >= leastSimilar
          ? ElementMatch(old: left, new: right) : nil
      }
    }
    return mostSimilar(old, new)
  }

  /// Which old blocks became which new ones: the pairs, each with the blocks next to it that were split from it or merged
  /// into it. Increasing in both.
  static func stretches(_ old: [TextBlock], _ new: [TextBlock]) -> [BlockStretch] {
    let pairs = pairs(old[...], new[...])
    var stretches: [BlockStretch] = []
    for (index, pair) in pairs.enumerated() {
      let next = index + 1 < pairs.count ? pairs[index + 1] : nil
      let bounds = BlockStretch(
        old: (stretches.last?.old.upperBound ?? 0)..<(next?.old ?? old.count),
        new: (stretches.last?.new.upperBound ?? 0)..<(next?.new ?? new.count))
      let lost = old[pair.old].words(without: new[pair.new])
      let gained = new[pair.new].words(without: old[pair.old])
      stretches.append(
        BlockStretch(
          old: grown(pair.old, within: bounds.old) { old[$0].isMostly(of: gained) },
          new: grown(pair.new, within: bounds.new) { new[$0].isMostly(of: lost) }))
    }
    return stretches
  }

  /// The range around an index whose elements fulfill a condition.
  private static func grown(
    _ index: Int, within bounds: Range<Int>, while belongs: (Int) -> Bool
  ) -> Range<Int> {
    var (first, end) = (index, index + 1)
    while first > bounds.lowerBound, belongs(first - 1) { first -= 1 }
    while end < bounds.upperBound, belongs(end) { end += 1 }
    return first..<end
  }

  /// The pairs with the largest total similarity.
  private static func mostSimilar(
    _ old: ArraySlice<TextBlock>, _ new: ArraySlice<TextBlock>
  ) -> [ElementMatch] {
    let (left, right) = (Array(old), Array(new))
    let width = right.count + 1
    var best = [Double](repeating: 0, count: (left.count + 1) * width)
    var similar = [Double](repeating: 0, count: left.count * right.count)
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        let share = left[row].similarity(to: right[column])
        let isPair = share >= leastSimilar
        similar[row * right.count + column] = isPair ? share : 0
        let paired = isPair ? share + best[(row + 1) * width + column + 1] : 0
        best[row * width + column] = max(
          paired, best[(row + 1) * width + column], best[row * width + column + 1])
      }
    }
    var matches: [ElementMatch] = []
    var (row, column) = (0, 0)
    while row < left.count, column < right.count {
      let share = similar[row * right.count + column]
      let total = best[row * width + column]
      if share > 0, total == share + best[(row + 1) * width + column + 1] {
        matches.append(ElementMatch(old: old.startIndex + row, new: new.startIndex + column))
        row += 1
        column += 1
      } else if total == best[(row + 1) * width + column] {
        row += 1
      } else {
        column += 1
      }
    }
    return matches
  }
}
