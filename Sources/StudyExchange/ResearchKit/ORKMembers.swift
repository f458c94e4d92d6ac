import StudyModel

/// The keys of an object being written. Nil and empty values are left out.
struct ORKMembers {
  private var members: [String: JSONValue]

  init(_ className: String) { members = ["_class": .string(className)] }

  var json: JSONValue { .object(members) }

  subscript(key: String) -> JSONValue? {
    get { members[key] }
    set { members[key] = newValue }
  }

  mutating func set(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { members[key] = .string(text) }
  }

  /// A flag that is false unless set.
  mutating func set(_ key: String, when flag: Bool) {
    if flag { members[key] = true }
  }

  mutating func set(_ key: String, _ number: Double?) {
    if let number { members[key] = .number(number) }
  }

  mutating func set(_ key: String, _ number: Int?) { set(key, number.map(Double.init)) }

  mutating func set(_ key: String, _ list: [JSONValue]) {
    if !list.isEmpty { members[key] = .array(list) }
  }
}
