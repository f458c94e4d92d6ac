import StudyModel
import StudyReview
import Testing

@testable import StudyParts

/// The labels of a part's texts on a version's page.
@Suite("Naming texts") struct NamingTexts {
  private static let settings = [
    Setting.words("denyAlert", "message", label: "Alert after Deny: text"),
    Setting.markdown("bodyItems", "1", "learnMore", "content", label: "Linked text"),
    Setting.prose("bodyItems", "1", "text", label: "Content"),
  ]

  private static func label(_ place: String...) -> String {
    TextLabels.label(for: place, in: settings)
  }

  @Test func `a text has its field's label in the editor`() {
    #expect(Self.label("denyAlert", "message") == "Alert after Deny: text")
    #expect(Self.label("bodyItems", "1", "learnMore", "content") == "Text 1: Linked text")
  }

  @Test func `the text of an item or answer has the item's or answer's label`() {
    #expect(Self.label("bodyItems", "1", "text") == "Text 1")
    #expect(Self.label("format", "choices", "walk", "text") == "Answer walk")
    #expect(Self.label("format", "choices", "walk", "detailText") == "Answer walk: Detail text")
  }

  @Test func `the text of an answer's field is named after the answer`() {
    let place = ["items", "why", "format", "choices", "else", "other", "placeholder"]

    #expect(
      TextLabels.label(for: place, in: Self.settings, answer: "Other")
        == "Question why: Placeholder of “Other”")
    #expect(
      TextLabels.label(for: Array(place.dropFirst(2)), in: Self.settings)
        == "Placeholder of “else”")
  }

  @Test func `a text without a field is labeled by its member name`() {
    #expect(Self.label("footnote") == "Footnote")
    #expect(Self.label("earlyEnding", "buttonText") == "Leave early: Button")
  }
}
