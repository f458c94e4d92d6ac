import StudyModel

extension StudyDiffer {
  /// Joins each part that was removed from one list and added to another of its kind into one move, followed by what
  /// else changed in the part.
  mutating func joinMoves() {
    var removed = candidates(.removed)
    let added = candidates(.added)
    removed = removed.filter { added[$0.key] != nil }
    guard !removed.isEmpty else { return }
    var moved: [Int: [Difference]] = [:]
    var gone: Set<Int> = []
    for (key, source) in removed.sorted(by: { $0.value < $1.value }) {
      guard let target = added[key], let old = differences[source].before,
        let new = differences[target].after, old.resembles(new)
      else { continue }
      moved[target] = move(from: differences[source], to: differences[target])
      gone.insert(source)
    }
    let all = differences
    differences = all.indices.flatMap { index -> [Difference] in
      gone.contains(index) ? [] : moved[index] ?? [all[index]]
    }
  }

  private func move(from source: Difference, to target: Difference) -> [Difference] {
    var inner = self
    inner.differences = []
    _ = inner.patch(from: source.before, to: target.after, at: target.place)
    let move = Difference(
      kind: .moved, place: target.place,
      before: .string(source.place.dropLast().joined(separator: "/")),
      after: .string(target.place.dropLast().joined(separator: "/")),
      formerPlace: source.place, isElement: true)
    return [move] + inner.differences
  }

  /// The removed or added parts by their kind and id, without those that several lists have.
  private func candidates(_ kind: Change.Kind) -> [[String]: Int] {
    var found: [[String]: Int] = [:]
    var doubled: Set<[String]> = []
    for (index, difference) in differences.enumerated()
    where difference.kind == kind && difference.isElement && difference.place.count > 3 {
      guard let id = difference.place.last, (difference.before ?? difference.after)?["id"] != nil,
        let list = difference.place.dropLast().last
      else { continue }
      let kinds = PartCopy.Kind.all(inListsNamed: list).map(\.rawValue).sorted()
      guard !kinds.isEmpty else { continue }
      if found.updateValue(index, forKey: kinds + [id]) != nil { doubled.insert(kinds + [id]) }
    }
    return found.filter { !doubled.contains($0.key) }
  }
}

extension JSONValue {
  /// Whether at least half of the members of two parts are the same, apart from their ids.
  fileprivate func resembles(_ other: JSONValue) -> Bool {
    guard let members = objectValue, let others = other.objectValue else { return false }
    let names = Set(members.keys).union(others.keys).subtracting(["id", "kind"])
    let same = names.count { name in
      guard let one = members[name], let two = others[name] else { return false }
      return one.isExactly(two)
    }
    return same * 2 >= names.count
  }
}
