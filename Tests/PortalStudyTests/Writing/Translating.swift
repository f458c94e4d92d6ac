import Foundation
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Translating a study") struct Translating {
  private static let age: Place = ["tasks", "survey", "steps", "age"]
  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]
  private static let outdated = Problem.Code.outdatedTranslation

  private static func study() throws -> Study {
    var study = Study.survey()
    study.furtherLanguages = [.spanish]
    study.tasks[1].steps[1].title[.spanish] = "Edad"
    guard case .question(var question) = study.tasks[1].steps[0].content,
      case .textChoice(var format) = question.format
    else { throw NoChoices() }
    for index in format.choices.indices { format.choices[index].text[.spanish] = "Nº \(index)" }
    question.format = .textChoice(format)
    study.tasks[1].steps[0].content = .question(question)
    return study
  }

  private struct NoChoices: Error {}

  private static func outdated(_ study: Study) -> [Place] {
    study.problems().filter { $0.code == outdated }.map(\.place)
  }

  @Test func `editing a text marks its translation as outdated until it is updated`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: Self.age)
      #expect(Self.outdated(try await portal.study(id)) == [])

      try await browser.save(id, Self.age, ["title": "Your age in years"])
      #expect(Self.outdated(try await portal.study(id)) == [Self.age + ["title", "es"]])

      let action = Paths.write(id, at: Self.age)
      let visit = try await browser.open(Paths.write(id, at: Self.age, language: .spanish))
      #expect(visit.text.contains("has changed in English since it was translated into Spanish"))
      #expect(visit.html.contains("1 outdated"))
      #expect(visit.html.contains(">Your age in years</p>"))
      try await browser.submitFilledIn(action, ["title": "Su edad en años"])
      #expect(Self.outdated(try await portal.study(id)) == [])
    }
  }

  @Test func `one button confirms a translation that is still correct`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: Self.age)
      try await browser.save(id, Self.age, ["title": "Your age in years"])
      let spanish = try await portal.study(id).task("survey")?.step("age")?.title[.spanish]

      let visit = try await browser.open(Paths.write(id, at: Self.age, language: .spanish))
      let button = try #require(visit.html.firstMatch(of: /name="confirm" value="([^"]*)"/)).1
      try await browser.submitFilledIn(
        Paths.write(id, at: Self.age), ["confirm": String(button)])

      let study = try await portal.study(id)
      #expect(Self.outdated(study) == [])
      #expect(study.task("survey")?.step("age")?.title[.spanish] == spanish)
      let history = try await browser.open(Paths.history(id))
      #expect(history.text.contains("Confirmed the Spanish translation"))
    }
  }

  @Test func `answers show their source and are confirmed one by one`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: Self.symptom)
      let action = Paths.write(id, at: Self.symptom)
      try await browser.submitFilledIn(
        action, ["format.choices.0.text": "Very dizzy", "format.choices.1.text": "Quite tired"])
      let all = Self.outdated(try await portal.study(id))
      #expect(all.count == 2)

      let visit = try await browser.open(Paths.write(id, at: Self.symptom, language: .spanish))
      #expect(visit.html.contains(">Very dizzy</span>"))
      let button = try #require(visit.html.firstMatch(of: /name="confirm" value="([^"]*)"/)).1
      try await browser.submitFilledIn(action, ["confirm": String(button)])
      #expect(Self.outdated(try await portal.study(id)) == Array(all.dropFirst()))
    }
  }

  @Test func `a translation from an old page is not marked as made from the newer source`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: Self.age)
      let spanish = Paths.write(id, at: Self.age, language: .spanish)
      try await browser.open(spanish)
      var form = try browser.form(to: Paths.write(id, at: Self.age)).filledIn

      try await browser.save(id, Self.age, ["title": "Your age in years"])
      form = form.map { $0.name == "title" ? ($0.name, "¿Edad?") : $0 }
      try await browser.post(Paths.write(id, at: Self.age), form)

      let study = try await portal.study(id)
      #expect(study.task("survey")?.step("age")?.title[.spanish] == "¿Edad?")
      #expect(Self.outdated(study) == [Self.age + ["title", "es"]])
    }
  }

  @Test func `finding and replacing marks only what it changes`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: Self.age)
      let study = try await portal.study(id)
      let title = try #require(study.task("survey")?.step("age")?.title[.english])
      try await browser.open(Paths.find(id) + "?q=\(Paths.encoded(title))&with=Years")
      let key = try #require(
        study.finds(of: TextSearch(title), in: .english).first { $0.place == Self.age + ["title"] }
      ).key
      try await browser.decide(Paths.find(id), ["find": key])
      #expect(Self.outdated(try await portal.study(id)) == [Self.age + ["title", "es"]])
    }
  }

  @Test func `a version shows which of its translations are outdated`() async throws {
    try await visitingPortal { browser, portal in
      var study = SampleStudies.heartRhythmAtHome
      let before = study
      study.facts.summary[.english] = "Another summary."
      study = try study.notingSources(since: before)
      study.facts.allowsIncompleteTranslations = true
      let id = try await browser.open(study, of: portal, at: ["facts"])
      try await browser.propose(id)

      let address = Paths.version(id, VersionNumber(1, 0, 0))
      // Whatever language is shown: who reads the English version decides about the Spanish one, too.
      for language in ["", "?language=es"] {
        let visit = try await browser.open(address + language)
        #expect(visit.text.contains("1 outdated translation in Spanish"))
        #expect(
          visit.text.contains(
            "The study: summary · outdated, translated from an earlier English text"))
      }
    }
  }
}

