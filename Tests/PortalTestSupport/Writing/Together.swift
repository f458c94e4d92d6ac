import Foundation
import Hummingbird
import PortalBrowser
import StudyModel
import StudyStore

@testable import PortalWeb

/// Ada and Ben (Grace’s account), who edit the same study, each in their own browser.
/// - Parameter study: the study; nil for the sample.
func together(
  in study: Study? = nil,
  _ story: @escaping @Sendable (Browser, Browser, UUID, TestPortal) async throws -> Void
) async throws {
  let portal = try await TestPortal()
  try await portal.addPeople()
  let client = PortalClient(portal.services)
  let (ada, ben) = (Browser(client), Browser(client))
  try await ada.signIn(as: .ada)
  try await ben.signIn(as: .grace)
  let id: Study.ID
  if let study {
    id = try await portal.store.create(
      study, by: try await portal.account(.ada).id, problems: (0, 0)
    ).id
  } else {
    id = try await ada.createStudy("Sleep Diary", from: "sample")
  }
  try await portal.store.setMember(
    email: TestPortal.Person.grace.email, role: .editor, of: id,
    by: try await portal.account(.ada).id)
  try await story(ada, ben, id, portal)
}

extension Browser {
  /// Changes the identifier of a part on its page.
  func rename(_ place: Place, to identifier: String, in study: Study.ID) async throws {
    try await open(Paths.write(study, at: place))
    try await submit(Paths.identifier(study, at: place), ["id": identifier])
  }
}
