import Foundation
import StudyModel

/// An object in a file, with its place for people and its JSON pointer.
struct FHIRNode {
  var value: JSONValue
  let place: Place
  let pointer: String

  init(_ value: JSONValue, at place: Place, pointer: String) {
    self.value = value
    self.place = place
    self.pointer = pointer
  }

  var members: [String: JSONValue] { value.objectValue ?? [:] }

  func string(_ name: String) -> String? { value[name]?.stringValue }

  /// A member that is an object.
  func node(_ name: String) -> FHIRNode? {
    guard let member = value[name], member.objectValue != nil else { return nil }
    return FHIRNode(member, at: place, pointer: pointer + "/" + name)
  }

  /// The objects in a list.
  func nodes(_ name: String) -> [FHIRNode] {
    (value[name]?.arrayValue ?? []).enumerated().compactMap { index, element in
      guard element.objectValue != nil else { return nil }
      return FHIRNode(element, at: place, pointer: "\(pointer)/\(name)/\(index)")
    }
  }

  func named(_ name: String) -> FHIRNode {
    FHIRNode(value, at: place + [name], pointer: pointer)
  }

  var extensions: [FHIRExtensionNode] { nodes("extension").map(FHIRExtensionNode.init) }

  func extensions(_ kind: FHIRExtension) -> [FHIRExtensionNode] {
    extensions.filter { $0.known == kind }
  }

  func first(_ kind: FHIRExtension) -> FHIRExtensionNode? {
    extensions.first { $0.known == kind }
  }

  /// The value of a choice of types, such as `valueCoding`, with its type.
  func choice(_ stem: String) -> (type: FHIRValueType, value: JSONValue)? {
    for type in FHIRValueType.allCases {
      let name = stem + type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst()
      if let value = value[name] { return (type, value) }
    }
    return nil
  }

  /// The study that Accord wrote the form from.
  var studyID: UUID? {
    for identifier in nodes("identifier") where identifier.string("system") == "urn:ietf:rfc:3986" {
      let value = identifier.string("value") ?? ""
      if value.hasPrefix("urn:uuid:"), let id = UUID(uuidString: String(value.dropFirst(9))) {
        return id
      }
    }
    return nil
  }
}

extension FHIRNode {
  /// A number, or the value of a quantity.
  static func number(_ value: JSONValue) -> Double? {
    let number =
      value.numberValue ?? value["value"]?.numberValue ?? value.stringValue.flatMap(Double.init)
    return number.flatMap { abs($0) <= StudyLimits.largestNumber ? $0 : nil }
  }
}
