/// Two states of a list whose elements have no names, matched by the content of the elements.
package struct ListAlignment: Hashable, Sendable {
  package private(set) var list: Place
  package let before: [JSONValue]
  package let after: [JSONValue]
  /// For each element before, its index after, whether changed or not; nil if it was removed.
  let partners: [Int?]

  /// If more comparisons are necessary, elements between the common start and the common end are not compared one by
  /// one.
  private static let mostComparisons = 250_000

  fileprivate mutating func move(to list: Place) { self.list = list }

  init(_ before: [JSONValue], _ after: [JSONValue], at list: Place) {
    self.list = list
    self.before = before
    self.after = after
    var partners = [Int?](repeating: nil, count: before.count)
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] {
      partners[start] = start
      start += 1
    }
    var end = 0
    while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] {
      partners[before.count - 1 - end] = after.count - 1 - end
      end += 1
    }
    let (oldEnd, newEnd) = (before.count - end, after.count - end)
    var (old, new) = (start, start)
    let anchors = Self.common(before[start..<oldEnd], after[start..<newEnd])
    for (nextOld, nextNew) in anchors + [(oldEnd, newEnd)] {
      // If the numbers are equal, each element was changed.
      if nextOld - old == nextNew - new {
        for offset in 0..<(nextOld - old) { partners[old + offset] = new + offset }
      }
      if nextOld < oldEnd { partners[nextOld] = nextNew }
      (old, new) = (nextOld + 1, nextNew + 1)
    }
    self.partners = partners
  }

  /// What happened to each element; a single difference if the list was only reordered.
  var differences: [ContentDifference] {
    guard !isReordered else {
      return [.init(.changed, at: list, before: .array(before), after: .array(after))]
    }
    var found: [ContentDifference] = []
    for (index, element) in before.enumerated() {
      let partner = partners[index]
      let now = partner.map { after[$0] }
      guard element != now else { continue }
      found.append(
        .init(
          now == nil ? .removed : .changed, at: list + [String(index)], before: element, after: now,
          unnamed: UnnamedElement(alignment: self, index: partner ?? index)))
    }
    let matched = Set(partners.compactMap { $0 })
    for (index, element) in after.enumerated() where !matched.contains(index) {
      // The sign distinguishes its place from that of a removed element.
      found.append(
        .init(
          .added, at: list + ["+\(index)"], before: nil, after: element,
          unnamed: UnnamedElement(alignment: self, index: index)))
    }
    return found
  }

  /// Where to insert a removed element in a later list: after the nearest element that was before it, or else before
  /// the nearest one that was after it.
  package func insertionIndex(ofElement index: Int, in elements: [JSONValue]) -> Int {
    for earlier in (0..<index).reversed() {
      if let found = self.index(ofElement: earlier, in: elements) { return found + 1 }
    }
    guard index > 0 else { return 0 }
    for later in (index + 1)..<before.count {
      if let found = self.index(ofElement: later, in: elements) { return found }
    }
    return min(index, elements.count)
  }

  /// The index of an element in a later list, in its former or its changed state.
  private func index(ofElement index: Int, in elements: [JSONValue]) -> Int? {
    let partner = partners[index]
    return elements.index(of: before[index], near: partner ?? index)
      ?? partner.flatMap { elements.index(of: after[$0], near: $0) }
  }

  /// The number of elements before that are equal to this one.
  package func count(_ element: JSONValue) -> Int { before.count { $0 == element } }

  private var isReordered: Bool {
    before.count == after.count && Self.counts(before) == Self.counts(after)
  }

  private static func counts(_ elements: [JSONValue]) -> [JSONValue: Int] {
    elements.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The longest sequence of elements that both contain, as pairs of indices.
  private static func common(
    _ old: ArraySlice<JSONValue>, _ new: ArraySlice<JSONValue>
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= mostComparisons else { return [] }
    // Numbers are compared faster than the elements they represent.
    var numbers: [JSONValue: Int] = [:]
    for element in old + new where numbers[element] == nil { numbers[element] = numbers.count }
    let lefts = old.map { numbers[$0] }
    let rights = new.map { numbers[$0] }
    let width = rights.count + 1
    var lengths = [Int](repeating: 0, count: (lefts.count + 1) * width)
    for row in lefts.indices.reversed() {
      for column in rights.indices.reversed() {
        let cell = row * width + column
        lengths[cell] =
          lefts[row] == rights[column]
          ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < lefts.count, column < rights.count {
      let cell = row * width + column
      if lefts[row] == rights[column] {
        pairs.append((old.startIndex + row, new.startIndex + column))
        row += 1
        column += 1
      } else if lengths[cell + width] >= lengths[cell + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}

/// An element without a name, distinguished from the others in its list only by its content.
package struct UnnamedElement: Hashable, Sendable {
  package private(set) var alignment: ListAlignment
  /// Its position after the change; before the change if it was removed.
  package let index: Int

  /// The same element, since a part around its list has another identifier.
  package func moved(toList list: Place) -> Self {
    var moved = self
    moved.alignment.move(to: list)
    return moved
  }
}

extension [JSONValue] {
  /// The index of an element; of the nearest to an index if there are several equal ones.
  package func index(of element: JSONValue, near index: Int) -> Int? {
    indices.filter { self[$0] == element }.min { abs($0 - index) < abs($1 - index) }
  }

  /// Whether differences are reported element by element; not for numbers and booleans, which belong together.
  var isAligned: Bool {
    contains {
      switch $0 {
      case .string, .array, .object: true
      case .null, .boolean, .number: false
      }
    }
  }
}
