import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Clearing an answer's text") struct EmptyingAnswers {
  private let place: Place = ["tasks", "daily-check-in", "steps", "symptoms"]

  private func edited(
    _ study: Study, in language: Language = .english, _ typed: [String: String]
  ) throws -> Study {
    let part = try #require(PlacedPart(at: place, in: study))
    var form = try part.form(language: language)
    for (name, words) in typed { form.replace("format.choices.\(name)", with: words) }
    return try PartEdit(place: place, language: language, form: form).applied(to: study)
  }

  private func values(of study: Study) throws -> [String] {
    guard case .question(let question)? = study.task("daily-check-in")?.step("symptoms")?.content,
      case .textChoice(let format) = question.format
    else {
      Issue.record("the format has changed")
      return []
    }
    return format.choices.map(\.value.text)
  }

  @Test(arguments: ["Solo", "A long answer that is typed on and on, far beyond its value", "気分"])
  func `an answer is removed with its text if its value was generated from it`(text: String) throws
  {
    let before = try values(of: SampleStudies.heartRhythmAtHome)
    let added = try edited(SampleStudies.heartRhythmAtHome, ["6.text": text])
    #expect(try values(of: added).count == before.count + 1)

    #expect(try values(of: try edited(added, ["6.text": ""])) == before)
    #expect(try values(of: try edited(added, ["6.text": " ", "6.value": ""])) == before)
  }

  @Test func `a removed answer does not return with the next save of its page`() throws {
    let sample = SampleStudies.heartRhythmAtHome
    let added = try edited(sample, ["6.text": "Solo"])
    let part = try #require(PlacedPart(at: place, in: added))
    var form = try part.form(language: .english)
    form.replace("format.choices.6.text", with: "")

    let again = try PartEdit(place: place, language: .english, form: form).applied(to: sample)
    form.replace("format.choices.6.text", with: "Alone")
    let typed = try PartEdit(place: place, language: .english, form: form).applied(to: added)

    #expect(again == sample)
    #expect(try values(of: typed) == values(of: added))
  }

  @Test func `an answer is removed with its text if its value was generated during typing`() throws
  {
    let before = try values(of: SampleStudies.heartRhythmAtHome)
    let begun = try edited(SampleStudies.heartRhythmAtHome, ["6.text": "Dizzy sp"])
    let added = try edited(begun, ["6.text": "Dizzy spells"])
    #expect(try values(of: added) == before + ["dizzy-sp"])

    #expect(try values(of: try edited(added, ["6.text": ""])) == before)
  }

  @Test func `a value that was typed stays without its text`() throws {
    let before = try values(of: SampleStudies.heartRhythmAtHome)
    let added = try edited(
      SampleStudies.heartRhythmAtHome, ["6.text": "Solo", "6.value": "9"])

    #expect(try values(of: try edited(added, ["6.text": ""])) == before + ["9"])
  }

  @Test func `an answer with a detail or a translation keeps its value`() throws {
    let sample = SampleStudies.heartRhythmAtHome
    let before = try values(of: sample)
    #expect(before.first == "dizzy")

    #expect(try values(of: try edited(sample, ["0.text": ""])) == before)
    #expect(try values(of: try edited(sample, ["0.text": "", "0.value": ""])) == before)
    let added = try edited(sample, ["6.text": "Solo", "6.detailText": "On your own."])
    #expect(try values(of: try edited(added, ["6.text": ""])) == before + ["solo"])
  }

  @Test func `an untranslated answer stays if nothing is typed`() throws {
    let added = try edited(SampleStudies.heartRhythmAtHome, ["6.text": "Solo"])

    let same = try edited(added, in: .spanish, ["0.text": "Con mareo"])

    #expect(try values(of: same) == values(of: added))
  }
}
