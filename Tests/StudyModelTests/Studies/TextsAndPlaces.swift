import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Texts in several languages") struct TextsInSeveralLanguages {
  @Test func `an empty text is absent`() throws {
    var text: LocalizedText = [.english: "Sleep", .spanish: ""]
    #expect(text.languages == [.english])
    text[.spanish] = "Sueño"
    #expect(text[.spanish] == "Sueño")
    text[.english] = ""
    #expect(text.languages == [.spanish])
    text[.spanish] = nil
    #expect(text.isEmpty)
  }

  @Test func `a text falls back to the primary language, then to English, then to any other`() {
    let text: LocalizedText = [.english: "Sleep", .spanish: "Sueño"]
    #expect(text.text(in: .spanish, else: .english) == "Sueño")
    #expect(text.text(in: Language("ar"), else: .english) == "Sleep")
    #expect(text.text(in: Language("ar"), else: Language("de")) == "Sleep")
    #expect(
      LocalizedText([Language("de"): "Schlaf", .english: "Sleep"]).text(
        in: .spanish, else: Language("tr")) == "Sleep")
    #expect(
      LocalizedText("Schlaf", in: Language("de")).text(in: .spanish, else: .english) == "Schlaf")
    #expect(LocalizedText().text(in: .english, else: .english) == "")
    #expect(LocalizedText(" \n\u{A0}", in: .english).isEmpty)
  }

  @Test func `an empty text is omitted from a document`() throws {
    let bytes = try JSONValue(encoding: Step.say("a")).canonicalText
    #expect(bytes == #"{"id":"a","kind":"instruction"}"#)
  }

  @Test(arguments: [
    ("en", true), ("es-419", true), ("zh-Hant-TW", true), ("e", false), ("", false),
    ("en_US", false), ("en-", false), ("-en", false), ("englishlanguage", false), ("en US", false),
  ])
  func `language tags have the shape of BCP 47`(tag: String, isWellFormed: Bool) {
    #expect(Language(tag).isWellFormed == isWellFormed)
  }

  @Test func `languages have a direction and an order of names`() {
    #expect(Language("ar-EG").isRightToLeft)
    #expect(!Language("es").isRightToLeft)
    #expect(Language("ja").putsFamilyNameFirst)
    #expect(Language("es-419").autonym == "Español")
    #expect(Language("xx").autonym == "xx")
  }
}

@Suite("Places in a study") struct PlacesInAStudy {
  private let study = Study.made(of: [.ask("a"), .form("f", [.item("i")])])

  @Test func `a place is a path of member names and ids`() throws {
    let value = try JSONValue(encoding: study)
    #expect(value.value(at: ["tasks", "t", "steps", "f", "items", "i", "id"]) == "i")
    #expect(value.value(at: ["tasks", "t", "steps", "x"]) == nil)
    #expect(value.value(at: ["slug", "deeper"]) == nil)
    #expect(value.value(at: []) == value)
  }

  @Test func `a part is replaced, added, or removed at its place`() throws {
    let value = try JSONValue(encoding: study)
    let place = ["tasks", "t", "steps", "a", "title"]
    let titled = try #require(value.replacing(["en": "Sleep"], at: place))
    #expect(titled.value(at: place) == ["en": "Sleep"])
    #expect(titled.replacing(nil, at: place) == value)
    let without = try #require(value.replacing(nil, at: ["tasks", "t", "steps", "a"]))
    #expect(without.value(at: ["tasks", "t", "steps"])?.arrayValue?.count == 1)
    #expect(value.replacing(1, at: ["tasks", "x", "title"]) == nil)
    #expect(value.replacing(1, at: ["slug", "deeper"]) == nil)
  }

  @Test func `missing objects along a path are added only on request`() throws {
    let value: JSONValue = ["id": "a"]
    #expect(value.replacing("Sleep", at: ["title", "en"]) == nil)
    let titled = value.replacing("Sleep", at: ["title", "en"], makingObjects: true)
    #expect(titled == ["id": "a", "title": ["en": "Sleep"]])
    #expect(value.replacing(1, at: ["id", "deeper"], makingObjects: true) == nil)
  }

  @Test func `the state of a part changes only with the part`() throws {
    var changed = study
    changed.tasks[0].steps[0].title = LocalizedText("Sleep", in: .english)
    let first = ["tasks", "t", "steps", "a"]
    let second = ["tasks", "t", "steps", "f"]
    #expect(try study.state(of: first) != changed.state(of: first))
    #expect(try study.state(of: second) == changed.state(of: second))
    #expect(try study.state(of: first + ["title"]) == sha256(Array("null".utf8)))
  }
}
