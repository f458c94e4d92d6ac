import StudyModel

extension StudyDiffer {
  /// The elements of a new list. Elements are matched by their names, else by their content.
  mutating func elements(
    from old: [JSONValue], to new: [JSONValue], at place: Place
  ) -> [StudyPatch.Element] {
    if let names = ElementNames(old, new, at: place) {
      named(old, new, names, at: place)
    } else {
      aligned(old, new, at: place)
    }
  }

  private mutating func named(
    _ old: [JSONValue], _ new: [JSONValue], _ names: ElementNames, at place: Place
  ) -> [StudyPatch.Element] {
    let oldIndex = Dictionary(zip(names.old, old.indices)) { first, _ in first }
    let newNames = Set(names.new)
    let kept = names.new.compactMap { oldIndex[$0] }
    let stays = Set(LongestIncreasing.indices(of: kept).map { kept[$0] })
    let gone = old.indices.filter { !newNames.contains(names.old[$0]) }
    var removed = gone[...]
    var elements: [StudyPatch.Element] = []
    for (position, name) in names.new.enumerated() {
      let element = place + [name]
      guard let index = oldIndex[name] else {
        elements.append(.added(new[position]))
        noteElement(.added, nil, new[position], at: element)
        continue
      }
      if stays.contains(index) {
        while let first = removed.first, first < index {
          noteElement(.removed, old[first], nil, at: place + [names.old[first]])
          removed.removeFirst()
        }
      } else {
        var difference = Difference(
          kind: .moved, place: element, before: .number(Double(index + 1)),
          after: .number(Double(position + 1)), isElement: true)
        difference.preceding = position > 0 ? names.new[position - 1] : nil
        differences.append(difference)
      }
      elements.append(.kept(index, patch(from: old[index], to: new[position], at: element)))
    }
    for index in removed {
      noteElement(.removed, old[index], nil, at: place + [names.old[index]])
    }
    return elements
  }

  private mutating func noteElement(
    _ kind: Change.Kind, _ old: JSONValue?, _ new: JSONValue?, at place: Place
  ) {
    differences.append(
      Difference(kind: kind, place: place, before: old, after: new, isElement: true))
  }

  /// Matches elements without names: first equal ones, then those between them in order.
  private mutating func aligned(
    _ old: [JSONValue], _ new: [JSONValue], at place: Place
  ) -> [StudyPatch.Element] {
    var elements: [StudyPatch.Element] = []
    var (left, right) = (0, 0)
    for match in Self.matches(old, new) + [ElementMatch(old: old.count, new: new.count)] {
      while left < match.old || right < match.new {
        if left < match.old, right < match.new {
          elements.append(
            .kept(left, patch(from: old[left], to: new[right], at: place + [String(right + 1)])))
        } else if left < match.old {
          noteElement(.removed, old[left], nil, at: place + [String(left + 1)])
        } else {
          elements.append(.added(new[right]))
          noteElement(.added, nil, new[right], at: place + [String(right + 1)])
        }
        left = min(left + 1, match.old)
        right = min(right + 1, match.new)
      }
      if match.old < old.count { elements.append(.kept(match.old, nil)) }
      (left, right) = (match.old + 1, match.new + 1)
    }
    return elements
  }

  /// The equal elements of two lists. Comparing in the other direction matches the same ones.
  private static func matches(_ old: [JSONValue], _ new: [JSONValue]) -> [ElementMatch] {
    var numbers: [[UInt8]: Int] = [:]
    func number(_ value: JSONValue) -> Int {
      let bytes = value.canonicalBytes
      if let number = numbers[bytes] { return number }
      numbers[bytes] = numbers.count
      return numbers.count - 1
    }
    let (left, right) = (JSONValue.array(old), JSONValue.array(new))
    let isTurned = right.canonicalBytes.lexicographicallyPrecedes(left.canonicalBytes)
    let first = (isTurned ? new : old).map(number)
    let second = (isTurned ? old : new).map(number)
    let matches = SequenceMatching.matches(first, second)
    return isTurned ? matches.map { ElementMatch(old: $0.new, new: $0.old) } : matches
  }
}

/// The names by which the elements of two lists are matched.
private struct ElementNames {
  let old: [String]
  let new: [String]

  /// Returns nil if the elements have no names, or several have the same.
  init?(_ old: [JSONValue], _ new: [JSONValue], at place: Place) {
    let ways: [([JSONValue]) -> [String]?] =
      place.count == 3 && PlaceReading(place).isInRules
      ? [Self.rules] : [{ Self.unique($0.map(\.elementName)) }, Self.strings]
    let named = ways.compactMap { way -> ([String], [String])? in
      guard let names = way(old), let others = way(new) else { return nil }
      return (names, others)
    }
    guard let names = named.first else { return nil }
    self.old = names.0
    self.new = names.1
  }

  private static func unique(_ names: [String?]) -> [String]? {
    let found = names.compactMap { $0 }
    return found.count == names.count && Set(found).count == found.count ? found : nil
  }

  /// A rule is named after its step, the second one of a step with a number.
  private static func rules(_ rules: [JSONValue]) -> [String]? {
    var counts: [String: Int] = [:]
    return unique(
      rules.map { rule -> String? in
        guard let step = rule["step"]?.stringValue else { return nil }
        let count = counts[step, default: 0] + 1
        counts[step] = count
        return count == 1 ? step : "\(step)#\(count)"
      })
  }

  /// Short strings, such as languages and topics, are their own names.
  private static func strings(_ elements: [JSONValue]) -> [String]? {
    unique(elements.map { $0.stringValue.flatMap { $0.utf8.count <= 100 ? $0 : nil } })
  }
}
