import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Filling in a part's fields") struct FillingInFields {
  @Test(arguments: UInt64(0)..<20)
  func `every part of a random study is unchanged if nothing is typed`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    let document = try JSONValue(encoding: study)

    for part in study.editedParts {
      let form = try part.form(language: .english)
      let same = try PartEdit(place: part.place, language: .english, form: form)
        .applied(to: study, document: document)

      #expect(same == study, "at \(part.place)")
    }
  }

  @Test func `what was typed is saved in every field of every part`() throws {
    let studies =
      (UInt64(0)..<2).map { Study.random(seed: $0) } + [SampleStudies.heartRhythmAtHome]
    for study in studies {
      let document = try JSONValue(encoding: study)
      for part in study.editedParts {
        let untouched = try part.form(language: .english)
        for field in part.settings {
          guard let typed = field.somethingTyped else { continue }
          var form = untouched
          form.replace(field.name, with: typed)

          let changed = try PartEdit(place: part.place, language: .english, form: form)
            .applied(to: study, document: document)

          let value = try JSONValue(encoding: changed).value(at: part.documentPlace) ?? .null
          let expected = try field.read(form, over: .null, language: .english) ?? .null
          #expect(
            field.value(in: value, language: .english) == expected,
            "\(field.name) at \(part.place)")
        }
      }
    }
  }

  @Test func `clearing an optional text removes it from the document`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let part = try #require(
      PlacedPart(at: ["consents", "consent", "sections", "welcome"], in: study))
    var form = try part.form(language: .english)
    form.replace("summary", with: "  ")

    let changed = try PartEdit(place: part.place, language: .english, form: form).applied(to: study)

    let section = try #require(changed.consents.first?.section("welcome"))
    #expect(section.summary[.english] == nil)
    #expect(section.summary[.spanish] != nil)
  }

  @Test func `a required number cannot be left blank`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let place = ["tasks", "daily-check-in", "steps", "strength"]
    let part = try #require(PlacedPart(at: place, in: study))
    var form = try part.form(language: .english)
    form.replace("format.minimum", with: "")

    let error = #expect(throws: PartEditError.self) {
      try PartEdit(place: place, language: .english, form: form).applied(to: study)
    }

    guard case .fields(let errors) = error else { return #expect(Bool(false), "no field is named") }
    #expect(errors.map(\.name) == ["format.minimum"])
  }

  @Test func `settings that a row of answers does not show are kept`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let place = ["tasks", "daily-check-in", "steps", "symptoms"]
    let part = try #require(PlacedPart(at: place, in: study))
    var form = try part.form(language: .english)
    form.replace("format.choices.0.text", with: "Giddy")
    form.replace("format.choices.6.text", with: "A new one")

    let changed = try PartEdit(place: place, language: .english, form: form).applied(to: study)

    let question = try #require(changed.task("daily-check-in")?.step("symptoms"))
    guard case .question(let content) = question.content,
      case .textChoice(let format) = content.format
    else { return #expect(Bool(false), "the format has changed") }
    #expect(format.choices.first?.text[.english] == "Giddy")
    #expect(format.choices.first?.text[.spanish] != nil)
    #expect(format.choices.last?.value == "a-new-one")
    #expect(format.choices.count == 7)
  }

  @Test func `every line pasted into the last row becomes an answer`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let place = ["tasks", "daily-check-in", "steps", "symptoms"]
    let part = try #require(PlacedPart(at: place, in: study))
    var form = try part.form(language: .english)
    form.replace("format.choices.6.text", with: "Cold hands\r\n\r\n  Cold feet \nCold hands")

    let changed = try PartEdit(place: place, language: .english, form: form).applied(to: study)

    guard case .question(let content) = changed.task("daily-check-in")?.step("symptoms")?.content,
      case .textChoice(let format) = content.format
    else { return #expect(Bool(false), "the format has changed") }
    // A line pasted twice becomes one answer, and the page says so.
    #expect(format.choices.suffix(3).map(\.value) == ["none", "cold-hands", "cold-feet"])
    #expect(
      format.choices.suffix(2).map { $0.text[.english] } == ["Cold hands", "Cold feet"])
  }

  @Test func `changes by two people to different fields are merged`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let place = ["consents", "consent", "sections", "risks"]
    let part = try #require(PlacedPart(at: place, in: study))
    var mine = try part.form(language: .english)
    mine.replace("title", with: "What could go wrong")
    var theirs = try part.form(language: .english)
    theirs.replace("summary", with: "A few things may bother you.")

    let first = try PartEdit(place: place, language: .english, form: theirs).applied(to: study)
    let both = try PartEdit(place: place, language: .english, form: mine).applied(to: first)

    let section = try #require(both.consents.first?.section("risks"))
    #expect(section.title[.english] == "What could go wrong")
    #expect(section.summary[.english] == "A few things may bother you.")
  }

  @Test func `a field that someone else has changed is not overwritten`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let place = ["consents", "consent", "sections", "risks"]
    let part = try #require(PlacedPart(at: place, in: study))
    var mine = try part.form(language: .english)
    mine.replace("summary", with: "Mine.")
    var theirs = try part.form(language: .english)
    theirs.replace("summary", with: "Theirs.")
    let first = try PartEdit(place: place, language: .english, form: theirs).applied(to: study)

    let error = #expect(throws: PartEditError.self) {
      try PartEdit(place: place, language: .english, form: mine).applied(to: first)
    }

    guard case .conflict(let conflicts) = error else { return #expect(Bool(false), "no conflict") }
    #expect(conflicts.map(\.mine) == ["Mine."])
    #expect(conflicts.map(\.theirs) == ["Theirs."])
  }
}

