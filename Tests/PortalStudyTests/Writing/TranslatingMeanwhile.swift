import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Translating while a source changes") struct TranslatingMeanwhile {
  private static let age: Place = ["tasks", "survey", "steps", "age"]
  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]

  private static var study: Study {
    var study = Study.survey()
    study.furtherLanguages = [.spanish]
    study.tasks[1].steps[1].title[.spanish] = "Edad"
    return study
  }

  /// The page's fingerprint of its source texts.
  private static func basis(of visit: Browser.Visit) -> String? {
    visit.html.firstMatch(of: /data-originals="([^"]+)"/).map { String($0.1) }
  }

  /// Saves a page's form like a script, and returns the response's fingerprint of the source texts.
  private static func saved(
    _ form: Browser.Form, by browser: Browser, typing words: (name: String, value: String)
  ) async throws -> String? {
    let fields = form.filledIn.map { $0.name == words.name ? words : $0 }
    let body = fields.map { "\(Paths.encoded($0.name))=\(Paths.encoded($0.value))" }
    let answer = try await browser.go(
      form.action, .post,
      headers: [
        .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
      ],
      body: Array(body.joined(separator: "&").utf8))
    return try JSONValue(parsing: answer.bytes)["bases"]?["originals"]?.stringValue
  }

  @Test func `a save reports a changed source and a confirmed translation`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.age)
      #expect(Self.basis(of: browser.page) == nil)
      let action = Paths.write(id, at: Self.age)
      let spanish = Paths.write(id, at: Self.age, language: .spanish)
      let before = Self.basis(of: try await browser.open(spanish))
      let form = try browser.form(to: action)

      let same = try await Self.saved(form, by: browser, typing: ("text", "Complete los años."))
      #expect(same != nil && same == before)

      try await browser.save(id, Self.age, ["title": "Your age in years"])
      try await browser.open(spanish)
      let changed = Self.basis(of: browser.page)
      let shown = try await Self.saved(
        try browser.form(to: action), by: browser, typing: ("text", "Escriba los años."))
      #expect(shown != before && shown == changed)

      let visit = try await browser.open(spanish)
      let button = try #require(visit.html.firstMatch(of: /name="confirm" value="([^"]*)"/)).1
      try await browser.submitFilledIn(action, ["confirm": String(button)])
      #expect(Self.basis(of: try await browser.open(spanish)) != changed)
    }
  }

  @Test func `the source texts include those of answers`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study, of: portal, at: Self.symptom)
      let spanish = Paths.write(id, at: Self.symptom, language: .spanish)
      let before = Self.basis(of: try await browser.open(spanish))

      try await browser.open(Paths.write(id, at: Self.symptom))
      try await browser.submitFilledIn(
        Paths.write(id, at: Self.symptom), ["format.choices.1.text": "Very hot"])

      #expect(before != nil)
      #expect(Self.basis(of: try await browser.open(spanish)) != before)
    }
  }

  @Test func `a translation does not change the source texts`() throws {
    func originals(of study: Study) throws -> String? {
      let part = try #require(PlacedPart(at: Self.age, in: study))
      let value = try JSONValue(encoding: study).value(at: Self.age)
      return part.bases(in: .spanish, of: value ?? .null)["originals"]
    }
    var translated = Self.study
    translated.tasks[1].steps[1].title[.spanish] = "Su edad"
    #expect(try originals(of: translated) == originals(of: Self.study))
  }
}
