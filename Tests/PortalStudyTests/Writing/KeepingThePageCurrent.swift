import Foundation
import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Updating the editor’s page after a save") struct KeepingThePageCurrent {
  private static let age: Place = ["tasks", "survey", "steps", "age"]
  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]

  private static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  /// A survey whose second title refers to the first question.
  private static var study: Study {
    var study = Study.survey()
    study.tasks[1].steps[1].title = english("How old with {answer:symptom}?")
    return study
  }

  @Test func `a save returns the titles of the part and of those that mention it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.symptom)

      let visit = try await browser.save(
        id, Self.symptom, ["title": "Ache"], as: "application/json")

      let rows = try JSONValue(parsing: visit.bytes)["outline"]?["rows"]
      #expect(rows?[Paths.write(id, at: Self.symptom)]?["title"] == "Ache")
      #expect(rows?[Paths.write(id, at: Self.age)]?["title"] == "How old with [Ache]?")
    }
  }

  @Test func `a save returns a group's title by the address of its first row`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let task: Place = ["tasks", "survey"]
      let id = try await browser.open(Self.study, of: portal, at: task)

      let visit = try await browser.save(
        id, task, ["title": "Every week"], as: "application/json")

      let groups = try JSONValue(parsing: visit.bytes)["outline"]?["groups"]
      #expect(groups?[Paths.write(id, at: task)] == "Every week")
      #expect(groups?[Paths.write(id, at: ["facts"])] == "Study")
    }
  }

  @Test func `a save returns the marks of marked parts only`() {
    let study = Self.study
    let form: Place = ["tasks", "survey", "steps", "form"]
    let quiz: Place = ["tasks", "survey", "steps", "quiz"]
    let marks = ProblemMarks([
      Problem(.error, .unreachableStep, at: form, "No path leads here."),
      Problem(.advice, .unreachableStep, at: quiz, "Advice."),
    ])

    let rows = Outline(study: study, marks: marks, current: Self.symptom, language: .english)
      .json["rows"]

    #expect(rows?[Paths.write(study, at: form, in: .english)]?["mark"]?["isError"] == true)
    let unmarked: JSONValue = ["title": "Symptom", "icon": "choice"]
    #expect(rows?[Paths.write(study, at: Self.symptom, in: .english)] == unmarked)
    #expect(rows?[Paths.write(study, at: quiz, in: .english)] == nil)
  }

  @Test func `a translation changes only its own language's outline`() throws {
    var study = Self.study
    study.furtherLanguages = [.spanish]
    study.tasks[1].steps[0].title[.spanish] = "Síntoma"

    func title(in language: Language) -> JSONValue? {
      Outline(study: study, marks: ProblemMarks([]), current: Self.symptom, language: language)
        .json["rows"]?[Paths.write(study, at: Self.symptom, in: language)]?["title"]
    }

    #expect(title(in: .spanish) == "Síntoma")
    #expect(title(in: .english) == "Symptom")
  }

  @Test func `the picture slots are reloaded after an answer is added or renamed`() throws {
    let before = try Self.pictures(of: Self.study)
    var added = Self.study
    Self.changeChoices(of: &added) {
      $0.append(TextChoice(value: .text("cough"), text: Self.english("Cough")))
    }
    var renamed = Self.study
    Self.changeChoices(of: &renamed) { $0[0].text = Self.english("Nothing") }
    var pictured = Self.study
    Self.changeChoices(of: &pictured) { $0[0].image = "sun" }
    var titled = Self.study
    titled.tasks[1].steps[0].title = Self.english("Ache")

    #expect(try Self.pictures(of: added) != before)
    #expect(try Self.pictures(of: renamed) != before)
    #expect(try Self.pictures(of: pictured) != before)
    #expect(try Self.pictures(of: titled) == before)
  }

  @Test func `the picture slots use the texts of the page’s language`() throws {
    let before = try Self.pictures(of: Self.study, in: .spanish)
    var translated = Self.study
    Self.changeChoices(of: &translated) { $0[0].text[.spanish] = "Nada" }

    #expect(try Self.pictures(of: translated, in: .spanish) != before)
    #expect(try Self.pictures(of: translated) == Self.pictures(of: Self.study))
  }

  @Test func `a page without pictures has a hidden section for them, and a save returns its state`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.age)
      #expect(browser.page.html.contains(/id="other-pictures"[^>]* hidden>/))
      let before = browser.page.html.firstMatch(
        of: /id="other-pictures"[^>]* data-basis="([^"]+)"/)

      let visit = try await browser.save(
        id, Self.age, ["title": "How old?"], as: "application/json")

      let basis = try JSONValue(parsing: visit.bytes)["bases"]?["other-pictures"]?.stringValue
      #expect(basis != nil && basis == before.map { String($0.1) })
      try await browser.setFormat(id, Self.age, to: "scale")
      #expect(!browser.page.html.contains(/id="other-pictures"[^>]* hidden>/))
    }
  }

  private static func pictures(of study: Study, in language: Language = .english) throws -> String {
    let part = try #require(PlacedPart(at: symptom, in: study))
    return try #require(part.bases(in: language)["other-pictures"])
  }

  private static func changeChoices(of study: inout Study, _ change: (inout [TextChoice]) -> Void) {
    guard case .question(var question) = study.tasks[1].steps[0].content,
      case .textChoice(var format) = question.format
    else { return }
    change(&format.choices)
    question.format = .textChoice(format)
    study.tasks[1].steps[0].content = .question(question)
  }
}
