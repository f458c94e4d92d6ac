import StudyModel

/// Two equal elements of two sequences.
struct ElementMatch: Hashable, Sendable {
  let old: Int
  let new: Int
}

/// Finds the elements that two sequences have in common, in order.
struct SequenceMatching {
  private let old: [Int]
  private let new: [Int]
  private var found: [ElementMatch] = []

  /// The number of differences up to which the shortest edit is looked for. Beyond it, elements that occur once divide
  /// the sequences first.
  private static let mostDifferences = 300
  private static let deepest = 6

  private init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
  }

  /// The matches, increasing in both sequences.
  static func matches(_ old: [Int], _ new: [Int]) -> [ElementMatch] {
    var matching = SequenceMatching(old, new)
    matching.match(0..<old.count, 0..<new.count, depth: 0)
    return matching.found
  }

  private mutating func match(_ before: Range<Int>, _ after: Range<Int>, depth: Int) {
    var (before, after) = (before, after)
    while let left = before.first, let right = after.first, old[left] == new[right] {
      found.append(ElementMatch(old: left, new: right))
      before = (left + 1)..<before.upperBound
      after = (right + 1)..<after.upperBound
    }
    var end: [ElementMatch] = []
    while let left = before.last, let right = after.last, old[left] == new[right] {
      end.append(ElementMatch(old: left, new: right))
      before = before.lowerBound..<left
      after = after.lowerBound..<right
    }
    if !before.isEmpty, !after.isEmpty {
      if let shortest = shortest(before, after) {
        found += shortest
      } else if depth < Self.deepest {
        divide(before, after, depth: depth)
      }
    }
    found += end.reversed()
  }

  /// Matches the stretches between elements that occur exactly once in both sequences.
  private mutating func divide(_ before: Range<Int>, _ after: Range<Int>, depth: Int) {
    let anchors = anchors(before, after)
    guard !anchors.isEmpty else { return }
    var (left, right) = (before.lowerBound, after.lowerBound)
    for anchor in anchors {
      match(left..<anchor.old, right..<anchor.new, depth: depth + 1)
      found.append(anchor)
      (left, right) = (anchor.old + 1, anchor.new + 1)
    }
    match(left..<before.upperBound, right..<after.upperBound, depth: depth + 1)
  }

  private func anchors(_ before: Range<Int>, _ after: Range<Int>) -> [ElementMatch] {
    let places = Self.singles(old, before)
    let others = Self.singles(new, after)
    let common = after.compactMap { index -> ElementMatch? in
      guard others[new[index]] == index, let place = places[new[index]], place >= 0 else {
        return nil
      }
      return ElementMatch(old: place, new: index)
    }
    return LongestIncreasing.indices(of: common.map(\.old)).map { common[$0] }
  }

  /// The index of each element; -1 for those that occur several times.
  private static func singles(_ elements: [Int], _ range: Range<Int>) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for index in range {
      places[elements[index]] = places[elements[index]] == nil ? index : -1
    }
    return places
  }

  /// The matches of the shortest edit (Myers 1986); nil if it has too many differences.
  private func shortest(_ before: Range<Int>, _ after: Range<Int>) -> [ElementMatch]? {
    let (width, height) = (before.count, after.count)
    let limit = min(width + height, Self.mostDifferences)
    guard abs(width - height) <= limit else { return nil }
    let center = limit + 1
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    var trace: [[Int]] = []
    for round in 0...limit {
      trace.append(Array(furthest[(center - round)...(center + round)]))
      for diagonal in stride(from: -round, through: round, by: 2) {
        let below = furthest[center + diagonal + 1]
        let beside = furthest[center + diagonal - 1]
        let goesDown = diagonal == -round || (diagonal != round && beside < below)
        var x = goesDown ? below : beside + 1
        var y = x - diagonal
        while x < width, y < height,
          old[before.lowerBound + x] == new[after.lowerBound + y]
        {
          x += 1
          y += 1
        }
        furthest[center + diagonal] = x
        if x == width, y == height {
          return matches(along: trace, from: before.lowerBound, after.lowerBound, to: x, y)
        }
      }
    }
    return nil
  }

  /// Follows the rounds back to the beginning.
  private func matches(
    along trace: [[Int]], from left: Int, _ right: Int, to x: Int, _ y: Int
  ) -> [ElementMatch] {
    var (x, y) = (x, y)
    var matches: [ElementMatch] = []
    for round in trace.indices.reversed() {
      let furthest = trace[round]
      let diagonal = x - y
      var (previousX, previousY, startX) = (0, 0, 0)
      if round > 0 {
        let goesDown =
          diagonal == -round
          || (diagonal != round
            && furthest[diagonal - 1 + round] < furthest[diagonal + 1 + round])
        let previous = goesDown ? diagonal + 1 : diagonal - 1
        previousX = furthest[previous + round]
        previousY = previousX - previous
        startX = goesDown ? previousX : previousX + 1
      }
      while x > startX {
        x -= 1
        y -= 1
        matches.append(ElementMatch(old: left + x, new: right + y))
      }
      (x, y) = (previousX, previousY)
    }
    return matches.reversed()
  }
}
