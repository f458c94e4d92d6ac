import Foundation
import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Adding languages at the same time") struct AddingLanguagesTogether {
  @Test func `languages added at the same moment are all kept`() async throws {
    let portal = try await TestPortal()
    try await portal.addPeople()
    let client = PortalClient(portal.services)
    let ada = Browser(client)
    try await ada.signIn(as: .ada)
    let id = try await ada.createStudy("Sleep Diary")
    try await ada.open(Paths.write(id, at: ["facts"]))
    let csrf = try ada.csrf().value
    let cookies = ada.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    let languages = ["de", "fr", "it", "nl", "pt", "sv"]

    try await withThrowingTaskGroup(of: Void.self) { group in
      for language in languages {
        group.addTask {
          let answer = try await client.execute(
            uri: Paths.languages(id), method: .post,
            headers: [
              .contentType: "application/x-www-form-urlencoded", .cookie: cookies,
            ], body: Array("csrf=\(Paths.encoded(csrf))&add=\(language)".utf8))
          #expect(answer.status == .seeOther)
        }
      }
      try await group.waitForAll()
    }

    let added = try await portal.study(id).furtherLanguages.map(\.rawValue)
    #expect(added.sorted() == languages)
  }
}
