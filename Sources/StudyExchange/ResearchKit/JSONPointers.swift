import StudyModel

/// Finds the JSON pointer (RFC 6901) of a place given as identifiers.
struct JSONPointers: Hashable, Sendable {
  private let root: JSONValue
  /// The place in the root that is the whole file; empty if the root is.
  private let part: Place
  /// The prefix removed from every pointer: where a partial file was embedded in a task.
  private var wrapping = ""
  /// The positions of list elements, by the pointer of the list.
  private var positions: [String: [String: Int]] = [:]

  /// - Parameter part: the place in the root that is the whole file; nil if the root is.
  init(in root: JSONValue, of part: Place?) {
    self.root = root
    self.part = part ?? []
    if let part { wrapping = pointer(to: part) }
  }

  /// The pointer to the value at a place or, if there is none, to the value around it.
  /// - Parameter others: the names of members that the place calls otherwise.
  mutating func pointer(to place: Place, orNamed others: [String: String] = [:]) -> String {
    var value = root
    var pointer = ""
    for name in place {
      switch value {
      case .object(let members):
        let key = members[name] == nil ? others[name] ?? name : name
        guard let member = members[key] else { return inFile(pointer) }
        value = member
        pointer += "/" + Self.escaped(key)
      case .array(let elements):
        guard let index = index(of: name, in: elements, at: pointer) else { return inFile(pointer) }
        value = elements[index]
        pointer += "/\(index)"
      default: return inFile(pointer)
      }
    }
    return inFile(pointer)
  }

  /// The place of a path in the file, as far as it leads to a value.
  func place(of path: [RepeatedMember.PathPart]) -> Place {
    var value = root
    var place: Place = []
    for step in part.map(pathPart) + path {
      switch (step, value) {
      case (.member(let name), .object(let members)):
        guard let member = members[name] else { return place }
        value = member
        place.append(name)
      case (.element(let index), .array(let elements)):
        guard elements.indices.contains(index) else { return place }
        value = elements[index]
        place.append(JSONValue.elementNames(of: elements)[index])
      case (.member, _), (.element, _): return place
      }
    }
    return place
  }

  private func pathPart(_ name: String) -> RepeatedMember.PathPart {
    guard name.hasPrefix("#"), let number = Int(bounded: name.dropFirst()) else {
      return .member(name)
    }
    return .element(number - 1)
  }

  private mutating func index(of name: String, in elements: [JSONValue], at list: String) -> Int? {
    let known =
      positions[list]
      ?? Dictionary(
        zip(JSONValue.elementNames(of: elements), elements.indices),
        uniquingKeysWith: { first, _ in first })
    positions[list] = known
    if let index = known[name] { return index }
    // Elements lose their names when one of them is removed because it cannot be read.
    guard name.hasPrefix("#"), let number = Int(bounded: name.dropFirst()),
      elements.indices.contains(number - 1)
    else { return nil }
    return number - 1
  }

  private func inFile(_ pointer: String) -> String {
    pointer.hasPrefix(wrapping) ? String(pointer.dropFirst(wrapping.count)) : ""
  }

  // By Unicode scalars, because a slash and a combining mark after it are one character.
  static func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
