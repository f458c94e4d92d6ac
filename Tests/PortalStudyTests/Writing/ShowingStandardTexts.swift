import Hummingbird
import StudyModel
import StudyPreview
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Standard texts in empty fields") struct ShowingStandardTexts {
  @Test(arguments: [Language.english, .spanish])
  func `an empty field shows what participants read without it`(language: Language) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let study = try await portal.study(id)
      let task = try #require(study.tasks.first)
      let standard = StandardStrings(language).screens
      func page(_ kind: StepContent.Kind) async throws -> String {
        let step = try #require(task.steps.first { $0.kind == kind })
        let path = Paths.write(id, at: ["tasks", task.id, "steps", step.id])
        return try await browser.open(path + "?language=\(language.rawValue)").html
      }
      func placeholder(_ name: String) throws -> String {
        #"placeholder="\#(try #require(standard[name]))""#
      }

      let quiz = try await page(.quiz)
      #expect(quiz.contains(try placeholder("checkAnswer")))
      #expect(quiz.contains(try placeholder("next")))
      #expect(try await page(.consentReview).contains(try placeholder("signAndGoOn")))
    }
  }

  @Test func `a label that the author wrote replaces it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let task = try #require(try await portal.study(id).tasks.first)
      let step = try #require(task.steps.first { $0.kind == .quiz })
      let path = Paths.write(id, at: ["tasks", task.id, "steps", step.id])
      var editor = try await OpenEditor(browser, path)

      editor["checkLabel"] = "How did I do?"
      _ = try await editor.save(browser)

      let saved = try #require(try await portal.study(id).task(task.id)?.step(step.id))
      guard case .quiz(let quiz) = saved.content else { throw PortalError.notFound }
      #expect(quiz.checkLabel[.english] == "How did I do?")
      let page = try await browser.open(path).html
      #expect(page.contains(#"value="How did I do?""#))
      #expect(!page.contains(#"placeholder="Check my answer""#))
    }
  }
}
