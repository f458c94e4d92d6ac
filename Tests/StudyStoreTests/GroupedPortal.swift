import Foundation
import GRDB
import StudyModel

@testable import StudyStore

/// A database file in which Grace leads a group with Mary, and Ada owns a study.
final class GroupedPortal: Sendable {
  private let folder: TemporaryFolder
  let portal: Portal
  let mary: Account
  let group: ResearchGroup.ID
  let study: Study

  var store: StudyStore { portal.store }

  init() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    mary = try await portal.store.createAccount(
      email: "mary@example.org", name: "Mary", role: .researcher, password: Portal.password)
    group = try await portal.store.createGroup(
      "Sleep Lab", lead: portal.grace.email, by: portal.alan.id
    ).id
    try await portal.store.setGroupMember(
      email: mary.email, isLead: false, of: group, by: portal.grace.id)
    study = try await portal.sleepDiary()
    self.folder = folder
    self.portal = portal
  }

  func share(as role: MemberRole) async throws {
    try await store.share(study.id, with: group, as: role, by: portal.ada.id)
  }

  func role(of person: Account) async throws -> MemberRole? {
    try await store.draft(of: study.id, for: person.id)?.role
  }

  func current() async throws -> ResearchGroup {
    guard let group = try await store.group(group, for: portal.alan.id) else {
      throw StoreError.notFound
    }
    return group
  }
}
