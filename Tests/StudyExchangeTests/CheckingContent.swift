import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Checking content") struct CheckingContent {
  private func problems(_ contents: [String]) -> [Problem] {
    let sections = contents.enumerated().map { index, content in
      Section(
        id: "s\(index)", type: .custom, title: [.english: "Section \(index)"],
        content: [.english: content])
    }
    return contentProblems(
      of: Study(
        id: UUID(), slug: "walks", facts: StudyFacts(),
        consents: [Consent(id: "main", title: [.english: "Consent"], sections: sections)]))
  }

  @Test func `names section, language, line and column`() throws {
    let found = problems(["Fine.", "One\n\n<toggle id=a initial-value=yes>\nMay we?\n</toggle>"])

    let problem = try #require(found.first { $0.code == "boolean-attribute-ignored" })
    #expect(problem.path == "consents/main/sections/s1/content/en")
    #expect(problem.message.hasPrefix("Line 3, column 14: "))
  }

  @Test func `finds ids that two sections share`() {
    let toggle = "<toggle id=a>\nMay we?\n</toggle>"

    #expect(problems([toggle, toggle]).map(\.code).contains("duplicate-element-id"))
  }

  @Test func `finds what keeps an app from loading the text`() {
    let found = problems(["Text <!-- never ends"])

    #expect(found.contains { $0.severity == .error && $0.code == "comment-not-closed" })
  }

  @Test func `has nothing to say about plain text`() {
    #expect(problems(["Fine.", "## Also fine\n\n- one\n- two"]) == [])
  }
}
