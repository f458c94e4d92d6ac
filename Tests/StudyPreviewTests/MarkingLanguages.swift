import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Marking other languages") struct MarkingLanguages {
  private static let arabic = Language("ar")

  private func still(_ step: Step, consents: [Consent] = []) throws -> String {
    try makeRenderer().still(
      of: ["tasks", "join", "steps", step.id],
      in: study([step], consents: consents, languages: [Self.arabic]), language: Self.arabic,
      today: today)
  }

  @Test func `only words without a translation state their language`() throws {
    let step = Step(
      id: "step", title: [.english: "Please read."], text: [Self.arabic: "اقرأ."],
      detailText: [.english: "Take <your> time."], content: .instruction(Instruction()))

    let html = try still(step)

    #expect(html.contains("<html lang=\"ar\" dir=\"rtl\""))
    #expect(html.contains("><span lang=\"en\" dir=\"ltr\">Please read.</span></h1>"))
    #expect(html.contains("<p class=\"lead\" id=\"lead\">اقرأ.</p>"))
    #expect(html.contains("<span lang=\"en\" dir=\"ltr\">Take &lt;your&gt; time.</span>"))
  }

  @Test func `a bullet that was emptied in the study's language is shown as any other such text`()
    throws
  {
    func left(_ words: String) -> LocalizedText { [.spanish: words] }
    let step = Step(
      id: "step", title: left("Título"), text: left("Texto"), detailText: left("Detalle"),
      footnote: left("Nota"),
      bodyItems: [BodyItem(style: .bullet, text: left("Punto"), detailText: left("Más"))],
      content: .instruction(Instruction()))

    let html = try makeRenderer().still(
      of: ["tasks", "join", "steps", step.id], in: study([step], languages: [.spanish]),
      language: .english, today: today)

    for words in ["Título", "Texto", "Detalle", "Nota", "Punto", "Más"] {
      #expect(html.contains("<span lang=\"es\" dir=\"ltr\">\(words)</span>"), "\(words)")
    }
  }

  @Test
  func `the page's title and the options of a list keep their direction by control characters`()
    throws
  {
    let choices = [TextChoice(value: "a", text: [.english: "A (one)."])]
    let step = Step(
      id: "step", title: [.english: "Which?"],
      content: .question(Question(format: .valuePicker(ValuePickerFormat(choices: choices)))))

    let html = try still(step)

    #expect(html.contains("<title>\u{2066}Which?\u{2069}</title>"))
    #expect(html.contains(">\u{2066}A (one).\u{2069}</option>"))
  }

  @Test func `an untranslated consent is in its own language, its controls in the screen’s`()
    throws
  {
    let content = """
      First.

      <select id=reach>
        How may we reach you?
        <option id=mail>Mail.</option>
      </select>
      """
    let consent = Consent(
      id: "c", sections: [Section(id: "s", type: .privacy, content: english(content))])
    let step = Step(id: "review", content: .consentReview(ConsentReview(consent: "c")))

    let html = try still(step, consents: [consent])

    #expect(html.contains("<h3>الخصوصية</h3>"))
    #expect(html.contains("<div lang=\"en\" dir=\"ltr\">\n<p>First.</p>"))
    #expect(html.contains("<div lang=\"ar\" dir=\"rtl\">\n"))
    #expect(html.contains("<span lang=\"en\" dir=\"ltr\">How may we reach you?</span></label>"))
    #expect(html.contains(">\u{2066}Mail.\u{2069}</option>"))
  }

  @Test func `attributes and fields contain only the words`() {
    let words = ForeignText.marked([.english: "Go on."], in: Self.arabic, else: .english)

    #expect(
      ForeignText.tagged("<img alt=\"a > \(words)\"><textarea>\(words)</textarea><p>\(words)</p>")
        == "<img alt=\"a > Go on.\"><textarea>Go on.</textarea><p><span lang=\"en\" dir=\"ltr\">Go on.</span></p>"
    )
  }

  @Test func `nested marks are both shown`() {
    let inner = ForeignText.marked("مستشفى", as: Self.arabic)
    let outer = "\u{FFF9}en\u{FFFA}At \(inner).\u{FFFB}"

    #expect(
      ForeignText.tagged("<p>\(outer)</p>")
        == "<p><span lang=\"en\" dir=\"ltr\">At <span lang=\"ar\" dir=\"rtl\">مستشفى</span>.</span></p>"
    )
  }

  @Test func `an accent at the very beginning does not hide a mark`() {
    let words = ForeignText.marked([.english: "\u{301}Go."], in: Self.arabic, else: .english)

    #expect(
      ForeignText.tagged("<p>\(words)</p>")
        == "<p><span lang=\"en\" dir=\"ltr\">\u{301}Go.</span></p>")
  }

  @Test(arguments: [
    "\u{FFF9}", "\u{FFFB}", "\u{FFFA}\u{FFFA}", "\u{FFF9}en\u{FFFA}", "\u{FFFB}\u{FFF9}en",
    "\u{FFF9}\" onclick=\"x\u{FFFA}y\u{FFFB}", "\u{FFF9}en\u{FFFA}x",
  ]) func `marks that someone types are removed`(typed: String) {
    let page = ForeignText.tagged("<p>a\(typed)b</p><p title=\"\(typed)\">c</p>")

    #expect(!page.unicodeScalars.contains { (0xFFF9...0xFFFB).contains($0.value) })
    #expect(!page.contains("<span") && page.hasSuffix(">c</p>"))
    let own = ForeignText.marked([.english: typed + "z"], in: Self.arabic, else: .english)
    #expect(ForeignText.tagged("<p>\(own)</p>").hasPrefix("<p><span lang=\"en\" dir=\"ltr\">"))
    #expect(ForeignText.tagged("<p>\(own)</p>").hasSuffix("z</span></p>"))
  }

  @Test(arguments: UInt64(0)..<40)
  func `text that is not foreign stays unchanged, to the byte`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["<p>", "</p>", "é", "\u{FFFD}", "\u{301}", "<br>", "\"", "&amp;", ">", "د", "x"]
    let html = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()

    #expect(ForeignText.tagged(html) == html)
    #expect(ForeignTextTagging(html).result == html)
  }
}
