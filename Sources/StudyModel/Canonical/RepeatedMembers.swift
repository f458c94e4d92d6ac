/// The members that objects of a JSON text give more than once. Only the last value of each counts.
public struct RepeatedMembers: Hashable, Sendable {
  /// The maximum number of members that are described. A text can repeat as many as it has room for.
  public static let most = 100

  /// The described ones, inner ones before outer ones.
  public private(set) var listed: [RepeatedMember] = []
  /// How many more there are.
  public private(set) var further = 0

  public init() {}

  /// Adds a member, or another repetition of one.
  /// - Parameter known: the members of the same object that were repeated before: their positions in the list, or nil where
  ///   they are only counted.
  mutating func add(_ name: String, isSame: Bool, at offset: Int, known: inout [String: Int?]) {
    if let position = known[name] {
      if let position { listed[position].giveAgain(isSame: isSame) }
    } else if listed.count < Self.most {
      known.updateValue(listed.count, forKey: name)
      listed.append(RepeatedMember(name, isSame: isSame, at: offset))
    } else {
      known.updateValue(nil, forKey: name)
      further += 1
    }
  }

  /// Puts those that were added since there were a number of them into a member or an element around them.
  mutating func enclose(since count: Int, in part: RepeatedMember.PathPart) {
    for position in count..<listed.count { listed[position].path.insert(part, at: 0) }
  }

  /// Adds lines and columns to the offsets.
  mutating func locate(by location: ([Int]) -> [(line: Int, column: Int)]) {
    for (position, found) in zip(listed.indices, location(listed.map(\.offset))) {
      listed[position].line = found.line
      listed[position].column = found.column
    }
  }
}
