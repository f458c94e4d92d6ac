/// The members that objects of a JSON text give more than once. Only the last value of each counts.
public struct RepeatedMembers: Hashable, Sendable {
  /// The maximum number of members of each kind, with different values and with the same, that are described. A text can repeat
  /// as many as it has room for.
  public static let most = 100

  /// The described ones, inner ones before outer ones.
  public private(set) var listed: [RepeatedMember] = []
  /// How many more there are with different values.
  public private(set) var more = 0
  /// How many more there are with the same value each time.
  public private(set) var moreSame = 0
  /// How many were listed when they were first repeated, by whether their values were the same.
  private var added: [Bool: Int] = [:]

  /// What is known of a repeated member of an object.
  enum Known {
    case listed(at: Int)
    case counted(isSame: Bool)
  }

  public init() {}

  /// Adds a member, or another repetition of one.
  /// - Parameter known: the members of the same object that were repeated before.
  mutating func add(_ name: String, isSame: Bool, at offset: Int, known: inout [String: Known]) {
    switch known[name] {
    case .listed(let position): listed[position].giveAgain(isSame: isSame)
    case .counted(isSame: true) where !isSame:
      known[name] = .counted(isSame: false)
      moreSame -= 1
      more += 1
    case .counted: break
    case nil where added[isSame, default: 0] < Self.most:
      added[isSame, default: 0] += 1
      known[name] = .listed(at: listed.count)
      listed.append(RepeatedMember(name, isSame: isSame, at: offset))
    case nil:
      known[name] = .counted(isSame: isSame)
      if isSame { moreSame += 1 } else { more += 1 }
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
