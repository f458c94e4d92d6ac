import StudyModel
import StudyStore

extension Paths {
  static let groups = "/groups"
  static let newGroup = "/groups/new"
  /// Where an administrator names the organization.
  static let organization = "/organization"
  static func group(_ id: ResearchGroup.ID) -> String { "\(groups)/\(id.uuidString.lowercased())" }
  /// What leads change of a group.
  static func groupSettings(_ id: ResearchGroup.ID) -> String { group(id) + "/settings" }
  static func groupMembers(_ id: ResearchGroup.ID) -> String { group(id) + "/members" }
  static func groupMemberRemoval(_ member: Account.ID, of id: ResearchGroup.ID) -> String {
    "\(groupMembers(id))/\(member.uuidString.lowercased())/removal"
  }
  /// Where an owner shares a study with a group.
  static func studyGroups(_ id: Study.ID) -> String { study(id) + "/groups" }
  static func studyGroupRemoval(_ group: ResearchGroup.ID, of id: Study.ID) -> String {
    "\(studyGroups(id))/\(group.uuidString.lowercased())/removal"
  }
}
