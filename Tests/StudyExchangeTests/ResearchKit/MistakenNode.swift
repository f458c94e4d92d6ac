import StudyDocuments
import StudyModel
import TestSupport

@testable import StudyExchange

/// A value in a document, with its path.
struct MistakenNode {
  enum Part {
    case member(String)
    case element(Int)
  }

  let path: [Part]
  /// As losses name it.
  let place: [String]
  let value: JSONValue
  let isMemberOfClass: Bool

  static func all(in root: JSONValue) -> [MistakenNode] {
    below(root, path: [], place: [])
  }

  private static func below(_ value: JSONValue, path: [Part], place: [String]) -> [MistakenNode] {
    switch value {
    case .object(let members):
      // The names of step rules and the contents of user info are arbitrary.
      if ["keyValueMap", "userInfo"].contains(place.last ?? "") { return [] }
      let hasClass = members["_class"] != nil
      var nodes: [MistakenNode] = []
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        let node = MistakenNode(
          path: path + [.member(key)], place: place + [key], value: member,
          isMemberOfClass: hasClass)
        nodes.append(node)
        nodes += below(member, path: node.path, place: node.place)
      }
      return nodes
    case .array(let elements):
      var nodes: [MistakenNode] = []
      for (index, name) in JSONValue.elementNames(of: elements).enumerated() {
        let node = MistakenNode(
          path: path + [.element(index)], place: place + [name], value: elements[index],
          isMemberOfClass: false)
        nodes.append(node)
        nodes += below(elements[index], path: node.path, place: node.place)
      }
      return nodes
    default: return []
    }
  }

  /// Keys that take any value, or whose type is documented nowhere.
  private static let open: Set<String> = ["value", "outputDirectory"]

  /// Keys of lists and objects that may contain anything.
  private static let openInside: Set<String> = [
    "choiceAnswers", "componentsAnswer", "relativeGroups", "locationAnswer",
  ]

  /// Keys of numbers that have no fraction.
  private static let whole: Set<String> = [
    "step", "maximumFractionDigits", "defaultIndex", "minimumAge", "maximumAge", "relativeYear",
    "maximumLength", "minuteInterval", "defaultInterval", "thumbnailTime",
    "daysBeforeCurrentDateToSetMinimumDate", "daysAfterCurrentDateToSetMinimumDate",
  ]

  /// Keys whose texts are one of a few names.
  private static let enumerated: Set<String> = [
    "style", "numericAnswerStyle", "measurementSystem", "numberStyle", "presentationStyle",
    "characteristicType", "calendar",
  ]

  /// The value with a typo, if it is one of a few names.
  var misspelled: JSONValue? {
    guard let last = place.last, Self.enumerated.contains(last), let text = value.stringValue,
      isMemberOfClass
    else { return nil }
    return .string(text + "x")
  }

  /// The same with another type, spelling, or kind of number; nil if there is nothing to get wrong.
  func mistaken(using generator: inout SeededGenerator) -> (value: JSONValue?, key: String?)? {
    guard let last = place.last else { return nil }
    if Set(place).intersection(Self.open).isEmpty == false { return nil }
    if Set(place.dropLast()).intersection(Self.openInside).isEmpty == false { return nil }
    if isMemberOfClass, last != "_class", Bool.random(using: &generator) {
      return (value, last + "x")
    }
    let others: [JSONValue]
    switch value {
    case .string(let text):
      if last == "_class" { return (.string(text.replacing("ORK", with: "OKR")), nil) }
      others = [5, ["a": "b"], [1], .null]
    case .number(let number):
      others =
        ["x", [:], [], .null, 1e300] + (Self.whole.contains(last) ? [.number(number + 0.5)] : [])
    case .boolean: others = ["yes", 7, [], .null]
    case .object: others = ["x", 5, [true], .null]
    case .array: others = ["x", 5, ["a": 1]]
    case .null: return nil
    }
    let all = others + [misspelled].compactMap(\.self)
    return (all.randomElement(using: &generator), nil)
  }

  /// The value's place once a document has the mistake, as losses name it.
  func place(in mistaken: JSONValue, as key: String?) -> [String] {
    var place: [String] = []
    var value: JSONValue? = mistaken
    for (index, part) in path.enumerated() {
      switch part {
      case .member(let name):
        place.append(index == path.count - 1 ? key ?? name : name)
        value = value?[name]
      case .element(let index):
        let elements = value?.arrayValue ?? []
        place.append(JSONValue.elementNames(of: elements)[index])
        value = elements[index]
      }
    }
    return place
  }
}

extension Loss {
  /// Whether it is about a value or something around it. A standalone part is read inside a task.
  func isAbout(_ value: [String]) -> Bool {
    let own = place.split(separator: "/").map(String.init)
    return (1...value.count).contains { own.suffix($0) == value.prefix($0) }
  }
}

extension JSONValue {
  /// With the value at a path changed, removed, or renamed.
  func changing(_ path: [MistakenNode.Part], to value: JSONValue?, named key: String?)
    -> JSONValue
  {
    guard let first = path.first else { return value ?? .null }
    let rest = Array(path.dropFirst())
    switch (self, first) {
    case (.object(var members), .member(let name)):
      if rest.isEmpty {
        members[name] = nil
        if let value { members[key ?? name] = value }
      } else {
        members[name] = members[name]?.changing(rest, to: value, named: key)
      }
      return .object(members)
    case (.array(var elements), .element(let index)):
      if rest.isEmpty {
        if let value { elements[index] = value } else { elements.remove(at: index) }
      } else {
        elements[index] = elements[index].changing(rest, to: value, named: key)
      }
      return .array(elements)
    default: return self
    }
  }
}
