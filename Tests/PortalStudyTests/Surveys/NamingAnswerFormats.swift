import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Naming answer formats in History") struct NamingAnswerFormats {
  @Test func `another answer format is named as in its menu`() async throws {
    try await writingASurvey { author in
      let place = try await author.addStep(.question)
      try await author.browser.submit(
        Paths.format(author.study, at: place), ["kind": AnswerFormat.Kind.boolean.rawValue])
      try await author.browser.submit(
        Paths.format(author.study, at: place), ["kind": AnswerFormat.Kind.textChoice.rawValue])

      let history = try await author.browser.open(Paths.history(author.study)).text

      #expect(history.contains("Answer format"))
      #expect(history.contains("Yes or no") && history.contains("Multiple choice"))
      #expect(!history.contains("textChoice"))
    }
  }
}
