import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

@Suite("Listing changed lines") struct ListingChangedLines {
  private let study = SampleStudies.tutorialConsent

  /// The row of the table of changes for a text before and after.
  private func row(
    from before: String, to after: String, in language: Language = .english
  ) throws -> (text: String, document: BoardDocument) {
    var (old, new) = (study, study)
    if language != .english {
      old.furtherLanguages = [language]
      new.furtherLanguages = [language]
    }
    old.consents[0].sections[0].content[language] = before
    new.consents[0].sections[0].content[language] = after
    let document = BoardDocument(
      changes: try StudyComparison(from: old, to: new), title: "Changes", lead: [],
      language: .english)
    let text = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    return (text, document)
  }

  @Test func `each side has its own lines only, also where the columns of a table changed places`()
    throws
  {
    let row = try row(
      from: """
        | Visit | When | Minutes |
        |---|---|---|
        | First | Today | 30 |
        | Second | After 5 weeks | 45 |
        """,
      to: """
        | Visit | Minutes | When |
        |---|---|---|
        | First | 30 | Today |
        | Second | 45 | After 5 weeks |
        """
    ).text.replacing(/[\[{][-+]|[-+][\]}]/, with: "")

    #expect(
      row.contains("Visit | When | Minutes\nFirst | Today | 30\nSecond | After 5 weeks | 45 |"))
    #expect(
      row.contains("Visit | Minutes | When\nFirst | 30 | Today\nSecond | 45 | After 5 weeks |"))
  }

  @Test func `changed options are one line each`() throws {
    let row = try row(
      from: """
        <select id=call>
        When may we call you?
        <option id=a>In the morning</option>
        <option id=b>In the evening</option>
        </select>
        """,
      to: """
        <select id=call>
        When may we call you?
        <option id=a>In the late morning</option>
        <option id=c>Never</option>
        </select>
        """
    ).text

    #expect(!row.contains("\n\n"))
    #expect(!row.contains("•\n") && !row.contains("• |"))
    #expect(row.contains("{+late +}morning"))
    #expect(row.contains("{+• Never+}"))
  }

  @Test func `a quotation that stayed the same is left out beside changed paragraphs`() throws {
    let row = try row(
      from: "We ask you.\n\n> You can stop at any time.\n\nWe call you.",
      to: "We invite you.\n\nA nurse helps.\n\n> You can stop at any time.\n\nWe phone you."
    ).text

    #expect(!row.contains("stop"))
    #expect(row.contains("We [-ask-] you.\n…\nWe [-call-] you. |"))
    #expect(row.contains("We {+invite+} you.\n{+A nurse helps.+}\n…\nWe {+phone+} you. |"))
  }

  @Test(arguments: [
    (
      "You walk for *eight weeks*. Read [more](https://example.org/a).",
      "You walk for **eight weeks**. Read [more](https://example.org/b).",
      "[-*-]eight weeks[-*-]", "{+**+}eight weeks{+**+}"
    ),
    (
      "The risk is **small** for you.", "The risk is small for most people.",
      "[-**-]small[-**-] for", "small for"
    ),
    ("# Your visits\nTwo calls.", "## Your visits\nThree calls.", "[-#-] Your", "{+##+} Your"),
  ])
  func `markup that changed around the same words is shown beside changed words`(
    before: String, after: String, was: String, isNow: String
  ) throws {
    let row = try row(from: before, to: after).text

    #expect(row.contains(was), "\(row)")
    #expect(row.contains(isNow), "\(row)")
  }

  @Test func `signs are left out where they only belong to changed words`() throws {
    let row = try row(
      from: "You walk for **20 minutes**, not more.",
      to: "You walk for **30 minutes**, not *much* more."
    ).text

    #expect(!row.contains("**") && !row.contains("*much*"), "\(row)")
    #expect(row.contains("[-20-] minutes") && row.contains("{+30+} minutes"))
  }

  @Test func `the text before and after in a list of edits has markup that changed`() {
    let place: Place = ["consents", "consent", "sections", "risks", "content"]
    let changed = ReadText.pair(
      "The risk is **small** for you.\n\nYou *walk*.",
      "The risk is small for most people.\n\nYou *walk*.", at: place, in: study)
    #expect(changed.before == "The risk is **small** for you.\n\nYou walk.")
    #expect(changed.after == "The risk is small for most people.\n\nYou walk.")

    let words = ReadText.pair("You **walk**.", "You **run**.", at: place, in: study)
    #expect(words.before == "You walk." && words.after == "You run.")
  }

  @Test func `items of a numbered list have the numbers that readers see`() throws {
    func text(_ place: String, _ time: String, _ who: String) -> String {
      "You will:\n\n1. walk\n1. rest at \(place)\n1. sleep at \(time)\n\nThen:\n\n1. call \(who)"
    }
    let row = try row(from: text("home", "night", "us"), to: text("work", "noon", "me"))
      .text.replacing(/[\[{][-+]|[-+][\]}]/, with: "")

    #expect(row.contains("…\n2. rest at home\n3. sleep at night\n…\n1. call us |"), "\(row)")
    #expect(row.contains("…\n2. rest at work\n3. sleep at noon\n…\n1. call me |"), "\(row)")
  }

  @Test func `a place in another direction than the sentence below it is laid out in its own`()
    throws
  {
    var study = study
    study.consents[0].sections[0].title = [.english: "الخصوصية"]
    var changed = study
    changed.consents[0].sections[0].content[.english] = "You walk."
    changed.consents[0].sections[1].content[.english] = "You rest."

    let html = BoardDocument(
      changes: try StudyComparison(from: study, to: changed), title: "Changes", lead: [],
      language: .english
    ).html

    let place = #"<td><div dir="rtl"><strong>الخصوصية</strong></div><div dir="ltr">"#
    #expect(html.ranges(of: place).count == 1, "\(html)")
    #expect(html.ranges(of: "<div").count == 2)
  }

  @Test func `a text in another direction is laid out in its own`() throws {
    let html = try row(from: "نمشي كل يوم.", to: "نمشي كل أسبوع.", in: Language("ar")).document.html

    #expect(html.matches(of: /<td lang="ar" dir="rtl">/).count == 2)
  }
}
