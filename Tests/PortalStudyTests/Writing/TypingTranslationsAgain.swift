import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Typing a translation again") struct TypingTranslationsAgain {
  private static let age: Place = ["tasks", "survey", "steps", "age"]

  private static var study: Study {
    var study = Study.survey()
    study.furtherLanguages = [.spanish]
    study.tasks[1].steps[1].title[.spanish] = "Edad"
    return study
  }

  private static func isOutdated(_ id: Study.ID, _ portal: TestPortal) async throws -> Bool? {
    try await portal.study(id).task("survey")?.step("age")?.title
      .isOutdated(in: .spanish, from: .english)
  }

  /// Types texts one after the other, as the editor saves them.
  private static func type(_ texts: [String], _ browser: Browser, _ id: Study.ID) async throws {
    var editor = try await OpenEditor(browser, Paths.write(id, at: age), language: "es")
    for text in texts {
      editor["title"] = text
      #expect(try await editor.save(browser) == .saved)
    }
  }

  @Test(arguments: [["Edadx", "Edad"], ["", "Edad"], ["Los años", "Su", "", "Edad"]])
  func `a translation that is what it was stays outdated`(texts: [String]) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.age)
      try await browser.save(id, Self.age, ["title": "Your age in years"])

      try await Self.type(texts, browser, id)

      #expect(try await Self.isOutdated(id, portal) == true)
    }
  }

  @Test func `accents may be typed as separate marks`() async throws {
    var study = Self.study
    study.tasks[1].steps[1].title[.spanish] = "Años"
    try await visitingPortal { [study] browser, portal in
      let id = try await browser.open(study, of: portal, at: Self.age)
      try await browser.save(id, Self.age, ["title": "Your age in years"])

      try await Self.type(["Añosx", "An\u{303}os"], browser, id)

      #expect(try await Self.isOutdated(id, portal) == true)
    }
  }

  @Test func `an answer that is what it was stays outdated`() async throws {
    let symptom: Place = ["tasks", "survey", "steps", "symptom"]
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: symptom)
      func type(_ texts: [String], in language: String?) async throws {
        var editor = try await OpenEditor(browser, Paths.write(id, at: symptom), language: language)
        for text in texts {
          editor["format.choices.0.text"] = text
          #expect(try await editor.save(browser) == .saved)
        }
      }
      try await type(["Nada"], in: "es")
      try await type(["Nothing at all"], in: nil)

      try await type(["Nadax", "Nada"], in: "es")

      let answer = try await portal.study(id).texts().first { $0.text[.spanish] == "Nada" }
      #expect(answer?.text.isOutdated(in: .spanish, from: .english) == true)
    }
  }

  @Test func `a translation that was confirmed is up to date when it is typed again`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.age)
      try await browser.save(id, Self.age, ["title": "Your age in years"])
      let page = try await browser.open(Paths.write(id, at: Self.age, language: .spanish))
      let button = try #require(page.html.firstMatch(of: /name="confirm" value="([^"]*)"/)).1
      try await browser.submitFilledIn(Paths.write(id, at: Self.age), ["confirm": String(button)])

      try await Self.type(["Edadx", "Edad"], browser, id)

      #expect(try await Self.isOutdated(id, portal) == false)
    }
  }

  @Test func `a new translation is made from the current source`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.age)
      try await browser.save(id, Self.age, ["title": "Your age in years"])

      try await Self.type(["Edad en", "Edad en años"], browser, id)

      #expect(try await Self.isOutdated(id, portal) == false)
    }
  }
}
