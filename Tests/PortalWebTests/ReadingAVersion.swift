import ConsentMarkdown
import Foundation
import SafeHTML
import SampleStudies
import StudyModel
import StudyPreview
import StudyReview
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reading a version") struct ReadingAVersion {
  /// The HTML of a study's version page in a language.
  private func page(of study: Study, in language: Language) async throws -> String {
    let templates = try await Templates(folder: TheTemplates.folder("portal"))
    return try await templates.html(
      VersionPage(
        shell: SamplePages.shell, draft: SamplePages.draft(study), line: SamplePages.lines[1],
        study: study,
        storyboard: Storyboard(study, language: language, by: try SampleScreens.renderer.get())))
  }

  @Test(
    arguments: SampleStudies.all + [SampleStudies.gallery]
      + (UInt64(0)..<12).map { Study.random(seed: $0) })
  func `every text that participants can see is shown with its own part in every language`(
    study: Study
  ) async throws {
    let said = study.sayingFacts()
    let texts = MetText.all(in: try JSONValue(encoding: said), of: study)
    #expect(!texts.isEmpty)

    for language in study.languages {
      let page = PageByParts(try await page(of: study, in: language))
      let missing = texts.filter { text in
        // Titles of consents, facts, and the like are not on screens of their own.
        let own = text.part(in: said).map { page.screens(of: $0) } ?? [page.words]
        return !own.contains { text.isOn($0, in: language, of: study) }
      }
      #expect(missing.map(\.path) == [], "\(study.slug) in \(language.rawValue)")
    }
  }

  @Test(arguments: SampleStudies.all + [SampleStudies.gallery])
  func `what participants read first of a section or step is on one of its screens`(study: Study)
    throws
  {
    let said = study.sayingFacts()
    let texts = FirstText.all(in: said)
    #expect(!texts.isEmpty)

    for language in study.languages {
      let storyboard = Storyboard(
        study, language: language, by: try SampleScreens.renderer.get())
      let parts = Dictionary(
        storyboard.chapters.flatMap(\.parts).map { ($0.place, $0.screens) },
        uniquingKeysWith: +)
      let missing = texts.filter { text in
        let words = text.words.text(in: language, else: study.primaryLanguage)
        let screens = (parts[text.place] ?? []).map { ComparableText.of(html: $0.html) }
        return !words.split(separator: /\{answer:[^}]*\}/).map { ComparableText.plain(String($0)) }
          .allSatisfy { piece in screens.contains { $0.contains(piece) } }
      }
      #expect(
        missing.map { $0.place.joined(separator: "/") } == [],
        "\(study.slug) in \(language.rawValue)")
    }
  }

  @Test(arguments: [Language.english, .spanish])
  func `choices and signatures in a text are not listed again next to their screen`(
    language: Language
  ) async throws {
    var study = SamplePages.study
    let choices = Section(
      id: "choices", type: .onlyInDocument, title: [.english: "Your choices"],
      content: [
        .english: "<select id=way>\nHow?\n<option id=mail>By mail</option>\n"
          + "<option id=sms>By text</option>\n</select>\n\n<signature id=sig />"
      ])
    study.consents[0].sections.append(choices)

    let html = try await page(of: study, in: language)

    let start = try #require(
      html.firstRange(of: #"id="section-\#(study.consents[0].id)-choices""#))
    let rest = html[start.upperBound...]
    let part = rest[..<(rest.firstRange(of: "</section>")?.lowerBound ?? rest.endIndex)]
    #expect(part.contains("By text"))
    #expect(!part.contains("Texts that are not on these screens"))
  }

  @Test func `a text on the screens of another part does not count`() throws {
    let page = PageByParts(
      """
      <section class="document-section story-part" id="step-a"><h3>First</h3><ol>
      <li class="story-screen">Yes</li><li class="story-screen">No</li></ol></section>
      <section class="document-section story-part" id="step-b"><h3>Second</h3></section>
      <section class="document-section" id="pictures">A heart</section>
      """)

    #expect(page.screens(of: "step-a").contains { $0.contains("Yes") })
    #expect(!page.screens(of: "step-a").contains { $0.contains("YesNo") })
    #expect(!page.screens(of: "step-b").contains { $0.contains("Yes") || $0.contains("heart") })
    #expect(page.screens(of: "step-c") == [])
    #expect(page.words.contains("Aheart"))
  }

  @Test(
    arguments: SampleStudies.all + [SampleStudies.gallery]
      + (UInt64(0)..<12).map { Study.random(seed: $0) })
  func `the whole study as a document has the same texts`(study: Study) throws {
    let texts = MetText.all(in: try JSONValue(encoding: study.sayingFacts()), of: study)

    for language in study.languages {
      let document = BoardDocument(
        whole: study,
        Storyboard(study, language: language, by: try SampleScreens.renderer.get()),
        cover: [("Version", "1.0.0")])
      let words = ComparableText.plain(document.blocks.map { $0.text(of: .new) }.joined())
      let missing = texts.filter { !$0.isOn(words, in: language, of: study) }
      #expect(missing.map(\.path) == [], "\(study.slug) in \(language.rawValue)")
      #expect(words.contains("Version1.0.0"))
    }
  }

  @Test(
    arguments: SampleStudies.all + [SampleStudies.gallery]
      + (UInt64(0)..<12).map { Study.random(seed: $0) })
  func `default texts are shown where the author wrote none`(study: Study) async throws {
    for language in study.languages {
      let page = ComparableText.of(html: try await page(of: study, in: language))
      let defaults = StepDefaults(of: study.sayingFacts(), in: language)
      let steps = study.sayingFacts().tasks.flatMap { $0.steps + $0.endings }
      var words = steps.flatMap { Self.strings(of: .object(defaults.texts(of: $0))) }
      let screens = StandardStrings(language).screens
      for step in steps {
        guard case .consentReview = step.content else { continue }
        words += screens["reviewLead"].map { [$0] } ?? []
      }
      for section in study.consents.flatMap(\.sections)
      where section.hasLearnMore && section.learnMoreLabel.isEmpty {
        words.append(section.type.defaultLearnMoreLabel(in: language))
      }

      let missing = words.filter { !page.contains(ComparableText.plain($0)) }
      #expect(missing == [], "\(study.slug) in \(language.rawValue)")
    }
  }

  @Test func `the default agreement is shown as Accord's on a version's page`() async throws {
    var study = SampleStudies.heartRhythmAtHome
    study.tasks[0].rules = []
    study.tasks[0].steps = [
      Step(
        id: "review",
        content: .consentReview(ConsentReview(consent: study.consents[0].id)))
    ]

    let html = try await page(of: study, in: .english)

    #expect(html.contains("Standard texts, used where the study has none of its own"))
    #expect(
      html.contains(
        "By agreeing, you confirm that you have read the form and that you are joining freely."))
    #expect(html.contains(">Disagree</dd>"))
  }

  private static func strings(of value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(strings)
    case .object(let members): members.values.flatMap(strings)
    case .null, .boolean, .number: []
    }
  }

  @Test func `Markdown is shown as participants see it`() async throws {
    var study = SampleStudies.heartRhythmAtHome
    study.tasks[0].steps[0].bodyItems = [
      BodyItem(
        text: [.english: "A bullet"],
        learnMore: LearnMore(content: [
          .english: "Some **strong** words and a [link](https://x.org)."
        ]))
    ]

    let html = try await page(of: study, in: .english)

    #expect(html.contains("<strong>strong</strong>"))
    #expect(!html.contains("**strong**"))
  }

  @Test func `a study's own texts for buttons and choices are shown`() async throws {
    var study = SampleStudies.heartRhythmAtHome
    var form = ConsentForm(pages: [ConsentForm.Page(id: "page", title: [.english: "A page"])])
    form.allowLabel = [.english: "Words to allow"]
    form.declineLabel = [.english: "Words to decline"]
    var review = ConsentReview(consent: study.consents[0].id)
    review.agreeLabel = [.english: "Words to agree"]
    review.disagreeLabel = [.english: "Words to disagree"]
    review.disagreeAlert = ConsentForm.Alert(title: [.english: "Words before leaving"])
    review.agreeTitle = [.english: "Words before joining"]
    study.tasks[0].rules = []
    study.tasks[0].steps = [
      Step(id: "form", content: .consentForm(form)),
      Step(id: "review", content: .consentReview(review)),
      Step(
        id: "sharing",
        content: .sharing(
          Sharing(
            shortDescription: [.english: "Our clinic"], longDescription: [.english: "All of us"],
            wideChoice: [.english: "Words to share widely"],
            narrowChoice: [.english: "Words to share here"]))),
    ]

    let html = try await page(of: study, in: .english)

    for words in [
      "Words to allow", "Words to decline", "Words to agree", "Words to disagree",
      "Words before leaving", "Words before joining",
      "Words to share widely", "Words to share here", "Our clinic", "All of us",
    ] {
      #expect(html.contains(words))
    }
    #expect(!html.contains("You agree to take part"))
  }

  @Test(arguments: SampleStudies.all + (UInt64(0)..<12).map { Study.random(seed: $0) })
  func `no heading level is skipped`(study: Study) async throws {
    let html = try await page(of: study, in: study.primaryLanguage)
    let levels = html.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.1) }

    let skips = zip(levels, levels.dropFirst()).filter { $1 > $0 + 1 }

    #expect(skips.isEmpty, "\(study.slug): \(skips)")
  }

  @Test func `an imported document starts one level below the consent it replaces`() async throws {
    var study = SampleStudies.heartRhythmAtHome
    study.consents[0].replacementReviewText = [
      .english: "<h1>Imported</h1><p>Words</p><h2>Part</h2><p>Words</p>"
    ]

    let html = try await page(of: study, in: .english)

    #expect(html.contains("<h3>Imported</h3>"))
    #expect(html.contains("<h4>Part</h4>"))
  }
}
