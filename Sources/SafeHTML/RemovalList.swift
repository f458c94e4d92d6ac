/// Collects removals and counts identical ones.
struct RemovalList {
  private static let longestName = 60
  private static let maximumEntries = 200

  private struct Key: Hashable {
    let kind: Removal.Kind
    let name: String
    let consequence: Removal.Consequence
  }

  private var removals: [Removal] = []
  private var indices: [Key: Int] = [:]
  private var uncounted = 0
  private var firstUncountedLine = 0

  /// Sorted by line; those on the same line in the order they were found.
  var inOrder: [Removal] {
    let sorted = removals.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element)
    guard uncounted > 0 else { return sorted }
    let rest = Removal(
      kind: .rest, name: "", line: firstUncountedLine, count: uncounted, sample: nil,
      consequence: .leftOut)
    return sorted + [rest]
  }

  mutating func add(
    _ kind: Removal.Kind, _ name: String, line: Int, sample: String? = nil,
    _ consequence: Removal.Consequence
  ) {
    let name = Self.shortened(name)
    // Different addresses are different losses.
    let isAddress = kind == .address || kind == .picture
    let sample = sample.map(Self.shortened).flatMap { $0.isEmpty ? nil : $0 }
    let key = Key(
      kind: kind, name: isAddress ? name + " " + (sample ?? "") : name, consequence: consequence)
    if let index = indices[key] {
      removals[index].count += 1
      if removals[index].sample == nil { removals[index].sample = sample }
    } else if removals.count < Self.maximumEntries {
      indices[key] = removals.count
      removals.append(
        Removal(
          kind: kind, name: name, line: line, count: 1, sample: sample, consequence: consequence))
    } else {
      if uncounted == 0 { firstUncountedLine = line }
      uncounted += 1
    }
  }

  private static func shortened(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > longestName ? words.prefix(longestName) + "…" : words
  }
}
