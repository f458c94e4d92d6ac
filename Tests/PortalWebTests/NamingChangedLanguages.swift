import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Naming changed languages") struct NamingChangedLanguages {
  @Test func `the history names a language that was added or removed`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: ["facts"]))
      try await browser.submit(Paths.languages(id), ["add": "es"])
      let first = try await browser.open(Paths.history(id))
      #expect(first.text.contains("Study · Languages Added: Spanish"))
      try await browser.open(Paths.write(id, at: ["facts"]))
      try await browser.submit(Paths.languages(id), ["add": "ar"])
      let second = try await browser.open(Paths.history(id))
      #expect(second.text.contains("Study · Languages Added: Arabic"))
      try await browser.open(Paths.write(id, at: ["facts"]))
      try await browser.submit(Paths.languages(id), ["remove": "ar"])

      let history = try await browser.open(Paths.history(id))

      #expect(history.text.contains("Study · Languages Deleted: Arabic"))
      #expect(!history.text.contains("Further languages"))
    }
  }
}
