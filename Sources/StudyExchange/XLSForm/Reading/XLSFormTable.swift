import StudyModel

/// A sheet by its header, as people write it: names in any letter case, with or without underscores, and with a language.
struct XLSFormTable {
  struct Column: Hashable {
    let index: Int
    let key: String
    /// The language as the header names it.
    let language: String?
  }

  let name: String
  let columns: [Column]
  let rows: [SheetRow]
  /// The row of the names, counted from 1.
  let headerRow: Int
  /// A header that appears twice, with its second place.
  let repeated: (header: String, cell: String)?

  private static let other = [
    "caption": "label", "relevance": "relevant", "calculate": "calculation",
    "requiredmsg": "required_message", "constraining_message": "constraint_message",
    "readonly": "read_only", "value": "name", "command": "type", "tag": "name",
    "jr:count": "repeat_count", "count": "repeat_count", "media::image": "image",
    "media::audio": "audio", "media::video": "video",
  ]
  private static let withLanguages: Set = [
    "label", "hint", "guidance_hint", "constraint_message", "required_message", "image", "audio",
    "video", "big-image",
  ]

  init(_ sheet: Sheet) {
    name = sheet.name
    let header = sheet.rows.first
    var columns: [Column] = []
    var repeated: (String, String)?
    for (index, text) in (header?.cells ?? [:]).sorted(by: { $0.key < $1.key }) {
      let (key, language) = Self.read(text)
      let column = Column(index: index, key: key, language: language)
      if columns.contains(where: {
        $0.key == key && $0.language == language && !text.contains("::")
      })
        && repeated == nil
      {
        repeated = (text, CellAddress(row: (header?.number ?? 1) - 1, column: index).description)
      }
      columns.append(column)
    }
    self.columns = columns
    headerRow = header?.number ?? 1
    self.repeated = repeated
    rows = Array(sheet.rows.dropFirst())
  }

  private static func read(_ header: String) -> (key: String, language: String?) {
    let colons = header.contains("::") ? "::" : ":"
    var parts = header.split(separator: colons).map { String($0).withoutOuterSpace }
    func plain(_ text: String) -> String {
      text.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "_")
    }
    var key = plain(parts.first ?? "")
    if key == "media", parts.count > 1 {
      parts.removeFirst()
      key = plain(parts[0])
    }
    key = other[key] ?? key
    guard parts.count > 1 else { return (key, nil) }
    return withLanguages.contains(key) ? (key, parts[1]) : (plain(header), nil)
  }

  func has(_ key: String) -> Bool { columns.contains { $0.key == key } }

  /// The first text of the columns with a name; empty if there is none.
  func text(_ key: String, of row: SheetRow) -> String {
    columns.lazy.filter { $0.key == key }.compactMap { row.cells[$0.index] }.first ?? ""
  }

  func texts(_ key: String, of row: SheetRow) -> [(language: String?, text: String)] {
    columns.filter { $0.key == key }.compactMap { column in
      row.cells[column.index].map { (column.language, $0) }
    }
  }

  func cell(_ key: String, of row: SheetRow) -> String {
    let column =
      columns.first { $0.key == key && row.cells[$0.index] != nil }
      ?? columns.first { $0.key == key }
    return CellAddress(row: row.number - 1, column: column?.index ?? 0).description
  }
}
