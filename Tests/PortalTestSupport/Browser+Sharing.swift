import Foundation
import Hummingbird
import StudyModel
import StudyStore

@testable import PortalWeb

extension Browser {
  /// The token in the page's forms.
  func csrf() throws -> (name: String, value: String) {
    guard let token = try form(to: Paths.signOut).hidden.first(where: { $0.name == "csrf" }) else {
      throw NoSuchForm(action: Paths.signOut, page: page.text)
    }
    return token
  }

  /// Creates a study, shares it, and continues as the person it is shared with.
  func share(
    _ title: String, from start: String = "empty", with person: TestPortal.Person, as role: String
  ) async throws -> Study.ID {
    let id = try await createStudy(title, from: start)
    try await open(Paths.people(id))
    try await post(Paths.people(id), [try csrf(), ("email", person.email), ("role", role)])
    try await signOut()
    try await signIn(as: person)
    return id
  }
}
