import StudyModel
import StudyParts

/// A part of a schema whose members keep their order.
indirect enum SchemaNode {
  case value(JSONValue)
  case list([SchemaNode])
  case object(Members)

  typealias Members = [(name: String, node: SchemaNode)]

  static func text(_ text: String) -> SchemaNode { .value(.string(text)) }

  static func reference(to type: String) -> SchemaNode {
    .object([("$ref", .text("#/$defs/\(type)"))])
  }

  /// A kind of step or format, with nothing of its own yet.
  /// - Parameter isClosed: whether it has all members of its object.
  static func kind(
    _ name: String, _ description: String, _ kindDescription: String, isClosed: Bool
  ) -> SchemaNode {
    let kind: Members = [("description", .text(kindDescription)), ("const", .text(name))]
    let properties: Members = [("kind", .object(kind))]
    var members: Members = [
      ("description", .text(description)), ("type", .text("object")),
      ("properties", .object(properties)), ("required", .list([.text("kind")])),
    ]
    if isClosed { members.append((name: "additionalProperties", node: .value(false))) }
    return .object(members)
  }

  var json: JSONValue {
    switch self {
    case .value(let value): value
    case .list(let nodes): .array(nodes.map(\.json))
    case .object(let members):
      .object(
        Dictionary(members.map { ($0.name, $0.node.json) }, uniquingKeysWith: { first, _ in first })
      )
    }
  }

  /// As the file writes it, with one space for each level.
  func lines(named name: String? = nil, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    let start = space + (name.map { JSONValue.string($0).canonicalText + ": " } ?? "")
    switch self {
    case .value(let value): return [start + value.canonicalText]
    case .list(let nodes):
      return Self.lines(nodes.map { $0.lines(indent: indent + 1) }, start, space, "[", "]")
    case .object(let members):
      return Self.lines(
        members.map { $0.node.lines(named: $0.name, indent: indent + 1) }, start, space, "{", "}")
    }
  }

  private static func lines(
    _ parts: [[String]], _ start: String, _ space: String, _ open: String, _ close: String
  ) -> [String] {
    if parts.isEmpty { return [start + open + close] }
    var lines = [start + open]
    for (index, part) in parts.enumerated() {
      lines += part.dropLast()
      lines.append((part.last ?? "") + (index < parts.count - 1 ? "," : ""))
    }
    return lines + [space + close]
  }
}

extension SchemaNode {
  /// What a setting's value is; nil where its control does not say.
  /// - Parameter isType: whether the schema has a type of a name.
  init?(of declared: DeclaredSetting, isType: (String) -> Bool) {
    let setting = declared.setting
    guard let type = Self.valueType(of: declared, isType: isType) else { return nil }
    let label = setting.label + (setting.isLocalized ? ", by language" : "")
    let stop = label.last?.isPunctuation == true && label.last != "”" ? "" : "."
    let description = ([label + stop] + [setting.hint].compactMap(\.self)).joined(separator: " ")
    let described: Members = [("description", .text(description))]
    self = .object(described + type)
  }

  private static func valueType(
    of declared: DeclaredSetting, isType: (String) -> Bool
  ) -> Members? {
    let setting = declared.setting
    switch setting.control {
    case .line, .area, .markdown, .exact:
      return setting.isLocalized ? reference("LocalizedText") : string
    case .whole, .position: return integer
    case .decimal, .length: return number
    case .toggle: return [("type", .text("boolean")), ("default", .value(false))]
    case .options(let options): return declared.namesParts ? string : choice(of: options)
    case .checks(let options): return list(of: choice(of: options))
    case .lines: return list(of: setting.isLocalized ? reference("LocalizedText") : string)
    case .day: return reference("CalendarDay")
    case .moment: return reference("CalendarMoment")
    case .timeOfDay: return reference("TimeOfDay")
    case .times: return list(of: reference("TimeOfDay"))
    case .answer: return reference("AnswerReference")
    case .passage: return reference("TestedPassage")
    case .presence:
      let member = setting.path.last ?? ""
      // Such as `dontKnow`, whose type is `DontKnow`.
      let type = member.prefix(1).uppercased() + member.dropFirst()
      return isType(type) ? reference(type) : nil
    case .pairs, .people, .removal, .windows, .choices: return nil
    }
  }

  private static func reference(_ type: String) -> Members {
    [("$ref", .text("#/$defs/\(type)"))]
  }

  private static func choice(of options: [Setting.Option]) -> Members {
    let values = options.map(\.value).filter { !$0.isEmpty }
    return [("type", .text("string")), ("enum", .list(values.map(SchemaNode.text)))]
  }

  private static func list(of items: Members) -> Members {
    [
      ("type", .text("array")), ("maxItems", limit(StudyLimits.listEntries)),
      ("items", .object(items)), ("default", .list([])),
    ]
  }

  private static var string: Members {
    [("type", .text("string")), ("maxLength", limit(StudyLimits.textBytes))]
  }

  private static var integer: Members {
    [
      ("type", .text("integer")), ("minimum", limit(StudyLimits.wholeNumbers.lowerBound)),
      ("maximum", limit(StudyLimits.wholeNumbers.upperBound)),
    ]
  }

  private static var number: Members {
    [
      ("type", .text("number")), ("minimum", .value(.number(-StudyLimits.largestNumber))),
      ("maximum", .value(.number(StudyLimits.largestNumber))),
    ]
  }

  private static func limit(_ count: Int) -> SchemaNode { .value(.number(Double(count))) }
}
