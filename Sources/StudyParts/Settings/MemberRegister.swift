import StudyModel

/// Classifies each member of a part in the study document as exactly one of a setting, a list of parts, a picture, or
/// another member that the part declares.
package struct MemberRegister: Sendable {
  private var all: [MemberClaim] = []

  package init(of part: PlacedPart) {
    self.init(of: part.description, in: part.study.primaryLanguage)
  }

  private init(of part: any PartDescription, in language: Language) {
    for setting in part.settings { all += MemberClaim.all(of: setting) }
    for list in part.lists { all.append(MemberClaim([list.member], .list)) }
    for picture in part.pictures(in: language) {
      all.append(MemberClaim(picture.namingMember, .picture))
    }
    for member in part.otherMembers { all.append(MemberClaim(member)) }
  }

  /// Registers the members of the study document outside its parts.
  package init(of study: Study) {
    for list in FactsPart(study: study).lists { all.append(MemberClaim([list.member], .list)) }
    for member in Study.otherMembers { all.append(MemberClaim(member)) }
  }

  /// The claims on the member at a path. A dormant claim counts only if there is no other.
  package func claims(at path: some Collection<String>) -> [MemberClaim] {
    let covering = all.filter { $0.covers(path) }
    let awake = covering.filter { $0.role != .other(.dormant) }
    return awake.isEmpty ? covering : awake
  }

  /// Whether members nested below a path have claims of their own.
  package func hasClaims(below path: some Collection<String>) -> Bool {
    all.contains { $0.isBelow(path) }
  }
}

/// The classification of one member of a part.
package struct MemberClaim: Sendable {
  package let role: Role
  /// The setting that changes the member, if any.
  package let setting: Setting?
  private let path: [String]
  /// Whether the claim covers all members nested below.
  private let isWhole: Bool

  /// What a member of a part is used for.
  package enum Role: Sendable, Hashable {
    case setting, list, picture
    case other(OtherMember.Role)
  }

  fileprivate init(
    _ path: [String], _ role: Role, of setting: Setting? = nil, isWhole: Bool = true
  ) {
    self.path = path
    self.role = role
    self.setting = setting
    self.isWhole = isWhole
  }

  fileprivate init(_ member: OtherMember) { self.init(member.path, .other(member.role)) }

  /// The members that a setting changes: a single member, or several for each answer in a table.
  fileprivate static func all(of setting: Setting) -> [MemberClaim] {
    switch setting.control {
    case .removal: return []
    case .presence: return [MemberClaim(setting.path, .setting, of: setting, isWhole: false)]
    case .choices(let columns):
      let answer = setting.path + ["*"]
      var claims = [MemberClaim(setting.path, .setting, of: setting, isWhole: false)]
      for column in columns.members {
        claims.append(MemberClaim(answer + [column], .setting, of: setting))
      }
      for member in Setting.ChoiceColumns.otherMembers {
        claims.append(MemberClaim(answer + member.path, .other(member.role)))
      }
      return claims
    case .line, .area, .markdown, .exact, .whole, .decimal, .toggle, .options, .checks, .lines,
      .pairs, .people, .day, .moment, .timeOfDay, .length, .position, .times, .windows, .answer,
      .passage:
      return [MemberClaim(setting.path, .setting, of: setting)]
    }
  }

  /// Whether the member can hold text that people read.
  package var holdsText: Bool {
    if role == .other(.text) || role == .other(.dormant) { return true }
    switch setting?.control {
    case .choices?, .lines?: return true
    case .line?, .area?, .markdown?: return setting?.isLocalized == true
    case .exact?, .whole?, .decimal?, .toggle?, .presence?, .options?, .checks?, .pairs?, .people?,
      .day?, .moment?, .timeOfDay?, .length?, .position?, .removal?, .times?, .windows?, .answer?,
      .passage?, nil:
      return false
    }
  }

  /// Whether the value can refer to another part. Texts can, because they can insert answers.
  package var mayNameParts: Bool {
    setting?.refersTo != nil || role == .other(.reference) || holdsText
  }

  fileprivate func covers(_ place: some Collection<String>) -> Bool {
    path.count <= place.count && (isWhole || path.count == place.count) && matches(place)
  }

  fileprivate func isBelow(_ place: some Collection<String>) -> Bool {
    path.count > place.count && matches(place)
  }

  /// Whether the two paths match up to the length of the shorter one.
  private func matches(_ place: some Collection<String>) -> Bool {
    zip(path, place).allSatisfy { $0 == $1 || $0 == "*" }
  }
}

extension Setting.ChoiceColumns {
  /// The members of an answer that the table changes.
  package var members: [String] {
    let columns = [
      ("detailText", detail), ("isExclusive", exclusive), ("isCorrect", correct),
      ("explanation", explanation), ("staysLast", staysLast), ("color", color),
      ("other", freeText),
    ]
    return ["value", "text"] + columns.filter { $0.1 }.map { $0.0 }
  }

  /// All other members of an answer. Pictures are chosen below the table.
  static let otherMembers: [OtherMember] =
    [.keptSettings]
    + OtherMember.dormant(
      "detailText", "isExclusive", "other", "image", "selectedImage",
      because: "Another format has it and this one may take its place.")
}
