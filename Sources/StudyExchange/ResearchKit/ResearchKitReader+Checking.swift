import Foundation
import StudyModel

/// Reports what cannot be read as an error at its place, and removes it before reading.
extension ResearchKitReader {
  /// The task without values of the wrong kind or misspelled ones, at any depth.
  func checked(_ task: ORKObject) -> ORKObject {
    let members = checked(task.members, of: task.className, at: task.place)
    return ORKObject(.object(members), at: task.place) ?? task
  }

  private func checked(
    _ members: [String: JSONValue], of className: String, at place: Place
  ) -> [String: JSONValue] {
    let known = ORKClass.keys(of: className)
    var result: [String: JSONValue] = [:]
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let inner = place + [key]
      if key == "_class" {
        result[key] = value
      } else if let known, !known.contains(key) {
        faults.insert(inner)
        lose(
          "unknown-key", .dropped, .warning, inner, "The key “\(key)” of \(className)",
          advice: "ResearchKit stops at unknown keys; check the spelling")
      } else if known != nil, let kind = ORKKeyKind.of(key, in: className) {
        result[key] = checked(value, as: kind, at: inner)
      } else {
        result[key] = checked(unknown: value, at: inner)
      }
    }
    checkPlatter(&result, of: className, at: place)
    return result
  }

  /// Checks a value in a place unknown to Accord.
  private func checked(unknown value: JSONValue, at place: Place) -> JSONValue? {
    switch value {
    case .object(let members):
      return .object(checked(members, of: members["_class"]?.stringValue ?? "", at: place))
    case .array(let elements):
      return .array(
        zip(elements, JSONValue.elementNames(of: elements)).map {
          checked(unknown: $0, at: place + [$1]) ?? .null
        })
    case .number(let number): return isKeepable(number, at: place) ? value : nil
    case .null, .boolean, .string: return value
    }
  }

  /// A readable value; nil if it must be removed.
  private func checked(_ value: JSONValue, as kind: ORKKeyKind, at place: Place) -> JSONValue? {
    // A null list is an empty one; ResearchKit stops at any other null (§5.1).
    if value.isNull, case .list = kind { return [] }
    guard kind.takes(value) else {
      fault(value, kind, at: place)
      return nil
    }
    switch kind {
    case .object(let expected):
      return checked(object: value.objectValue ?? [:], of: expected, at: place)
    case .unread(let expected):
      let members = value.objectValue ?? [:]
      if let name = members["_class"]?.stringValue, ORKClass.keys(of: name) == nil {
        faults.insert(place)
        lose(
          "class-outside-scope", .dropped, .error, place,
          "An object of the class \(name) where \(expected) is expected",
          advice: "ResearchKit stops at unknown classes; check the spelling")
        return nil
      }
      return checked(object: members, of: expected, at: place)
    case .plain(let kinds): return checked(value, plain: kinds, at: place)
    case .pattern:
      return checked(value, plain: ["pattern": .text, "options": .list(.text)], at: place)
    case .list(let element):
      let elements = value.arrayValue ?? []
      return .array(
        zip(elements, JSONValue.elementNames(of: elements)).map {
          // Elements keep their positions; unreadable ones are skipped.
          checked($0, as: element, at: place + [$1]) ?? .null
        })
    case .rules:
      return .object(
        (value.objectValue ?? [:]).sorted { $0.key < $1.key }.reduce(into: [:]) { rules, rule in
          rules[rule.key] = checked(unknown: rule.value, at: place + [rule.key])
        })
    case .calendar:
      if CalendarSystem(rawValue: value.stringValue ?? "") == nil, value != "" {
        lose(
          "unknown-name", .dropped, .error, place,
          "\(shortened(value)) where \(kind.name) is expected",
          became: "the calendar of the device", advice: "check its spelling")
      }
      return value
    case .date:
      // Dates without times, fractions of a second, and other offsets are accepted, and written in ResearchKit's form.
      if let text = value.stringValue, !ORKDate.isUsual(text) {
        faults.insert(place)
        lose(
          "date-spelled-otherwise", .approximated, .warning, place,
          "\(shortened(value)), which ResearchKit cannot read",
          became: ORKDate.moment(text, withTime: true)?.description,
          advice: "write a date with its time and offset, such as 2026-03-01T09:30:00+0100")
      }
      return value
    case .anything: return checked(unknown: value, at: place)
    case .number, .flagOrNumber:
      if let number = value.numberValue, !isKeepable(number, at: place) { return nil }
      return value
    case .text, .row, .flag, .clock, .name, .code, .whole, .textOrTexts: return value
    case .nothing: return nil
    }
  }

  private func checked(
    _ value: JSONValue, plain kinds: [String: ORKKeyKind], at place: Place
  ) -> JSONValue {
    guard !kinds.isEmpty else { return checked(unknown: value, at: place) ?? value }
    return .object(
      (value.objectValue ?? [:]).sorted { $0.key < $1.key }.reduce(into: [:]) { result, member in
        let inner = place + [member.key]
        if let kind = kinds[member.key] {
          result[member.key] = checked(member.value, as: kind, at: inner)
        } else {
          faults.insert(inner)
          lose(
            "unknown-key", .dropped, .warning, inner, "The key “\(member.key)”",
            advice: "ResearchKit stops at unknown keys; check the spelling")
        }
      })
  }

  /// Classes with many descendants, so that nothing says which one is meant by an object without a class.
  private static let families: Set<String> = ["ORKStep", "ORKAnswerFormat"]

  private func checked(
    object members: [String: JSONValue], of expected: String?, at place: Place
  ) -> JSONValue? {
    guard let name = members["_class"]?.stringValue else {
      let code = expected == "ORKStep" ? "not-a-step" : "class-missing"
      faults.insert(place + ["_class"])
      let isReadable = expected.map { !Self.families.contains($0) } ?? false
      lose(
        code, isReadable ? .approximated : .dropped, .error, place,
        "An object without a “_class” where \(ORKKeyKind.object(expected).name) is expected",
        became: isReadable ? expected : "as if it were not there",
        advice: "ResearchKit fails on it; write its class")
      guard isReadable, let expected else { return nil }
      return checked(object: members, as: expected, at: place)
    }
    guard let expected, !ORKClass.isKind(name, of: expected),
      expected != "ORKStep" || !ORKClass.isStepOutsideScope(name)
    else { return .object(checked(members, of: name, at: place)) }
    switch expected {
    case "ORKStep": return instruction(members, insteadOf: name, at: place)
    case "ORKAnswerFormat":
      faults.insert(place)
      lose(
        "class-outside-scope", .dropped, .error, place,
        "An answer format of the class \(name), which is none of ResearchKit’s",
        advice: "ResearchKit stops at unknown classes; check the spelling")
      return nil
    default: break
    }
    faults.insert(place + ["_class"])
    lose(
      "class-not-expected", .approximated, .error, place + ["_class"],
      "The class \(name) where \(expected) is expected", became: expected,
      advice: "ResearchKit fails on it; check the spelling")
    return checked(object: members, as: expected, at: place)
  }

  /// What an instruction can have of a step whose class is none of ResearchKit’s, so that no export contains the class again.
  private func instruction(
    _ members: [String: JSONValue], insteadOf name: String, at place: Place
  ) -> JSONValue {
    let className = "ORKInstructionStep"
    let known = ORKClass.keys(of: className) ?? []
    let rest = members.keys.filter { $0 != "_class" && !known.contains($0) }.sorted()
    faults.insert(place + ["_class"])
    lose(
      "class-outside-scope", .approximated, .error, place,
      "A step of the class \(name), which is no step of ResearchKit",
      became: "an instruction"
        + (rest.isEmpty
          ? ""
          : " without its " + rest.formatted(.list(type: .and).locale(Locale(identifier: "en")))),
      advice: "ResearchKit stops at unknown classes; check the spelling")
    return checked(
      object: members.filter { known.contains($0.key) }, as: className, at: place)
  }

  private func checked(
    object members: [String: JSONValue], as className: String, at place: Place
  ) -> JSONValue {
    var members = members
    members["_class"] = .string(className)
    return .object(checked(members, of: className, at: place))
  }
}
