import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Reading what an author saw") struct ReadingWhatWasSeen {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let place: Place = ["tasks", "daily-check-in", "steps", "symptoms"]

  private static func seen(_ was: String?) -> SeenValue? {
    var form = SubmittedForm()
    if let was { form.fields = [("was", was)] }
    return SeenValue(form, at: place)
  }

  private static func code(_ study: Study = study) throws -> String {
    SeenValue.code(
      of: place, in: try JSONValue(encoding: study),
      editedAt: Date(timeIntervalSince1970: 1_700_000_000.25))
  }

  /// The table of answers, its value, and what the page says about it.
  private static func table(_ study: Study = study) throws -> (
    field: Setting, value: JSONValue, basis: SeenBasis
  ) {
    let part = try #require(PlacedPart(at: place, in: study))
    let field = try #require(part.settings.first { $0.name == "format.choices" })
    let document = try JSONValue(encoding: study).value(at: place) ?? .null
    let value = field.value(in: document, language: .english)
    return (field, value, SeenBasis(field.basis(of: value, language: .english)))
  }

  @Test func `a value is unchanged until someone changes any part of it`() throws {
    let seen = try #require(Self.seen(try Self.code()))
    var changed = Self.study
    changed.tasks[1].steps[2].title[.spanish] = "Otra cosa"
    var elsewhere = Self.study
    elsewhere.facts.board = "Another board"
    let gone = try Self.study.removing(["symptoms"], from: Place(Self.place.dropLast()))

    #expect(seen.place == Self.place)
    #expect(seen.at == Date(timeIntervalSince1970: 1_700_000_000.25))
    try seen.requireUnchanged(in: Self.study)
    try seen.requireUnchanged(in: elsewhere)
    #expect(throws: ChangedMeanwhile.self) { try seen.requireUnchanged(in: gone) }
    let error = #expect(throws: ChangedMeanwhile.self) { try seen.requireUnchanged(in: changed) }
    let mark = try #require(error?.mark)
    try seen.agreeing(to: mark).requireUnchanged(in: changed)
    #expect(throws: ChangedMeanwhile.self) {
      try seen.agreeing(to: mark).requireUnchanged(in: Self.study)
    }
  }

  @Test(arguments: [
    nil, "", "abc", "abc:", ":5", "abc:x", "abc:1.5", "abc:-1", "abc:253402300800000", "a:1:2",
    "abc:99999999999999999999",
  ])
  func `a form that does not say what was seen says nothing`(was: String?) {
    #expect(Self.seen(was) == nil)
  }

  @Test func `times are read from 1970 to the end of the year 9999`() {
    #expect(Self.seen("abc:0")?.at == Date(timeIntervalSince1970: 0))
    #expect(Self.seen("abc:253402300799000")?.at == Date(timeIntervalSince1970: 253_402_300_799))
  }

  @Test(arguments: [
    ["title"], ["bodyItems", "1", "text"], ["a/b", "c:d", "100 %"], ["é", "心臓", "@"],
  ])
  func `a translation and its source are written and read`(place: Place) {
    let source = SeenSource(place: place, mark: "0123abcd")

    #expect(SeenSource(code: source.code) == source)
  }

  @Test(arguments: ["", ":", "title", "title:", ":mark", "a:b:c"])
  func `other text names no source`(code: String) {
    #expect(SeenSource(code: code) == nil)
  }

  @Test func `the confirmed translations are those of all pressed buttons`() {
    var form = SubmittedForm()
    form.fields = [("confirm", "title:1 junk text/a:2"), ("confirm", "summary:3")]
    let edit = PartEdit(place: Self.place, language: .spanish, form: form)

    #expect(
      edit.confirmed == [
        SeenSource(place: ["title"], mark: "1"), SeenSource(place: ["text", "a"], mark: "2"),
        SeenSource(place: ["summary"], mark: "3"),
      ])
    #expect(edit.confirmedField == "#field-title")
  }

  @Test func `a table is seen as shown, and each of its rows in all languages`() throws {
    let (field, value, basis) = try Self.table()
    let rows = value.arrayValue ?? []
    let fainted = FieldElement(name: "fainted", value: rows[3])
    let translated = FieldElement(
      name: "fainted", value: rows[3].setting("Perdí el sentido", at: ["text", "es"]))

    #expect(basis.shown == field.fingerprint(of: value, language: .english))
    #expect(basis.holds(fainted))
    #expect(!basis.holds(translated))
    #expect(!basis.holds(FieldElement(name: "none", value: rows[3])))
  }

  @Test func `another language changes the rows but not what was shown`() throws {
    var changed = Self.study
    guard case .question(var question) = changed.tasks[1].steps[2].content,
      case .textChoice(var format) = question.format
    else { return #expect(Bool(false), "the format has changed") }
    format.choices[0].text[.spanish] = "Con mareo"
    question.format = .textChoice(format)
    changed.tasks[1].steps[2].content = .question(question)
    let (before, after) = (try Self.table(), try Self.table(changed))

    #expect(after.basis.shown == before.basis.shown)
    let row = try #require(after.value.arrayValue?.first)
    #expect(!before.basis.holds(FieldElement(name: "dizzy", value: row)))
    #expect(after.basis.holds(FieldElement(name: "dizzy", value: row)))
  }

  @Test(arguments: ["", " ", ":", "abc :", "abc x:", "abc x", "abc :y"])
  func `a basis of other text holds nothing`(code: String) {
    let basis = SeenBasis(code)

    #expect(basis.shown == (code.hasPrefix("abc") ? "abc" : code.contains(":") ? ":" : ""))
    #expect(!basis.holds(FieldElement(name: "x", value: "y")))
    #expect(!basis.isShown("y", in: .english))
  }

  @Test func `the elements that a form removes are named`() throws {
    let (field, value, _) = try Self.table()
    let part = try #require(PlacedPart(at: Self.place, in: Self.study))
    var form = try part.form(language: .english)
    let untouched = field.removed(from: value, by: form, language: .english)
    form.fields.append(("format.choices.3.remove", "on"))

    #expect(untouched.isEmpty)
    #expect(field.removed(from: value, by: form, language: .english).map(\.name) == ["fainted"])
  }
}