@Suite("Finishing translations before a version") struct FinishingTranslations {
  private static func study() throws -> Study {
    let before = SampleStudies.heartRhythmAtHome
    var study = before
    study.facts.summary[.english] = "Another summary."
    study.facts.shortTitle[.spanish] = nil
    return try study.notingSources(since: before)
  }

  @Test func `missing and outdated texts are counted by language and block the version`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: ["facts"])

      let visit = try await browser.open(Paths.proposal(id))
      #expect(visit.text.contains("Spanish: 1 missing text and 1 outdated translation"))
      #expect(visit.html.contains(Paths.problems(id, language: .spanish)))
      #expect(throws: Browser.NoSuchForm.self) { try browser.form(to: Paths.versions(id)) }

      let token = try #require(visit.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1
      let forced = try await browser.post(
        Paths.versions(id),
        [("csrf", String(token)), ("number", "1.0.0"), ("notes", "Forced.")])
      #expect(forced.status == .unprocessableContent)
    }
  }

  @Test func `the store itself refuses a version with gaps that the study does not allow`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: ["facts"])
      let ada = try await portal.account(.ada).id
      await #expect(throws: VersionError.incompleteTranslations(2)) {
        try await portal.store.propose(
          id, as: VersionNumber(1, 0, 0), notes: "No", basedOn: 1, by: ada)
      }
    }
  }

  @Test func `the facts page lets a study allow gaps`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(try Self.study(), of: portal, at: ["facts"])
      try await browser.save(id, ["facts"], ["allowsIncompleteTranslations": "on"])
      #expect(try await portal.study(id).facts.allowsIncompleteTranslations)
      let visit = try await browser.propose(id)
      #expect(visit.text.contains("Version 1.0.0 has been proposed"))

      // Also for those who read it in the primary language.
      let version = try await browser.open(Paths.version(id, VersionNumber(1, 0, 0)))
      #expect(version.text.contains("This version has "))
    }
  }
}

@Suite("Adding a language") struct AddingALanguage {
  @Test(arguments: [
    ("Spanish", "es"), ("GERMAN", "de"), ("  deutsch ", "de"), ("中文", "zh"), ("espanol", "es"),
    ("Spanish (Mexico)", "es-MX"), ("spanish (bolivia)", "es-BO"), ("Japanese · 日本語", "ja"),
  ])
  func `a language can be entered by name or tag`(typed: String, added: String) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: ["facts"]))
      let visit = try await browser.submit(Paths.languages(id), ["add": typed])
      #expect(visit.text.contains("\(Language(added).englishName) has been added."))
      #expect(try await portal.study(id).furtherLanguages.map(\.rawValue) == [added])
    }
  }

  @Test func `a misspelled name is refused at its field, and one button adds the suggestion`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: ["facts"]))

      let visit = try await browser.submit(Paths.languages(id), ["add": "Spainish"])

      #expect(visit.status == .unprocessableContent)
      #expect(
        visit.text.contains("“Spainish” is not in the list of languages. Did you mean Spanish?"))
      #expect(!visit.text.contains("Not saved yet") && !visit.html.contains(#"id="errors""#))
      #expect(visit.html.contains(#"value="Spainish""#))
      #expect(visit.html.contains(#"aria-invalid="true" autofocus"#))
      #expect(try await portal.study(id).furtherLanguages == [])
      #expect(visit.html.contains(#"name="add" value="es">Add Spanish · Español"#))
      try await browser.submit(Paths.languages(id), ["add": "es"])
      #expect(try await portal.study(id).furtherLanguages == [.spanish])

      for again in ["español", "Spanish", "ES", "Spainish"] {
        let visit = try await browser.submit(Paths.languages(id), ["add": again])
        #expect(visit.text.contains("This study already has Spanish."))
        #expect(!visit.html.contains(#">Add Spanish"#))
      }
      let nonsense = try await browser.submit(Paths.languages(id), ["add": "Nonsense"])
      #expect(
        nonsense.text.contains("Check the spelling, or choose a language from the list."))
      #expect(!nonsense.text.contains("language tag"))
    }
  }

  @Test(arguments: [
    ("es-mx", ["es-MX"]), ("ZH-hant", ["zh-Hant"]), ("xx", []), ("es-ZZ", []), ("", []),
    ("en", []),
  ])
  func `common ways to write a region are accepted, and unknown ones are refused`(
    typed: String, added: [String]
  ) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.write(id, at: ["facts"]))
      try await browser.submit(Paths.languages(id), ["add": typed])
      #expect(try await portal.study(id).furtherLanguages.map(\.rawValue) == added)
    }
  }

  @Test func `the list names each language in English and in the language itself`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let visit = try await browser.open(Paths.write(id, at: ["facts"]))
      #expect(visit.html.contains(#"<option value="ja">Japanese · 日本語</option>"#))
      #expect(
        visit.html.contains(#"<option value="es-MX">Spanish (Mexico) · Español (México)</option>"#))
      #expect(!visit.html.contains(#"<option value="en">"#))
    }
  }
}
