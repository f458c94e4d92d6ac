/// One place in a study that refers to a part.
public struct Reference: Hashable, Sendable {
  /// The place of the reference, such as `["tasks", "join", "rules", "age", "branches", "1", "condition"]`.
  public var place: Place
  public var part: StudyPart

  public init(place: Place, part: StudyPart) {
    self.place = place
    self.part = part
  }
}
