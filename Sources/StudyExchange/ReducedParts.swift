import StudyModel
import StudyParts

/// How exports report that they write the shape of a format or step because they have nothing closer to it.
extension ReducibleFormat {
  /// What the control or page that is written is called.
  var closest: String { "the closest one" }
  var nameInLosses: String { "The answer format “\(format.part.name)”" }

  /// The members that are set and that its shape does not carry.
  var membersBeyondShape: [String] { setMembers(of: self, except: Self.membersInShape) }
}

extension ReducibleStep {
  /// What the control or page that is written is called.
  var closest: String { "the closest one" }
  var nameInLosses: String { "The kind of step “\(content.part.name)”" }

  /// The members that are set and that its shape does not carry.
  var membersBeyondShape: [String] { setMembers(of: self, except: Self.membersInShape) }
}

/// The members of a part that are set in its document, other than those carried.
func setMembers(of part: some Encodable, except carried: Set<String>) -> [String] {
  ((try? JSONValue.memberNames(of: part)) ?? []).filter { !carried.contains($0) }
}
