import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

@Suite("Writing for boards") struct WritingForBoards {
  private let study = SampleStudies.tutorialConsent

  @Test func `each change has its place, both texts, its kind, and the reason`() throws {
    var new = study
    new.consents[0].sections[0].content[.english] = "You walk for **30 minutes** a day."
    var old = study
    old.consents[0].sections[0].content[.english] = "You walk for **20 minutes** a day."
    let comparison = try StudyComparison(from: old, to: new)
    let change = try #require(comparison.changes.first)

    let document = BoardDocument(
      changes: comparison, title: "Changes", lead: ["From 1.0.0 to 1.1.0."], language: .english)

    let rows = document.blocks.map(\.account)
    #expect(rows.prefix(2) == ["# Changes", "From 1.0.0 to 1.1.0."])
    #expect(rows.count == 4)
    #expect(rows[3].hasPrefix("1 | *\(change.title)*\n\(change.detail) | "))
    #expect(
      rows[3].contains(
        "You walk for [-20-] minutes a day. | You walk for {+30+} minutes a day. | *"))
    #expect(rows[3].hasSuffix("*\n\(change.reason)"))
  }

  @Test func `a corrected class has the name of the person, the reason, and the proposed class`()
    throws
  {
    var new = study
    new.consents[0].sections[0].content[.english] = "You walk for 30 minutes a day."
    let change = try #require(try StudyComparison(from: study, to: new).changes.first)
    let corrections = ChangeCorrections([
      change.id: .init(.wording, reason: "Only a typing error.", by: "Ada Lovelace")
    ])

    let document = BoardDocument(
      changes: try StudyComparison(from: study, to: new, corrections: corrections),
      title: "Changes", lead: [], language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(
      row.hasSuffix(
        "*Wording*\nCorrected by Ada Lovelace: Only a typing error. (Accord proposed: \(change.class.title))"
      ))
  }

  @Test func `paragraphs that are left out between changes are marked`() throws {
    var old = study
    old.consents[0].sections[0].content[.english] = "You walk.\n\nA nurse calls.\n\nYou rest."
    var new = study
    new.consents[0].sections[0].content[.english] = "You run.\n\nA nurse calls.\n\nYou sleep."

    let document = BoardDocument(
      changes: try StudyComparison(from: old, to: new), title: "Changes", lead: [],
      language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(row.contains("You [-walk-].\n…\nYou [-rest-]. | You {+run+}.\n…\nYou {+sleep+}."))
  }

  @Test func `what an element does is in the table beside changed words, without its tag`() throws {
    var old = study
    old.consents[0].sections[0].content[.english] = """
      We keep data for 7 years.

      <toggle id=later initial-value=true>May we ask you later?</toggle>
      """
    var new = study
    new.consents[0].sections[0].content[.english] = """
      We keep data for 10 years.

      <toggle id=later initial-value=false>May we ask you later?</toggle>
      """

    let document = BoardDocument(
      changes: try StudyComparison(from: old, to: new), title: "Changes", lead: [],
      language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(row.contains("for [-7-] years."))
    #expect(row.contains("Initial answer: [-Yes-]") && row.contains("Initial answer: {+No+}"))
    #expect(!row.contains("toggle"))
  }

  @Test func `a characteristic of the study is in the table by its name`() throws {
    let old = SampleStudies.heartRhythmAtHome
    var new = old
    let code = try #require(new.facts.profile.first?.rawValue)
    new.facts.profile.removeFirst()

    let document = BoardDocument(
      changes: try StudyComparison(from: old, to: new), title: "Changes", lead: [],
      language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(!row.contains(code))
  }

  @Test func `a removed investigator is in the table by name`() throws {
    let old = SampleStudies.heartRhythmAtHome
    var new = old
    let name = try #require(new.facts.investigators.first?.name)
    new.facts.investigators.removeFirst()

    let document = BoardDocument(
      changes: try StudyComparison(from: old, to: new), title: "Changes", lead: [],
      language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(row.contains(name))
  }

  @Test func `a part that was removed is shown with its texts, without their markup`() throws {
    var old = study
    old.consents[0].sections[0].content[.english] = "A *nurse* takes blood."
    var new = old
    new.consents[0].sections.removeFirst()

    let document = BoardDocument(
      changes: try StudyComparison(from: old, to: new), title: "Changes", lead: [],
      language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(row.contains("A nurse takes blood.") && row.contains("-] | – |"))
  }

  @Test func `which text a translation is from is a note, and its digest is never shown`() throws {
    let old = SampleStudies.heartRhythmAtHome
    let consent = old.consents[0]
    let place: Place = ["consents", consent.id, "sections", consent.sections[0].id, "title"]
    let new = try old.confirming(.spanish, at: place, source: "0123456789abcdef")
    let again = try new.confirming(.spanish, at: place, source: "fedcba9876543210")
    let mark = try #require(consent.sections[0].title.mark(in: .english))
    let current = try again.confirming(.spanish, at: place, source: mark)
    let (checked, outdated) = ("was compared with the current text.", "is of an earlier text.")

    for (from, to, words) in [
      (old, new, outdated), (new, again, outdated), (again, old, checked),
      (again, current, checked),
    ] {
      let comparison = try StudyComparison(from: from, to: to)
      #expect(comparison.changes.map(\.isNote) == [true])
      let detail = try #require(comparison.changes.first).detail
      #expect(detail.hasPrefix("The Spanish translation of “"))
      #expect(detail.hasSuffix("” \(words)"))
      #expect(!detail.contains("ranslated from"))
      #expect(try comparison.applying(to: from) == to)
      let document = BoardDocument(
        changes: comparison, title: "Changes", lead: [], language: .english)
      #expect(document.blocks.map(\.account) == ["# Changes", "Nothing changed."])
    }
  }

  @Test func `languages are named, not coded`() throws {
    var new = study
    new.furtherLanguages.append(Language("ar"))

    let document = BoardDocument(
      changes: try StudyComparison(from: study, to: new), title: "Changes", lead: [],
      language: .english)

    let row = try #require(document.blocks.map(\.account).first { $0.hasPrefix("1 |") })
    #expect(row.contains("The language “Arabic” is new. | – | {+Arabic+} |"))
  }

  @Test func `a switch is on or off, and one that only authors see is left out`() throws {
    let old = SampleStudies.heartRhythmAtHome
    var new = old
    new.facts.allowsIncompleteTranslations = true
    let step = try #require(old.tasks[0].steps.firstIndex { !$0.isOptional })
    new.tasks[0].steps[step].isOptional = true

    for (from, to, sides) in [(old, new, " | off | on | "), (new, old, " | on | off | ")] {
      let comparison = try StudyComparison(from: from, to: to)
      #expect(comparison.changes.count == 2)
      let document = BoardDocument(
        changes: comparison, title: "Changes", lead: [], language: .english)

      let rows = document.blocks.map(\.account).filter { !$0.hasPrefix("#") }
      #expect(rows.count == 2)
      let row = try #require(rows.last)
      let plain = row.replacing(/[\[{][-+]|[-+][\]}]/, with: "")
      #expect(plain.contains(sides), "\(row)")
    }
  }

  @Test func `without changes, the table says so`() throws {
    let document = BoardDocument(
      changes: try StudyComparison(from: study, to: study), title: "Changes", lead: [],
      language: .english)

    #expect(document.blocks.map(\.account) == ["# Changes", "Nothing changed."])
  }

  @Test func `comments are listed with what was answered`() {
    let comment = BoardComment(
      number: 3, version: VersionNumber(1, 0, 0), place: "Risks", quote: "It may hurt",
      change: "Changed since then: It hurts", state: "Explained",
      entries: [
        .init(
          author: "Rosalind", isFromReviewer: true, day: "Nov 3, 2026", move: nil,
          text: "How <b>much</b>?"),
        .init(
          author: "Ada", isFromReviewer: false, day: "Nov 4, 2026", move: "Marked as explained",
          text: nil),
      ])

    let document = BoardDocument(answers: [comment], title: "Answers", lead: ["As of today."])

    #expect(
      document.blocks.map(\.account) == [
        "# Answers", "As of today.", "## Required comments", "### Comment 3: Risks",
        "Version | 1.0.0", "State | Explained",
        "It may hurt", "Changed since then: It hurts", "*Rosalind, reviewer* · Nov 3, 2026",
        "How <b>much</b>?",
        "*Ada* · Nov 4, 2026 · Marked as explained", "_Retracted by its author_",
      ])
    #expect(document.html.contains("<p>How &lt;b&gt;much&lt;/b&gt;?</p>"))
    #expect(
      BoardDocument(answers: [], title: "Answers", lead: []).blocks.map(\.account)
        == [
          "# Answers", "## Required comments", "The board has made no required comments.",
        ])
  }

  @Test func `suggested comments come after the required ones, under their own heading`() {
    let comments = [(1, false), (2, true), (3, false)].map { number, isRequired in
      BoardComment(
        number: number, isRequired: isRequired, version: VersionNumber(1, 0, 0), place: "",
        quote: nil, state: "Open", entries: [])
    }

    let blocks = BoardDocument(answers: comments, title: "Answers", lead: []).blocks

    #expect(
      blocks.map(\.account).filter { $0.hasPrefix("#") } == [
        "# Answers", "## Required comments", "### Comment 2", "## Suggested comments",
        "### Comment 1", "### Comment 3",
      ])
  }

  @Test func `a page states its language and direction, and marks by elements`() {
    let document = BoardDocument(
      marking: "<body><p>جديد &lt;script&gt;</p>", since: "<body><p>قديم &lt;script&gt;</p>",
      title: "\"موافقة\" <i>", language: Language("ar"))

    #expect(document.html.contains(#"<html lang="ar" dir="rtl">"#))
    #expect(document.html.contains("<title>&quot;موافقة&quot; &lt;i&gt;</title>"))
    #expect(document.html.contains("<p><del>قديم</del><ins>جديد</ins> &lt;script&gt;</p>"))
    #expect(!document.html.contains("<script"))
  }
}
