import Foundation
import StudyModel
import Testing

@testable import StudyParts

/// How settings' values read in a sentence.
@Suite("Describing values") struct SayingValues {
  private static let options: [Setting.Option] = [
    .init(value: "gate", label: "Only people who pass"), .init(value: "2", label: "Often"),
  ]

  private static func words(_ control: Setting.Control, _ value: JSONValue) -> String {
    Setting.plain("setting", label: "Setting", as: control).words(for: value, in: .english)
  }

  @Test func `typed values are shown as they were typed`() {
    #expect(Self.words(.line, "Sleep") == "Sleep")
    #expect(Self.words(.area, "Two\nlines") == "Two\nlines")
    #expect(Self.words(.markdown, "*Sleep*") == "*Sleep*")
    #expect(Self.words(.exact, " / ") == " / ")
    #expect(Self.words(.whole, 7) == "7")
    #expect(Self.words(.decimal, 2.5) == "2.5")
  }

  @Test func `a text in several languages is shown in the requested one`() {
    let setting = Setting.words("title", label: "Title")
    let title: JSONValue = ["en": "Sleep", "de": "Schlaf"]

    #expect(setting.words(for: title, in: Language("de")) == "Schlaf")
    #expect(setting.words(for: ["en": "Sleep"], in: Language("de")) == "Sleep")
    #expect(setting.words(for: "Sleep", in: .english) == "Sleep")
  }

  @Test func `a toggle is on or off`() {
    #expect(Self.words(.toggle, true) == "on")
    #expect(Self.words(.toggle, false) == "off")
    #expect(Self.words(.toggle, .null) == "off")
    #expect(Self.words(.presence, [:]) == "on")
    #expect(Self.words(.presence, .null) == "off")
  }

  @Test func `a choice is shown by its label`() {
    #expect(Self.words(.options(Self.options), "gate") == "Only people who pass")
    #expect(Self.words(.options(Self.options), "gone") == "gone")
    #expect(Self.words(.checks(Self.options), ["gate", "2"]) == "Only people who pass, Often")
    #expect(Self.words(.checks(Self.options), "gate") == "Only people who pass")
    #expect(Self.words(.position(Self.options), 2) == "Often")
  }

  @Test func `dates, times, and durations are shown as people write them`() {
    #expect(Self.words(.day, "2026-11-21") == "2026-11-21")
    #expect(Self.words(.moment, "2026-11-21T17:30") == "2026-11-21 17:30")
    #expect(Self.words(.timeOfDay, "07:30") == "07:30")
    #expect(Self.words(.length, 5_400) == "1 hour 30 minutes")
    #expect(Self.words(.times, ["08:00", "20:00"]) == "08:00, 20:00")
    #expect(
      Self.words(.windows, [["firstDay": 0, "lastDay": 6], ["firstDay": 9, "lastDay": 9]])
        == "0 to 6, 9")
  }

  @Test func `list elements are shown one after another`() {
    #expect(Self.words(.lines, [["en": "One"], ["en": "Two"]]) == "One, Two")
    #expect(Self.words(.pairs, ["duration": 30, "sound": true]) == "duration: 30, sound: on")
    #expect(
      Self.words(.people, [["name": "Ada", "role": "Lead"], ["name": "Bea"]]) == "Ada, Lead · Bea")
    #expect(Self.words(.removal, ["text": ["en": "Sit down"]]) == "Sit down")
    #expect(Self.words(.removal, ["style": "rule"]) == "1 entry")
  }

  @Test func `a reference to a part is shown by the part's name`() {
    let answers: [Setting.Option] = [.init(value: "join/birthday", label: "Your birthday")]
    let passage = TestedPassage(consent: "consent", section: "risks")
    let passages = [PassageOption(passage: passage, label: "Risks")]

    #expect(
      Self.words(.answer(answers), ["task": "join", "step": "birthday"]) == "Your birthday")
    #expect(Self.words(.answer([]), ["task": "join", "step": "birthday"]) == "join/birthday")
    #expect(
      Self.words(.passage(passages), ["consent": "consent", "section": "risks"]) == "Risks")
    #expect(Self.words(.passage([]), ["consent": "consent", "section": "x"]) == "consent/x")
  }

  @Test func `a few answers are named, and more are counted`() {
    let answers = (1...6).map { number in
      JSONValue.object([
        "value": .string("a\(number)"), "text": .object(["en": .string("Answer \(number)")]),
      ])
    }

    #expect(Self.words(.choices(.init()), .array(Array(answers.prefix(2)))) == "Answer 1, Answer 2")
    #expect(Self.words(.choices(.init()), .array(answers)) == "6 answers")
    #expect(Self.words(.choices(.init()), [["value": "bare"]]) == "bare")
  }

  @Test func `a missing value is shown as nothing`() {
    #expect(Self.words(.line, .null) == "nothing")
    #expect(Self.words(.choices(.init()), .null) == "nothing")
  }

  @Test func `the history finds the setting of a value, even in a list`() {
    var study = Study(id: UUID(), slug: "sleep", facts: .init())
    study.facts.profile = [.minimalRisk]
    let profile = SettingDescription(at: ["facts", "profile", "minimalRisk"], in: study)

    #expect(profile.words(for: "minimalRisk") == "Minimal risk")
    #expect(profile.quoted("minimalRisk") == "“Minimal risk”")
    let unknown = SettingDescription(at: ["assets", "x", "name"], in: study)
    #expect(unknown.words(for: "picture.png") == nil)
  }
}
