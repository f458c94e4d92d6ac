import StudyModel

/// What a file says besides what Accord would write itself, and how it is put back.
enum KeptSettings {
  /// Notes to the writer begin so; no key of ResearchKit does.
  static let note = "@"
  /// The path of the part that a file consisted of.
  static let root = "@root"
  /// The file had rules that ResearchKit's serializer does not know: skip rules, visibility of items.
  static let extended = "@extended"

  /// The difference between what the file has and what Accord writes.
  static func difference(from written: JSONValue, to read: JSONValue) -> [KeptSetting] {
    difference(from: written, to: read, path: [])
  }

  private static func difference(from written: JSONValue, to read: JSONValue, path: [String])
    -> [KeptSetting]
  {
    if written == read { return [] }
    switch (written, read) {
    case (.object(let left), .object(let right)):
      return Set(left.keys).union(right.keys).sorted().flatMap { key -> [KeptSetting] in
        let inner = path + [key]
        switch (left[key], right[key]) {
        case (let written?, let read?): return difference(from: written, to: read, path: inner)
        case (nil, .null?), (nil, nil): return []
        case (let written, let read):
          return [KeptSetting(key: joined(inner), value: read, insteadOf: written)]
        }
      }
    case (.array(let left), .array(let right))
    where left.count == right.count && (left + right).allSatisfy({ $0.objectValue != nil })
      && JSONValue.elementNames(of: left) == JSONValue.elementNames(of: right):
      return zip(JSONValue.elementNames(of: left), zip(left, right)).flatMap { name, pair in
        difference(from: pair.0, to: pair.1, path: path + [name])
      }
    default:
      return [
        KeptSetting(key: joined(path), value: read.isNull ? nil : read, insteadOf: written)
      ]
    }
  }

  /// An object with what was kept of it put back, except where it has been changed since.
  static func restored(_ settings: [KeptSetting], in value: JSONValue) -> JSONValue {
    settings.filter { !$0.key.hasPrefix(note) }.reduce(value) { value, setting in
      put(
        setting, at: setting.key.split(separator: "/", omittingEmptySubsequences: false), in: value)
        ?? value
    }
  }

  private static func put(_ setting: KeptSetting, at path: [Substring], in value: JSONValue)
    -> JSONValue?
  {
    guard let first = path.first else { return nil }
    let name = unescaped(first)
    switch value {
    case .object(var members):
      if path.count == 1 {
        guard members[name] == setting.insteadOf else { return nil }
        members[name] = setting.value
      } else {
        guard let inner = members[name],
          let changed = put(setting, at: Array(path.dropFirst()), in: inner)
        else { return nil }
        members[name] = changed
      }
      return .object(members)
    case .array(var elements):
      guard path.count > 1,
        let index = JSONValue.elementNames(of: elements).firstIndex(of: name),
        let changed = put(setting, at: Array(path.dropFirst()), in: elements[index])
      else { return nil }
      elements[index] = changed
      return .array(elements)
    default: return nil
    }
  }

  private static func joined(_ path: [String]) -> String {
    path.map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined(separator: "/")
  }

  /// The parts of a key.
  static func names(in key: String) -> [String] {
    key.split(separator: "/", omittingEmptySubsequences: false).map(unescaped)
  }

  private static func unescaped(_ part: Substring) -> String {
    String(part).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// The value at a path written as in a kept setting, or with positions such as `#1` for elements of lists.
  static func value(at path: String, in value: JSONValue) -> JSONValue? {
    var value = value
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      let name = unescaped(part)
      switch value {
      case .object(let members):
        guard let member = members[name] else { return nil }
        value = member
      case .array(let elements):
        let named = JSONValue.elementNames(of: elements).firstIndex(of: name)
        guard let index = named ?? Int(bounded: name.dropFirst()).map({ $0 - 1 }),
          elements.indices.contains(index)
        else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
