/// The members of a document that the decoder asked for. Any other members would be lost silently.
final class AskedMembers {
  private var names: [[String]: Set<String>] = [:]

  func note(_ key: any CodingKey, at path: [any CodingKey]) {
    names[path.map(\.stringValue), default: []].insert(key.stringValue)
  }

  /// The members that were asked for at a path of member names and positions.
  func names(at path: [String]) -> Set<String> { names[path] ?? [] }

  /// The places of members that were never asked for, in canonical order.
  func leftOver(in value: JSONValue) -> [Place] { leftOver(in: value, path: [], place: []) }

  private func leftOver(in value: JSONValue, path: [String], place: Place) -> [Place] {
    switch value {
    case .object(let members):
      let asked = names[path] ?? []
      return members.sorted { $0.key < $1.key }.flatMap { name, member in
        asked.contains(name)
          ? leftOver(in: member, path: path + [name], place: place + [name]) : [place + [name]]
      }
    case .array(let elements):
      return elements.enumerated().flatMap { index, element in
        leftOver(
          in: element, path: path + [String(index)], place: place + [element.placeName(index)])
      }
    default: return []
    }
  }
}

extension JSONValue {
  /// The name of a list element in a place: its id, else its position from 1.
  func placeName(_ index: Int) -> String { self["id"]?.stringValue ?? String(index + 1) }
}
