import SampleStudies
import StudyModel
import Testing

@testable import StudyReview

@Suite("Describing texts in comparisons") struct DescribingTexts {
  private let content: Place = ["consents", "consent", "sections", "privacy", "content"]

  private func said(_ text: String) -> String {
    DescribedText(text, at: content, in: SampleStudies.heartRhythmAtHome).string
  }

  @Test func `elements are said in the words of the form that edits them`() {
    let text = said(
      """
      Before.

      <toggle id=later initial-value=true expected-value="true">May we ask you later?</toggle>

      <select id=way expected-value="*">How?
      <option id=mail>By email</option>
      <option id=post>By letter</option>
      </select>

      After.
      """)

    for line in [
      "Before.", "Yes or no: May we ask you later?", "Initial answer: Yes",
      "Answer required to continue: Yes", "Question: How?", "- By email", "- By letter",
      "Answer required to continue: any", "After.",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    #expect(!text.contains("<"))
  }

  @Test func `links have their address, and pictures their description`() {
    #expect(
      said("See [the app](https://example.org/app).") == "See the app (https://example.org/app).")
    #expect(said("[Write](mailto:a@example.org)") == "Write (a@example.org)")
    #expect(said("[555-0142](tel:555-0142)") == "555-0142")
    #expect(said("![A heart](picture)") == "[Picture: A heart]")
  }

  @Test func `facts and answers have their names`() {
    #expect(said("Write to {fact:contact.email}.") == "Write to [Research contact: email].")
    let text = DescribedText(
      "You chose {answer:strength|nothing}.",
      at: ["tasks", "daily-check-in", "steps", "began", "text"],
      in: SampleStudies.heartRhythmAtHome
    ).string
    #expect(text.hasPrefix("You chose [answer to “"))
    #expect(!text.contains("{") && text.contains("otherwise “nothing”"))
  }

  @Test func `rows of tables and callouts have no signs of their own`() {
    let table = said("| What | Who |\n|---|:--|\n| Visit | We |")
    #expect(table.split(separator: "\n").map { $0.dropLast(2) } == ["What | Who", "Visit | We"])
    #expect(said("> [!IMPORTANT]\n> Call 911.") == "Important advice:  \nCall 911.")
  }

  @Test(arguments: [
    ("keep your phone charged", nil), ("charge the watch every night", nil),
    ("it needs a lot of mobile data", nil), ("you are charged a fee", ChangeClass.costPayment),
    ("we keep your data", .dataUse),
  ])
  func `what a device needs is neither a payment nor a use of data`(
    text: String, subject: ChangeClass?
  ) {
    #expect(ChangeVocabulary.subject(of: text.split(separator: " ").map(String.init)) == subject)
  }

  @Test func `a text without any of these stays as it is`() {
    let text = "Some **bold** words.\n\n- One\n- Two"
    #expect(said(text) == text)
  }

  @Test func `what an element does is a change of its own line`() throws {
    let before = #"<toggle id=later initial-value=true>May we ask you later?</toggle>"#
    let after = #"<toggle id=later initial-value=false>May we ask you later?</toggle>"#
    let study = SampleStudies.heartRhythmAtHome
    let place = "consents/consent/sections/privacy/content/en"

    let change = try #require(
      try StudyComparison(
        from: study.edited(.value(place, .string(before))),
        to: study.edited(.value(place, .string(after)))
      ).changes.first)

    let described = try #require(change.described)
    #expect(
      described.changedLines.map(\.marked) == ["Initial answer: [-Yes-]{+No+}"])
  }
}
