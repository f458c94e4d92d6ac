import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing a question with many answers") struct WritingManyAnswers {
  private static let place: Place = ["tasks", "survey", "steps", "symptom"]

  @Test func `the page for five hundred answers has one row for each`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.symptoms(500), of: portal, at: Self.place)

      try await browser.open(Paths.write(id, at: Self.place))

      let html = browser.page.html
      #expect(html.matches(of: /<tr data-choice-row>/).count == 501)
      // One picture of the step and one of an answer.
      #expect(html.matches(of: /type="file"/).count == 2)
      #expect(html.matches(of: /<svg/).count < 150)
      #expect(html.utf8.count < 640_000)
    }
  }

  @Test func `sending the unchanged form changes nothing`() async throws {
    try await visitingPortal { browser, portal in
      let study = Study.symptoms(500) { choices in
        choices[3].isExclusive = true
        choices[4].other = .init(
          placeholder: LocalizedText("Which?", in: .english), isRequired: true, startsOpen: true)
        choices[5].text[Language("de")] = "Kopfweh"
      }
      let id = try await browser.open(study, of: portal, at: Self.place)

      let visit = try await browser.submitFilledIn(Paths.write(id, at: Self.place))

      #expect(visit.status == .ok)
      #expect(try await portal.study(id).tasks == study.tasks)
    }
  }

  @Test func `the last of five hundred answers can be edited, moved, and removed without scripts`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.symptoms(500), of: portal, at: Self.place)
      let path = Paths.write(id, at: Self.place)

      try await browser.submitFilledIn(
        path, ["format.choices.499.text": "Thirst", "format.choices.move": "499:up"])

      #expect(try await portal.symptoms(of: id).suffix(2) == ["Thirst", "Symptom 499"])

      try await browser.submitFilledIn(path, ["format.choices.498.remove": "on"])

      #expect(try await portal.symptoms(of: id).suffix(2) == ["Symptom 498", "Symptom 499"])
      #expect(try await portal.symptoms(of: id).count == 499)
    }
  }

  @Test func `a list that does not fit is left unchanged`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.symptoms(3), of: portal, at: Self.place)
      let lines = (1...2_500).map { "Line \($0)" }.joined(separator: "\n")

      let visit = try await browser.submitFilledIn(
        Paths.write(id, at: Self.place), ["format.choices.3.text": lines])

      #expect(visit.status == .unprocessableContent)
      #expect(
        visit.text.contains(
          "A question can have at most 500 answers. This list has more than 2,000."))
      #expect(visit.html.contains(">\(lines)</textarea>"))
      #expect(visit.html.matches(of: /<tr data-choice-row>/).count == 5)
      #expect(try await portal.symptoms(of: id).count == 3)
    }
  }

  @Test func `a changed answer keeps all the others beyond the editor's limit`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.symptoms(2_600), of: portal, at: Self.place)

      try await browser.submitFilledIn(
        Paths.write(id, at: Self.place), ["format.choices.7.text": "Thirst"])

      let symptoms = try await portal.symptoms(of: id)
      #expect(symptoms.count == 2_600)
      #expect(symptoms[7] == "Thirst" && symptoms.last == "Symptom 2600")
    }
  }

  @Test func `an answer is one line, and its fold shows what is set in it`() async throws {
    try await visitingPortal { browser, portal in
      let study = Study.symptoms(3) {
        $0[1].isExclusive = true
        $0[2].detailText = LocalizedText("Above 38 degrees", in: .english)
        $0[2].other = .init()
      }
      let id = try await browser.open(study, of: portal, at: Self.place)

      try await browser.open(Paths.write(id, at: Self.place))

      let table = browser.page.html.prefix(upTo: "<template data-choice-tools>")
      for fold in [
        "<summary>More<span> about answer 1</span>",
        #"<summary class="is-set">Exclusive<span> about answer 2</span>"#,
        #"<summary class="is-set">Detail +1<span> about answer 3</span>"#,
        "<summary>More<span> about answer 4</span>",
      ] { #expect(table.contains(fold)) }
      #expect(table.matches(of: /<th scope="col"/).count == 4)
      #expect(!table.contains("<details open>"))
    }
  }

  @Test func `a fold is open if something in it needs translation`() async throws {
    try await visitingPortal { browser, portal in
      let german = Language("de")
      var study = Study.symptoms(2) {
        $0[0].detailText = LocalizedText("Above 38 degrees", in: .english)
        $0[0].text[german] = "Fieber"
      }
      study.furtherLanguages = [german]
      let id = try await browser.open(study, of: portal, at: Self.place)

      try await browser.open(Paths.write(id, at: Self.place, language: german))

      let open = browser.page.html.matches(of: /<td class="more-cell"><details open>/)
      #expect(open.count == 1)
    }
  }

  @Test func `settings for other answers are shown only where an answer has a text field`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let study = Study.symptoms(3) { $0[1].other = .init() }
      let id = try await browser.open(study, of: portal, at: Self.place)
      try await browser.open(Paths.write(id, at: Self.place))
      let table = browser.page.html.prefix(upTo: "<template data-choice-tools>")

      #expect(table.matches(of: /class="cell-more"/).count == 1)
      #expect(table.contains(#"name="format.choices.1.otherPlaceholder""#))
    }
  }

  @Test func `an answer shows its source text, whether or not it is translated`()
    async throws
  {
    try await visitingPortal { browser, portal in
      var study = Study.symptoms(2) { $0[0].text[Language("ar")] = "صداع" }
      study.furtherLanguages = [Language("ar")]
      let id = try await browser.open(study, of: portal, at: Self.place)

      try await browser.open(Paths.write(id, at: Self.place, language: Language("ar")))

      let html = browser.page.html
      for (row, words) in ["صداع", ""].enumerated() {
        let field = "format.choices.\(row).text"
        #expect(
          html.contains(
            #"<span id="\#(field)-original" lang="en" dir="ltr">Symptom \#(row + 1)</span>"#))
        #expect(
          html.contains(
            #"name="\#(field)" lang="ar" dir="rtl" aria-label="Text of answer \#(row + 1)" "#
              + #"aria-describedby="\#(field)-original">\#(words)</textarea>"#))
      }
    }
  }

  @Test func `one of many pictures is shown, and any can be chosen`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.symptoms(30), of: portal, at: Self.place)
      let path = Paths.write(id, at: Self.place)
      try await browser.open(path)
      #expect(browser.page.html.contains(#"id="field-picture-answer-symptom-1-image" open"#))

      try await browser.open(path + "?picture=answer/symptom-30/image")

      let html = browser.page.html
      #expect(html.contains(#"id="field-picture-answer-symptom-30-image" open"#))
      #expect(
        html.contains(#"<option value="answer/symptom-30/image" selected>Symptom 30</option>"#))
      #expect(!html.contains(#"id="field-picture-answer-symptom-1-image"#))
    }
  }

  /// Each answer has a problem, because it has no German text.
  private static let untranslated: Study = {
    var study = Study.symptoms(300)
    study.furtherLanguages = [Language("de")]
    return study
  }()

  @Test func `a few of the answers' problems are shown next to them, with the number of others`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.untranslated, of: portal, at: Self.place)
      let all = StudyProblems(Self.untranslated).all.count

      try await browser.open(Paths.write(id, at: Self.place))

      let page = browser.page
      #expect(page.html.matches(of: /<li class="problem-row"><span/).count == 100)
      #expect(page.text.contains("See all \(all)"))
      #expect(page.text.contains("The problem list has 296 more."))
    }
  }

  @Test func `the problem list shows the first of the answers' problems, and a link shows all`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.untranslated, of: portal, at: Self.place)
      let all = StudyProblems(Self.untranslated).all.count
      func rows() -> Int { browser.page.html.matches(of: /<li class="problem-row"><span/).count }

      try await browser.open(Paths.problems(id))

      let html = browser.page.html
      let groups = html.matches(of: /<section class="problem-group"/).count
      let link = try #require(
        html.firstMatch(of: /<p class="problem-rest"><a href="([^"#]*)#[^"]*">Show all (\d+)</))
      let count = try #require(Int(link.2))
      let most = ProblemExcerpt.most(ofEach: groups)
      #expect(count > most)
      #expect(rows() == all - (count - most))
      try await browser.open(String(link.1).replacing("&amp;", with: "&"))
      #expect(rows() == all)
    }
  }

  @Test func `an invalid color is marked in its row`() async throws {
    try await visitingPortal { browser, portal in
      let study = Study.asking(
        .colorChoice(
          .init(choices: [
            .init(value: .text("a"), text: LocalizedText("A", in: .english), color: "#0b6e6e80"),
            .init(value: .text("b"), text: LocalizedText("B", in: .english), color: "green"),
          ])))
      let id = try await browser.open(study, of: portal, at: Self.place)

      try await browser.open(Paths.write(id, at: Self.place))

      let html = browser.page.html
      #expect(html.contains(##"fill="#0b6e6e80"/></svg><input name="format.choices.0.color""##))
      #expect(html.matches(of: /placeholder="#0b6e6e" aria-invalid="true"/).count == 1)
    }
  }
}

extension Study {
  /// A survey whose first question offers a number of symptoms.
  fileprivate static func symptoms(
    _ count: Int, _ change: (inout [TextChoice]) -> Void = { _ in }
  ) -> Study {
    var choices = (1...count).map {
      TextChoice(
        value: .text("symptom-\($0)"), text: LocalizedText("Symptom \($0)", in: .english))
    }
    change(&choices)
    return asking(.textChoice(.init(allowsSeveral: true, choices: choices)))
  }

  fileprivate static func asking(_ format: AnswerFormat) -> Study {
    var study = survey()
    study.tasks[1].steps[0].content = .question(.init(format: format))
    return study
  }
}

extension TestPortal {
  fileprivate func symptoms(of id: Study.ID) async throws -> [String] {
    guard
      case .question(let question)? = try await study(id).task("survey")?.step("symptom")?.content,
      case .textChoice(let format) = question.format
    else { return [] }
    return format.choices.map { $0.text[.english] ?? "" }
  }
}

extension String {
  fileprivate func prefix(upTo end: String) -> Substring {
    self[..<(firstRange(of: end)?.lowerBound ?? endIndex)]
  }
}
