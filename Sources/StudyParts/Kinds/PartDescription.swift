import StudyModel

/// What the editor needs to know about a kind of part. Each kind implements it in its own file.
package protocol PartDescription: Sendable {
  /// The name that people see.
  func title(in language: Language) -> String

  /// The position among its siblings, such as “section 3 of 11”.
  var whereabouts: String { get }

  /// The name of the kind of part, as shown in lists of parts.
  var kindName: String { get }

  /// The name of its icon.
  var icon: String { get }

  /// The settings that an author can change.
  var settings: [Setting] { get }

  /// The members that are not settings, lists, or pictures.
  var otherMembers: [OtherMember] { get }

  /// The lists of parts that it contains.
  var lists: [PartList] { get }

  /// The pictures that it can have, its own first.
  func pictures(in language: Language) -> [PictureSlot.Draft]

  /// What participants read if a setting is left blank.
  func placeholder(for setting: Setting, in language: Language) -> String?

  /// What an author can add right after the part; nil if such parts are not added one at a time.
  var addition: PartAddition? { get }

  /// The identifiers already taken among the part and its siblings.
  var siblingIDs: Set<String> { get }
}
