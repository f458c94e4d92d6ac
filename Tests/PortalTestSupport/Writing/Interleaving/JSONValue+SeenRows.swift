import StudyModel
import StudyParts

extension JSONValue {
  /// The part with the rows of a list where a page shows them, then a place for a new one, then those that it does not
  /// show. Rows that are gone are empty.
  /// - Parameters:
  ///   - seen: the part as the page shows it.
  ///   - saved: the part before the save, which has the same rows in the same order, except for new ones.
  func withRows(at list: [String], as seen: JSONValue, sawThem saved: JSONValue) -> JSONValue {
    let shown = seen.member(at: list)?.arrayValue ?? []
    let known = saved.member(at: list)?.arrayValue ?? []
    let now = member(at: list)?.arrayValue ?? []
    var free = Set(known.indices)
    // Equal rows stay in their order.
    var order: [Int?] = shown.indices.map { index in
      let here = shown.indices.filter { shown[$0] == shown[index] }
      let there = known.indices.filter { known[$0] == shown[index] }
      guard here.count == there.count, let rank = here.firstIndex(of: index) else { return nil }
      return free.remove(there[rank])
    }
    for index in order.indices where order[index] == nil && known.indices.contains(index) {
      if known[index] == shown[index] { order[index] = free.remove(index) }
    }
    for index in order.indices where order[index] == nil {
      order[index] = free.sorted().first { known[$0] == shown[index] }
      if let found = order[index] { free.remove(found) }
    }
    // A changed row is found in its place.
    for index in order.indices where order[index] == nil { order[index] = free.remove(index) }
    order += [known.count] + free.sorted()
    let rows = order.map { index in
      index.flatMap { now.indices.contains($0) ? now[$0] : nil } ?? .object([:])
    }
    return setting(.array(rows), at: list)
  }
}
