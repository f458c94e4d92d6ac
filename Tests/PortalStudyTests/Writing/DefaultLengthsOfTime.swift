import Foundation
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("A default duration") struct DefaultLengthsOfTime {
  private static let slept: Place = ["tasks", "survey", "steps", "slept"]

  private static func study(_ seconds: Int?) -> Study {
    var study = Study.survey()
    let format = TimeIntervalFormat(defaultSeconds: seconds)
    study.tasks[1].steps.insert(
      Step(
        id: "slept", title: LocalizedText("Sleep", in: .english),
        content: .question(Question(format: .timeInterval(format)))), at: 0)
    return study
  }

  private static func seconds(of study: Study) -> Int? {
    guard case .question(let question) = study.task("survey")?.step("slept")?.content,
      case .timeInterval(let format) = question.format
    else { return nil }
    return format.defaultSeconds
  }

  /// The format saved after filling in fields of the page.
  private static func saved(
    over seconds: Int?, _ typed: KeyValuePairs<String, String>
  ) throws -> Int? {
    let study = study(seconds)
    let part = try #require(PlacedPart(at: slept, in: study))
    var form = try part.form(language: .english)
    for (name, value) in typed { form.replace("format.defaultSeconds" + name, with: value) }
    return Self.seconds(
      of: try PartEdit(place: slept, language: .english, form: form).applied(to: study))
  }

  @Test func `is entered in hours and minutes`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.study(19_800), of: portal, at: Self.slept)
      let html = browser.page.html
      #expect(
        html.contains(#"name="format.defaultSeconds" type="text" inputmode="decimal" value="5""#))
      #expect(
        html.contains(
          #"name="format.defaultSeconds.minutes" type="text" inputmode="decimal" value="30""#))
      #expect(!browser.page.text.contains("in seconds"))

      try await browser.submitFilledIn(
        Paths.write(id, at: Self.slept),
        ["format.defaultSeconds": "", "format.defaultSeconds.minutes": "45"])

      #expect(Self.seconds(of: try await portal.study(id)) == 2_700)
    }
  }

  @Test func `is a whole number of seconds or blank`() throws {
    #expect(try Self.saved(over: nil, ["": "1", ".minutes": "1,5"]) == 3_690)
    #expect(try Self.saved(over: 60, ["": " ", ".minutes": ""]) == nil)
    #expect(try Self.saved(over: 60, ["": "0", ".minutes": "0"]) == 0)
  }

  @Test func `keeps the seconds of an imported default until someone changes it`() throws {
    #expect(try Self.saved(over: 5_430, [:]) == 5_430)
    #expect(try Self.saved(over: 5_430, ["": "2"]) == 9_030)
    #expect(try Self.saved(over: 5_430, [".seconds": ""]) == 5_400)
  }

  @Test func `is asked for again if it is not a number`() throws {
    let error = #expect(throws: PartEditError.self) {
      try Self.saved(over: 60, [".minutes": "half"])
    }

    guard case .fields(let errors) = error else { return #expect(Bool(false), "no field is named") }
    #expect(errors.map(\.name) == ["format.defaultSeconds"])
    #expect(errors.map(\.message) == ["Enter hours and minutes as numbers."])
  }

  @Test func `is described in words in a conflict between two people`() throws {
    let part = try #require(PlacedPart(at: Self.slept, in: Self.study(5_400)))
    let field = try #require(part.settings.first { $0.name == "format.defaultSeconds" })

    #expect(field.words(for: 5_400, language: .english) == "1 hour 30 minutes")
    #expect(field.words(for: .null, language: .english) == "")
  }

  @Test func `is not lost if the question's format has changed`() throws {
    let study = Self.study(5_400)
    let part = try #require(PlacedPart(at: Self.slept, in: study))
    var typed = try part.form(language: .english)
    let untouched = typed
    typed.replace("format.defaultSeconds.minutes", with: "45")
    var changed = study
    changed.tasks[1].steps[0].content = .question(Question(format: .boolean(BooleanFormat())))

    let error = #expect(throws: PartEditError.self) {
      try PartEdit(place: Self.slept, language: .english, form: typed).applied(to: changed)
    }
    guard case .lost(let names) = error else { return #expect(Bool(false), "nothing is lost") }
    #expect(names == ["format.defaultSeconds"])
    let saved = try? PartEdit(place: Self.slept, language: .english, form: untouched)
      .applied(to: changed)
    #expect(saved != nil)
  }
}
