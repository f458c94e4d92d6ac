import StudyModel

/// A schema as the lines of its file, to which members and types can be added without moving any other line.
struct SchemaText {
  private var lines: [String]
  /// The members of each type.
  private var members: [String: [String: JSONValue]]
  /// Types that are one of several others, whose members are in those.
  private let alternatives: Set<String>
  private var isChanged = false
  private let original: [UInt8]

  /// Nil where the file is no schema with types.
  init?(_ bytes: [UInt8]) {
    guard let schema = try? JSONValue(parsing: bytes), let types = schema["$defs"]?.objectValue
    else { return nil }
    original = bytes
    lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    members = types.mapValues { $0["properties"]?.objectValue ?? [:] }
    alternatives = Set(types.filter { $0.value["oneOf"] != nil }.keys)
  }

  var bytes: [UInt8] { isChanged ? Array(lines.joined(separator: "\n").utf8) : original }

  func has(_ type: String) -> Bool { members[type] != nil }

  func has(_ member: String, in type: String) -> Bool { members[type]?[member] != nil }

  /// The type that has, or is to have, what a path leads to; nil where the path leads through something unknown.
  func home(of path: ArraySlice<String>, in type: String) -> (type: String, member: String)? {
    guard let first = path.first, let known = members[type] else { return nil }
    var rest = path.dropFirst()
    if rest.isEmpty { return (type, first) }
    guard var next = known[first] else { return nil }
    if let items = next["items"] {
      next = items
      rest = rest.dropFirst()
    }
    guard let name = next["$ref"]?.stringValue?.split(separator: "/").last.map(String.init),
      members[name]?.isEmpty == false, !alternatives.contains(name)
    else { return nil }
    return home(of: rest, in: name)
  }

  /// Adds a member behind the others of a type.
  mutating func add(_ member: String, _ value: SchemaNode, to type: String) {
    guard let close = end(of: "properties", "}", in: type) else { return }
    insert(value.lines(named: member, indent: 4), before: close)
    members[type]?[member] = value.json
  }

  /// Adds an element behind the others of the first such list of a type.
  mutating func add(_ value: SchemaNode, toList list: String, of type: String) {
    guard let close = end(of: list, "]", in: type) else { return }
    let indent = lines[close].prefix { $0 == " " }.count + 1
    insert(value.lines(indent: indent), before: close)
  }

  /// Adds a type where its name belongs.
  mutating func add(_ type: String, _ value: SchemaNode) {
    guard let start = lines.firstIndex(of: Self.types),
      let position = lines[start...].firstIndex(where: {
        (Self.typeName(startingAt: $0) ?? "") > type
      })
    else { return }
    var added = value.lines(named: type, indent: 2)
    added[added.count - 1] += ","
    lines.insert(contentsOf: added, at: position)
    members[type] = value.json["properties"]?.objectValue ?? [:]
    isChanged = true
  }

  private mutating func insert(_ added: [String], before close: Int) {
    lines[close - 1] += ","
    lines.insert(contentsOf: added, at: close)
    isChanged = true
  }

  /// The line that closes the first list or object of a name in a type.
  private func end(of name: String, _ bracket: String, in type: String) -> Int? {
    guard let start = lines.firstIndex(of: Self.types),
      let own = lines[start...].firstIndex(of: "  \"\(type)\": {"),
      let open = lines[own...].firstIndex(where: { line in
        line.drop { $0 == " " }.hasPrefix("\"\(name)\": ")
      })
    else { return nil }
    let close = String(lines[open].prefix { $0 == " " }) + bracket
    return lines[open...].firstIndex { $0 == close || $0 == close + "," }
  }

  /// The line that opens the list of types.
  private static let types = " \"$defs\": {"

  private static func typeName(startingAt line: String) -> String? {
    guard line.hasPrefix("  \""), line.hasSuffix("\": {") else { return nil }
    return String(line.dropFirst(3).dropLast(4))
  }
}
