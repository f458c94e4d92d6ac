/// A member of a part in the study document that is not a setting, a list, or a picture.
package struct OtherMember: Sendable {
  /// Member names relative to the part; `*` matches any element of a list.
  package let path: [String]
  package let role: Role
  /// Why no setting of the part changes the member.
  package let reason: String

  /// What the member is used for.
  package enum Role: Sendable, Hashable {
    /// Defines the structure of the document or preserves data from an imported file.
    case structure
    /// Text that people read, edited on another page.
    case text
    /// A reference to other parts or uploaded files, chosen on another page.
    case reference
    /// Has a setting only while the part is of another kind or another setting enables it. Values from an import or an
    /// earlier choice are kept.
    case dormant
  }

  /// The same member, nested below other members of the part.
  func below(_ members: String...) -> OtherMember {
    OtherMember(path: members + path, role: role, reason: reason)
  }
}

extension OtherMember {
  static func structure(_ path: String..., because reason: String) -> OtherMember {
    OtherMember(path: path, role: .structure, reason: reason)
  }

  static func text(_ path: String..., because reason: String) -> OtherMember {
    OtherMember(path: path, role: .text, reason: reason)
  }

  static func reference(_ path: String..., because reason: String) -> OtherMember {
    OtherMember(path: path, role: .reference, reason: reason)
  }

  /// Several members that have settings only in other kinds of parts.
  static func dormant(_ members: String..., because reason: String) -> [OtherMember] {
    members.map { OtherMember(path: [$0], role: .dormant, reason: reason) }
  }

  static let id = OtherMember.structure("id", because: "Renaming the part changes it.")

  static let kind = OtherMember.structure(
    "kind", because: "Another kind takes the place of the part.")

  static let keptSettings = OtherMember.structure(
    "keptSettings", because: "Kept for exports to the format that the part was imported from.")
}