extension Study {
  /// Every part with its own page.
  var editedParts: [PlacedPart] {
    var places: [Place] = [["facts"]]
    for consent in consents {
      places.append(["consents", consent.id])
      places += consent.sections.map { ["consents", consent.id, "sections", $0.id] }
      places += consent.signatures.map { ["consents", consent.id, "signatures", $0.id] }
    }
    for task in tasks {
      places.append(["tasks", task.id])
      places += task.steps.flatMap { Self.places(of: $0, in: ["tasks", task.id, "steps"]) }
      places += task.endings.flatMap { Self.places(of: $0, in: ["tasks", task.id, "endings"]) }
    }
    return places.compactMap { PlacedPart(at: $0, in: self) }
  }

  private static func places(of step: Step, in list: Place) -> [Place] {
    let place = list + [step.id]
    let children: [Place] =
      switch step.content {
      case .form(let form): form.items.map { place + ["items", $0.id] }
      case .quiz(let quiz): quiz.questions.map { place + ["questions", $0.id] }
      case .consentForm(let form): form.pages.map { place + ["pages", $0.id] }
      default: []
      }
    return [place] + children
  }
}

extension Setting {
  /// A value that fits the field; nil if that depends on the rest of the study.
  fileprivate var somethingTyped: String? {
    // Leaving early needs both of its fields.
    if path.first == "earlyEnding" { return nil }
    return switch control {
    case .line, .exact: "A line of “text” & <signs>"
    case .area, .markdown: "Two lines:\n- the *second*"
    case .whole, .length: "7"
    case .decimal: "2.5"
    case .toggle: "on"
    case .options(let options): options.last?.value
    case .passage(let options): options.last?.key
    case .day: "2026-11-21"
    case .moment: "2026-11-21T17:30"
    case .timeOfDay: "07:30"
    case .position(let options): options.last?.value
    case .times: "08:00, 20:00"
    case .windows: "0 to 6\n14 to 20"
    case .answer(let options): options.last?.value
    case .pairs: "duration: 30\nloud: true\nname: x"
    case .removal, .presence, .checks, .lines, .people, .choices: nil
    }
  }
}
