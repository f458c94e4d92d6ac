import StudyModel

/// Where the parts of an imported study are in the JSON file that they were read from, so that problems of the study can be
/// found in the file.
package struct FileOrigins: Hashable, Sendable {
  /// Places in the file by places in the study.
  private var origins: [Place: Place] = [:]
  private var pointers: JSONPointers
  /// The names in the file of members that a study calls otherwise.
  private let names: [String: String]

  init(_ pointers: JSONPointers, names: [String: String]) {
    self.pointers = pointers
    self.names = names
  }

  /// Notes where a part is. Of parts that have the same place in the study, only what they are both in is known.
  mutating func add(_ part: Place, from place: Place) {
    let other = origins[part] ?? place
    origins[part] = zip(other, place).prefix { $0 == $1 }.map(\.0)
  }

  /// Notes that another part took the place of one.
  mutating func replace(_ part: Place, from place: Place) { origins[part] = place }

  /// The JSON pointer (RFC 6901) to what a place in the study was made from or, if there is no such value, to the value around
  /// it; nil for what is not from the file.
  package mutating func pointer(to place: Place) -> String? {
    for count in stride(from: place.count, to: 0, by: -1) {
      guard let origin = origins[Array(place.prefix(count))] else { continue }
      return pointers.pointer(to: origin + place.dropFirst(count), orNamed: names)
    }
    return nil
  }
}
