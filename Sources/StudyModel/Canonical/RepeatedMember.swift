/// A member that an object of a JSON text gives more than once.
public struct RepeatedMember: Hashable, Sendable {
  /// A step on the way to a value.
  public enum PathPart: Hashable, Sendable {
    case member(String)
    /// The position of an element of an array, from 0.
    case element(Int)
  }

  public let name: String
  /// The way to the member, which is its last part.
  public internal(set) var path: [PathPart]
  /// How many times the object gives it.
  public private(set) var times = 2
  /// Whether it has the same value each time.
  public private(set) var isSame: Bool
  /// Where it is given for the second time. Lines and columns count from 1; columns count characters.
  public internal(set) var line = 1
  public internal(set) var column = 1
  /// The same as the number of bytes before it.
  let offset: Int

  init(_ name: String, isSame: Bool, at offset: Int) {
    self.name = name
    self.isSame = isSame
    self.offset = offset
    path = [.member(name)]
  }

  mutating func giveAgain(isSame: Bool) {
    times += 1
    self.isSame = self.isSame && isSame
  }
}
