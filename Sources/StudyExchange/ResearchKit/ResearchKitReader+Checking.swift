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
        // Null means the same as a missing value.
        if !value.isNull { result[key] = checked(value, as: kind, at: inner) }
      } else {
        result[key] = checked(unknown: value, at: inner)
      }
    }
    checkPlatter(&result, of: className, at: place)
    return result
  }

  /// Checks a value in a place unknown to Accord.
  private func checked(unknown value: JSONValue, at place: Place) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(checked(members, of: members["_class"]?.stringValue ?? "", at: place))
    case .array(let elements):
      return .array(
        zip(elements, JSONValue.elementNames(of: elements)).map {
          checked(unknown: $0, at: place + [$1])
        })
    default: return value
    }
  }

  /// A readable value; nil if it must be removed.
  private func checked(_ value: JSONValue, as kind: ORKKeyKind, at place: Place) -> JSONValue? {
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
          became: ORKDate.moment(text, withTime: true).map(ORKDate.text),
          advice: "write a date with its time and offset, such as 2026-03-01T09:30:00+0100")
      }
      return value
    case .anything: return checked(unknown: value, at: place)
    case .text, .number, .flag, .clock, .name, .code, .textOrTexts, .flagOrNumber: return value
    case .nothing: return nil
    }
  }

  private func checked(
    _ value: JSONValue, plain kinds: [String: ORKKeyKind], at place: Place
  ) -> JSONValue {
    guard !kinds.isEmpty else { return value }
    return .object(
      (value.objectValue ?? [:]).sorted { $0.key < $1.key }.reduce(into: [:]) { result, member in
        let inner = place + [member.key]
        if let kind = kinds[member.key] {
          if !member.value.isNull {
            result[member.key] = checked(member.value, as: kind, at: inner)
          }
        } else {
          faults.insert(inner)
          lose(
            "unknown-key", .dropped, .warning, inner, "The key “\(member.key)”",
            advice: "ResearchKit stops at unknown keys; check the spelling")
        }
      })
  }

  /// Classes with many descendants; unknown ones are reported where they are read.
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
        advice: "ResearchKit stops at it; write its class")
      guard isReadable, let expected else { return nil }
      return checked(object: members, as: expected, at: place)
    }
    guard let expected, !Self.families.contains(expected), !ORKClass.isKind(name, of: expected)
    else { return .object(checked(members, of: name, at: place)) }
    faults.insert(place + ["_class"])
    lose(
      "class-not-expected", .approximated, .error, place + ["_class"],
      "The class \(name) where \(expected) is expected", became: expected,
      advice: "ResearchKit stops at it; check the spelling")
    return checked(object: members, as: expected, at: place)
  }

  private func checked(
    object members: [String: JSONValue], as className: String, at place: Place
  ) -> JSONValue {
    var members = members
    members["_class"] = .string(className)
    return .object(checked(members, of: className, at: place))
  }

  private func fault(_ value: JSONValue, _ kind: ORKKeyKind, at place: Place) {
    faults.insert(place)
    if case .object("ORKStep") = kind {
      lose(
        "not-a-step", .dropped, .error, place, "Something that is not a step: \(shortened(value))",
        advice: "ResearchKit stops at it; remove it")
      return
    }
    let code =
      switch kind {
      case .name, .code: "unknown-name"
      case .date, .clock, .pattern: "unreadable-value"
      default: "wrong-kind"
      }
    lose(
      code, .dropped, .error, place, "\(shortened(value)) where \(kind.name) is expected",
      became: "as if it were not there", advice: "ResearchKit stops at it; fix its type")
  }

  /// A question with the platter layout must be a card with a title, no question of its own, and text choices (§2.9).
  private func checkPlatter(
    _ members: inout [String: JSONValue], of className: String, at place: Place
  ) {
    guard members["presentationStyle"] == "platter",
      ORKClass.isKind(className, of: "ORKQuestionStep")
    else { return }
    let isChoice = members["answerFormat"]?["_class"] == "ORKTextChoiceAnswerFormat"
    let isCard = members["useCardView"] != false && members["useCardView"] != 0
    guard !isChoice || !isCard || members["title"] == nil || members["question"] != nil else {
      return
    }
    members["presentationStyle"] = nil
    faults.insert(place + ["presentationStyle"])
    lose(
      "platter-refused", .dropped, .error, place + ["presentationStyle"],
      "The platter style for anything but a card with a title and texts to choose, which ResearchKit refuses",
      became: "the default style")
  }
}
