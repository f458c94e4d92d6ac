/// The answers of many walks, which share their beginnings.
struct Trail: Sendable {
  struct Entry: Sendable {
    let before: Int?
    let step: Step.ID
    let answer: JSONValue
    /// Whether another answer could have led elsewhere.
    let isDecision: Bool
    /// Whether the answer left the step; false if it was a failed try.
    let hasLeft: Bool
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ entry: Entry) -> Int {
    entries.append(entry)
    return entries.count - 1
  }

  /// The entries from the first to the one at a position.
  func entries(to place: Int?) -> [Entry] {
    var found: [Entry] = []
    var place = place
    while let index = place {
      found.append(entries[index])
      place = entries[index].before
    }
    return found.reversed()
  }
}
