import StudyModel

/// What a file contains beyond what Accord would write itself, and how to restore it.
enum KeptSettings {
  /// The path of the part that was the whole file.
  static let root = "@root"
  /// Marks a file with rules that ResearchKit's serializer does not know: skip rules and visibility of items.
  static let extended = "@extended"

  /// The differences between the file and what Accord writes.
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
          return [KeptSetting(path: inner, value: read, insteadOf: written)]
        }
      }
    case (.array(let left), .array(let right))
    where left.count == right.count && (left + right).allSatisfy({ $0.objectValue != nil })
      && JSONValue.elementNames(of: left) == JSONValue.elementNames(of: right):
      return zip(JSONValue.elementNames(of: left), zip(left, right)).flatMap { name, pair in
        difference(from: pair.0, to: pair.1, path: path + [name])
      }
    default:
      // Only a choice can have null as its value (§3.8); elsewhere null means nothing and is left out.
      let isNothing = read.isNull && path.last != "value"
      return [KeptSetting(path: path, value: isNothing ? nil : read, insteadOf: written)]
    }
  }

  /// An object with its kept settings restored, except those changed since. A class is restored only if ResearchKit has it
  /// and it knows everything that is written now, so an original that no longer fits is not used.
  static func restored(_ settings: [KeptSetting], in value: JSONValue) -> JSONValue {
    let settings = settings.filter { !$0.isNote }
    let current = settings.map(\.unstored).filter { !isOutdated($0, among: settings, in: value) }
    return restored(current: current, in: value)
  }

  private static func restored(current settings: [KeptSetting], in value: JSONValue) -> JSONValue {
    let result = settings.reduce(value) { value, setting in
      put(setting, at: setting.path[...], in: value) ?? value
    }
    let fitting = settings.filter { setting in
      guard setting.path.last == className, let name = setting.value?.stringValue,
        let members = object(at: setting.path.dropLast(), in: result)?.objectValue,
        members[className] == setting.value
      else { return true }
      return ORKClass.isSound(members, as: name)
    }
    return fitting.count == settings.count ? result : restored(current: fitting, in: value)
  }

  /// Whether a text of the file was read as another part that has changed since: the HTML of a sharing step that is read as
  /// a question is its Learn more.
  private static func isOutdated(
    _ setting: KeptSetting, among settings: [KeptSetting], in value: JSONValue
  ) -> Bool {
    guard setting.key == ResearchKitReader.sharingHTML,
      let read = settings.first(where: { $0.key == "learnMoreItem" && $0.value == nil })
    else { return false }
    return value["learnMoreItem"] != read.insteadOf
  }

  private static let className = "_class"

  private static func object(at path: ArraySlice<String>, in value: JSONValue) -> JSONValue? {
    path.isEmpty ? value : self.value(at: KeptSetting(path: path, value: nil).key, in: value)
  }

  /// The lists of a task that name steps.
  private static let listsByStep = [
    "stepNavigationRules", "skipStepNavigationRules", "stepModifiers",
  ]

  /// Whether a setting is all of a task's list by step, or what is left of it.
  static func isListByStep(_ setting: KeptSetting) -> Bool {
    setting.path.count == 1 && listsByStep.contains(setting.key)
  }

  /// Splits a task's list by step, so that each setting stays with its step.
  static func byStep(_ setting: KeptSetting, of task: StudyModel.Task) -> [KeptSetting] {
    guard listsByStep.contains(setting.key), let members = setting.value?.objectValue else {
      return [setting]
    }
    let known = members.filter { task.step($0.key) != nil }
    let rest = members.filter { known[$0.key] == nil }
    return [KeptSetting(key: setting.key, value: .object(rest), insteadOf: setting.insteadOf)]
      + known.sorted { $0.key < $1.key }.map { id, value in
        KeptSetting(path: [setting.key, id], value: value)
      }
  }

  /// The step that a task's setting is about; nil for other settings.
  static func step(of setting: KeptSetting) -> Step.ID? {
    let path = setting.path
    return path.count > 1 && listsByStep.contains(path[0]) ? path[1] : nil
  }

  private static func put(_ setting: KeptSetting, at path: ArraySlice<String>, in value: JSONValue)
    -> JSONValue?
  {
    guard let name = path.first else { return nil }
    switch value {
    case .object(var members):
      if path.count == 1 {
        guard members[name] == setting.insteadOf else { return nil }
        // Settings of a class other than the part's current one would stop ResearchKit.
        if setting.value != nil, name != className,
          let known = members[className]?.stringValue.flatMap(ORKClass.keys), !known.contains(name)
        {
          return nil
        }
        members[name] = setting.value
      } else {
        guard let inner = members[name],
          let changed = put(setting, at: path.dropFirst(), in: inner)
        else { return nil }
        members[name] = changed
      }
      return .object(members)
    case .array(var elements):
      guard path.count > 1,
        let index = JSONValue.elementNames(of: elements).firstIndex(of: name),
        let changed = put(setting, at: path.dropFirst(), in: elements[index])
      else { return nil }
      elements[index] = changed
      return .array(elements)
    default: return nil
    }
  }

  /// The only part of a task, at a path; nil once any of the task's lists contains more.
  static func solePart(at path: String, of task: JSONValue) -> JSONValue? {
    guard task["steps"]?.arrayValue?.count == 1 else { return nil }
    var value = task
    for name in KeptSetting(key: path, value: nil).path {
      guard (value.arrayValue?.count ?? 1) == 1, let next = self.value(at: name, in: value) else {
        return nil
      }
      value = next
    }
    return value
  }

  /// The value at a path written as in a kept setting, or with positions such as `#1` for list elements.
  static func value(at path: String, in value: JSONValue) -> JSONValue? {
    var value = value
    for name in KeptSetting(key: path, value: nil).path {
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
