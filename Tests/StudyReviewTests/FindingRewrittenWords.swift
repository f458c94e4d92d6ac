import Foundation
import StudyModel
import StudyReview
import Testing

@Suite("Finding words that were rewritten") struct FindingRewrittenWords {
  private let risks: Place = ["consents", "main", "sections", "risks"]

  private func study(summary: String, content: String, in section: String = "risks") -> Study {
    Study(
      id: UUID(), slug: "sleep", facts: StudyFacts(title: [.english: "Sleep"]),
      consents: [
        Consent(
          id: "main",
          sections: [
            Section(
              id: section, type: .custom, title: [.english: "Risks"],
              summary: [.english: summary], content: [.english: content])
          ])
      ])
  }

  private func anchor(_ quote: String, in study: Study) -> ThreadAnchor {
    AnchorFinder(study).anchor(at: risks, language: .english, quote: quote)
  }

  @Test func `the options of a choice in a text are words of the text`() {
    let select = """
      <select id=plan>Which plan?
      <option id=a>Limited data</option>
      <option id=b>Unlimited data</option>
      </select>
      """
    let anchor = anchor("Limited data", in: study(summary: "", content: select))
    #expect(anchor.member == ["content"])
    let now = study(
      summary: "", content: select.replacing("Limited data<", with: "Small plan<"))

    #expect(AnchorFinder(now).finding(of: anchor).state != .unchanged)
    #expect(AnchorFinder(now).finding(of: anchor).state != .partOnly)
  }

  @Test func `a few words that were removed are not found by chance in another part`() {
    let anchor = anchor("rested", in: study(summary: "How rested do you feel?", content: ""))
    let now = study(
      summary: "We ask each day:", content: "- how rested you feel", in: "days")

    #expect(AnchorFinder(now).finding(of: anchor).state == .orphaned)
  }

  @Test func `words of a rewritten text are not found in a similar one that was beside it before`()
  {
    let content = "We cannot promise that the study will help you."
    let anchor = anchor(
      "The study will not help you.",
      in: study(summary: "The study will not help you.", content: content))
    let now = study(summary: "Nobody knows whether it does any good.", content: content)

    #expect(AnchorFinder(now).finding(of: anchor).state == .orphaned)
  }
}
