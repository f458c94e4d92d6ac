import StudyEditing
import StudyModel
import StudyParts
import StudyReview
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Names of parts whose titles include answers and facts") struct NamingPartsWithAnswers {
  private static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  /// A question that refers to an earlier answer and to a fact.
  private static var study: Study {
    var study = Study.survey()
    study.facts.organization = english("Lakeside")
    study.tasks[1].steps[1].title = english(
      "{fact:organization} asks: how old, {answer:symptom|you}?")
    study.tasks[1].rules = [
      Rule(step: "age", kind: .direct(.step("nowhere")))
    ]
    return study
  }

  private static let words = "Lakeside asks: how old, [Symptom]?"

  @Test func `show the question and the fact instead of the codes`() throws {
    let study = Self.study
    let task = try #require(study.task("survey"))
    let age = try #require(task.step("age"))

    #expect(StepNames.title(of: age, in: .english, study) == Self.words)
    #expect(
      PlacedPart(at: ["tasks", "survey", "steps", "age"], in: study)?.title(in: .english)
        == Self.words)
    #expect(
      ConditionSentences(study, task: "survey", language: .english).name(of: "age")
        == "“\(Self.words)”"
    )
    #expect(study.words(for: .step("survey", "age")).contains(Self.words))
    #expect(TaskFlow(task, of: study, language: .english)["age"]?.title == Self.words)
  }

  @Test func `contain no code in the outline or in a problem`() throws {
    let study = Self.study
    let rows = Outline(
      study: study, marks: ProblemMarks([]), current: ["facts"], language: .english
    ).groups().map(\.rows).joined()

    #expect(rows.contains(Self.words))
    #expect(!rows.contains("{answer:") && !rows.contains("{fact:"))
    #expect(study.problems().allSatisfy { !$0.message.contains("{answer:symptom") })
  }

  @Test func `have the direction of their own letters in the outline`() throws {
    var study = Self.study
    study.tasks[1].steps[1].title = Self.english("كم عمرك؟")
    let rows = Outline(
      study: study, marks: ProblemMarks([]), current: ["facts"], language: .english
    ).groups().map(\.rows).joined()

    #expect(rows.contains(#"<span class="outline-title" dir="auto">كم عمرك؟</span>"#))
  }

  @Test func `contain no code among a field's options`() throws {
    var study = Self.study
    study.consents[0].title = Self.english("Consent of {fact:organization}")
    study.consents[0].sections[0].title = Self.english("Why {fact:organization} asks")
    study.consents[0].signatures[0].title = Self.english("You at {fact:organization}")
    let part = try #require(
      PlacedPart(at: ["tasks", "join", "steps", "consent"], in: study))
    let labels = part.settings.flatMap { field -> [String] in
      guard case .options(let options) = field.control else { return [] }
      return options.map(\.label)
    }

    #expect(labels.contains("Consent of Lakeside"))
    #expect(labels.contains("You at Lakeside"))
    let passages = PassageOption.all(in: study).map(\.label)
    #expect(passages.contains("Why Lakeside asks"))
  }

  @Test func `contain no code in a condition on an answer`() {
    var study = Self.study
    study.tasks[1].steps[0].content = .question(
      Question(
        format: .textChoice(
          TextChoiceFormat(choices: [
            TextChoice(value: .text("visit"), text: Self.english("A visit to {fact:organization}"))
          ]))))

    let words = ConditionSentences(study, task: "survey", language: .english)
      .words(of: .text("visit"), asAnswerTo: AnswerReference(step: "symptom"))
    #expect(words == "“A visit to Lakeside”")
  }

  @Test func `contain no code in the history`() throws {
    let study = Self.study
    var without = study
    without.tasks[1].steps.remove(at: 1)
    let differences = ContentDifference.all(
      from: try JSONValue(encoding: study.tasks[1]), to: try JSONValue(encoding: without.tasks[1]),
      at: ["tasks", "survey"])
    let titles = differences.map { ChangedPlace($0, in: study).title }

    #expect(titles.contains(Self.words))
    #expect(titles.allSatisfy { !$0.contains("{") })
  }

  @Test func `are the outline's for a removed part without a title`() throws {
    var study = Self.study
    study.consents[0].sections.insert(Section(id: "section", type: .privacy), at: 0)
    var without = study
    without.consents[0].sections.removeFirst()
    let removals = ContentDifference.all(
      from: try JSONValue(encoding: study.consents[0]),
      to: try JSONValue(encoding: without.consents[0]), at: ["consents", study.consents[0].id])
    let names = removals.map { ChangedPlace($0, in: without, named: study) }

    #expect(names.map(\.title) == [SectionType.privacy.name])
    #expect(names.map(\.what) == ["the section “\(SectionType.privacy.name)”"])
  }

  @Test func `contain no code in a document's heading`() async throws {
    try await visitingPortal { browser, portal in
      var study = Self.study
      study.consents[0].title = Self.english("Consent of {fact:organization}")
      let id = try await browser.open(study, of: portal, at: ["facts"])

      let visit = try await browser.open(Paths.paper(id, "consent").base)

      #expect(visit.title.contains("Consent of Lakeside"))
      #expect(!visit.text.contains("{fact:"))
    }
  }

  @Test func `contain no code in a walkthrough's heading`() async throws {
    try await visitingPortal { browser, portal in
      var study = Self.study
      study.tasks[1].title = Self.english("Survey of {fact:organization}")
      let id = try await browser.open(study, of: portal, at: ["facts"])
      let walk = try await SurveyAuthor(browser: browser, portal: portal, study: id).startWalk()

      let framed = try await browser.open(walk.address + "?frame=phone")

      #expect(framed.title.contains("Survey of Lakeside"))
      let result = try await browser.open(walk.address + "/result")
      #expect(result.title.contains("Survey of Lakeside"))
    }
  }

  @Test func `do not expand the answers inside another question's name`() {
    var study = Study.survey()
    study.tasks[1].steps[0].title = Self.english("Again, {answer:age}?")

    #expect(
      study.title(Self.english("So {answer:symptom}"), in: .english, of: "survey")
        == "So [Again, …?]")
  }

  @Test func `show an unknown identifier as it is and keep other text unchanged`() {
    let study = Study.survey()

    #expect(study.title(Self.english("Braces {a} {answer:"), in: .english) == "Braces {a} {answer:")
    #expect(study.title(Self.english("Gone {answer:gone}"), in: .english) == "Gone [gone]")
  }
}
