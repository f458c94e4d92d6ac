import StudyModel

/// An object in a file of SurveyJS, with its place there.
struct SurveyJSNode {
  let members: [String: JSONValue]
  /// By names where parts have them.
  let place: Place
  /// A JSON pointer (RFC 6901).
  let pointer: String

  init?(_ value: JSONValue, place: Place = [], pointer: String = "") {
    guard let members = value.objectValue else { return nil }
    self.members = members
    self.place = place
    self.pointer = pointer
  }

  init(_ members: [String: JSONValue], as node: SurveyJSNode) {
    self.members = members
    place = node.place
    pointer = node.pointer
  }

  /// A member under any of its names; releases spell some differently.
  subscript(names: String...) -> JSONValue? {
    for name in names { if let value = members[name], !value.isNull { return value } }
    return nil
  }

  var type: String { self["type"]?.stringValue ?? "" }
  var name: String { self["name"]?.stringValue ?? "" }

  func string(_ name: String) -> String? { self[name]?.stringValue }
  func number(_ names: String...) -> Double? {
    for name in names {
      if let number = self[name]?.numberValue { return number }
      if let text = self[name]?.stringValue, let number = Double(text), number.isFinite {
        return number
      }
    }
    return nil
  }
  func flag(_ names: String...) -> Bool { names.contains { self[$0] == .boolean(true) } }

  /// The objects in a list; anything else in it is left out.
  func objects(_ names: String...) -> [SurveyJSNode] {
    for name in names {
      guard let list = self[name]?.arrayValue else { continue }
      return list.enumerated().compactMap { index, value in
        let title = value["name"]?.stringValue ?? "#\(index + 1)"
        return SurveyJSNode(
          value, place: place + [name, title], pointer: "\(pointer)/\(name)/\(index)")
      }
    }
    return []
  }
}
