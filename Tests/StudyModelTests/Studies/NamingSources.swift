import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@Suite("Translations that name their source") struct NamingSources {
  private static let place: Place = ["tasks", "t", "steps", "a", "title"]

  private static func study(_ title: LocalizedText) -> Study {
    var study = Study.made(of: [.say("a"), .say("b")])
    study.furtherLanguages = [.spanish]
    study.tasks[0].steps[0].title = title
    study.tasks[0].steps[1].title = [.english: "Go on", .spanish: "Siga"]
    return study
  }

  private static func title(of study: Study) -> LocalizedText { study.tasks[0].steps[0].title }

  private static func outdated(in study: Study) -> [Place] {
    study.problems().filter { $0.code == .outdatedTranslation }.map(\.place)
  }

  private static let both: LocalizedText = [.english: "Sleep well", .spanish: "Duerma bien"]

  @Test func `an imported study has current translations and unchanged bytes`() throws {
    let study = Self.study(Self.both)
    #expect(Self.outdated(in: study) == [])
    #expect(
      try JSONValue(encoding: Self.both).canonicalText
        == #"{"en":"Sleep well","es":"Duerma bien"}"#)
    let sample = SampleStudies.heartRhythmAtHome
    #expect(try Study(document: sample.canonicalBytes()) == sample)
    #expect(try !JSONValue(encoding: sample).canonicalText.contains("translatedFrom"))
  }

  @Test func `changing a source marks exactly its translations`() throws {
    let before = Self.study(Self.both)
    var after = before
    after.tasks[0].steps[0].title[.english] = "Sleep deeply"
    after = try after.notingSources(since: before)

    #expect(Self.outdated(in: after) == [Self.place + ["es"]])
    let reopened = try Study(document: after.canonicalBytes())
    #expect(reopened == after)

    var back = after
    back.tasks[0].steps[0].title[.english] = "Sleep well "
    #expect(Self.outdated(in: try back.notingSources(since: after)) == [])
  }

  @Test func `a rewritten or confirmed translation is current`() throws {
    let before = Self.study(Self.both)
    var after = before
    after.tasks[0].steps[0].title[.english] = "Sleep deeply"
    after = try after.notingSources(since: before)

    var rewritten = after
    rewritten.tasks[0].steps[0].title[.spanish] = "Duerma profundamente"
    #expect(Self.outdated(in: try rewritten.notingSources(since: after)) == [])

    let mark = try #require(Self.title(of: after).mark(in: .english))
    let confirmed = try after.confirming(.spanish, at: Self.place, source: mark)
    #expect(Self.outdated(in: confirmed) == [])
    #expect(Self.title(of: confirmed)[.spanish] == "Duerma bien")
    let old = try #require(Self.title(of: before).mark(in: .english))
    let late = try after.confirming(.spanish, at: Self.place, source: old)
    #expect(Self.outdated(in: late) == [Self.place + ["es"]])
  }

  @Test func `a first translation notes its source`() throws {
    let before = Self.study([.english: "Sleep well"])
    var after = before
    after.tasks[0].steps[0].title[.spanish] = "Duerma bien"
    after = try after.notingSources(since: before)

    let title = Self.title(of: after)
    #expect(title.sources[.spanish] == title.mark(in: .english))
    after.tasks[0].steps[0].title[.spanish] = nil
    #expect(Self.title(of: after) == [.english: "Sleep well"])
  }

  @Test func `moving, renaming, and copying keep the marks`() throws {
    let before = Self.study(Self.both)
    var after = before
    after.tasks[0].steps[0].title[.english] = "Sleep deeply"
    after = try after.notingSources(since: before)

    let renamed = try after.renaming(.step("t", "a"), to: "rest")
    #expect(Self.outdated(in: renamed) == [["tasks", "t", "steps", "rest", "title", "es"]])
    let copy = try #require(after.copy(of: ["a"], in: ["tasks", "t", "steps"]))
    let inserted = try #require(after.inserting(copy, into: ["tasks", "t", "steps"]))
    #expect(Self.outdated(in: inserted.study).count == 2)
    #expect(try Study(document: JSONValue(encoding: inserted.study)) == inserted.study)
  }

  @Test func `texts that are moved in a list keep their translations`() throws {
    var before = Self.study(Self.both)
    before.tasks[0].steps[0].bodyItems = [
      BodyItem(text: [.english: "Yes", .spanish: "Sí"]),
      BodyItem(text: [.english: "Of course", .spanish: "Sí"]),
    ]
    var after = before
    after.tasks[0].steps[0].bodyItems.swapAt(0, 1)
    #expect(Self.outdated(in: try after.notingSources(since: before)) == [])
  }

  @Test func `each answer is marked separately`() throws {
    var before = Self.study(Self.both)
    before.tasks[0].steps.append(
      .ask(
        "q",
        .textChoice(
          TextChoiceFormat(choices: [
            TextChoice(value: .text("y"), text: [.english: "Yes", .spanish: "Sí"]),
            TextChoice(value: .number(2), text: [.english: "No", .spanish: "No"]),
          ]))))
    let value = try JSONValue(encoding: before)
    let place: Place = ["tasks", "t", "steps", "q", "format", "choices"]
    var choices = try #require(value.value(at: place)?.arrayValue)
    choices[1] = try #require(choices[1].replacing("Never", at: ["text", "en"]))
    let changed = try #require(value.replacing(.array(choices), at: place))
    let after = try Study(document: changed).notingSources(since: before)
    #expect(Self.outdated(in: after) == [place + ["2", "text", "es"]])
  }

  @Test(arguments: 0..<6)
  func `no random study loses or gains marks in a round trip`(seed: Int) throws {
    let study = Study.random(seed: UInt64(seed))
    #expect(try study.notingSources(since: study) == study)
    guard let translation = study.furtherLanguages.first else { return }
    var marked = study
    // Only a sample, since each one needs a pass through the document.
    let all = study.texts().filter { $0.text[translation] != nil }.map(\.place)
    let places = stride(from: seed, to: all.count, by: 7).map { all[$0] }
    for place in places {
      marked = try marked.confirming(translation, at: place, source: "0123456789abcdef")
    }
    #expect(
      marked.texts().filter { $0.text.isOutdated(in: translation, from: .english) }.count
        == places.count)
    #expect(try Study(document: marked.canonicalBytes()) == marked)
  }
}
