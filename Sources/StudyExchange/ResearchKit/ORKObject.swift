import StudyModel

/// An object of ResearchKit's JSON: its class and its keys (§5.1).
struct ORKObject {
  let className: String
  let members: [String: JSONValue]
  /// Its place in the file.
  let place: Place

  /// Nil for anything that is not an object with a class.
  init?(_ value: JSONValue?, at place: Place) {
    guard case .object(let members)? = value, let name = members["_class"]?.stringValue else {
      return nil
    }
    className = name
    self.members = members
    self.place = place
  }

  subscript(key: String) -> JSONValue? { members[key] }

  func string(_ key: String) -> String? { members[key]?.stringValue }

  /// 0 and 1 also mean false and true.
  func flag(_ key: String, else usual: Bool = false) -> Bool {
    members[key]?.booleanValue ?? members[key]?.numberValue.map { $0 != 0 } ?? usual
  }

  /// An unset number is written as the largest one there is (§3.18).
  func number(_ key: String) -> Double? {
    guard let value = members[key]?.numberValue, abs(value) < Double.greatestFiniteMagnitude else {
      return nil
    }
    return value
  }

  /// Truncated to an integer; nil if unset or out of range.
  func whole(_ key: String) -> Int? {
    guard let value = number(key), abs(value) < 2_147_483_647 else { return nil }
    return Int(value.rounded(.towardZero))
  }

  func object(_ key: String) -> ORKObject? { ORKObject(members[key], at: place + [key]) }

  /// The objects of a list, each with its place.
  func objects(_ key: String) -> [ORKObject] {
    let elements = members[key]?.arrayValue ?? []
    let names = JSONValue.elementNames(of: elements)
    return zip(elements, names).compactMap { ORKObject($0, at: place + [key, $1]) }
  }
}
