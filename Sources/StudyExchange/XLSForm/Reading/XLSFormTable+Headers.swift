import StudyModel

extension XLSFormTable {
  /// Columns that are never meant to be the one of types, although their words can be types.
  private static let others: Set = [
    "name", "label", "hint", "guidance_hint", "default", "appearance", "required", "relevant",
    "constraint", "calculation", "read_only",
  ]

  /// The header that is most likely meant to name a missing column; nil if no column is like it.
  func likelyHeader(of key: String) -> CellAddress? {
    let index = misspelled(key) ?? (key == "type" ? columnOfTypes : nil)
    return index.map { CellAddress(row: headerRow - 1, column: $0) }
  }

  private func misspelled(_ key: String) -> Int? {
    columns.first { Spelling.nearest(to: $0.key, among: [key]) != nil }?.index
  }

  /// The column in which most texts are types, with any header or none.
  private var columnOfTypes: Int? {
    let named = Set(columns.filter { Self.others.contains($0.key) }.map(\.index))
    var texts: [Int: (all: Int, types: Int)] = [:]
    for row in rows {
      for (index, text) in row.cells where !named.contains(index) {
        texts[index, default: (0, 0)].all += 1
        if Self.isType(text) { texts[index, default: (0, 0)].types += 1 }
      }
    }
    return texts.filter { $0.value.types * 2 > $0.value.all }
      .max { ($0.value.types, $1.key) < ($1.value.types, $0.key) }?.key
  }

  private static func isType(_ text: String) -> Bool {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "_" }
    if ["begin", "end"].contains(words.first), ["group", "repeat"].contains(words.last) {
      return true
    }
    if case .unknown = XLSFormType(text) { return false }
    return true
  }
}
