import StudyModel
import TestSupport
import Testing

/// The description of each format is consistent with the rest of its settings.
@Suite("Describing formats") struct SayingWhatFormatsAre {
  /// Formats of every kind except the one that confirms a text, each with the seed that generated it.
  private static let formats: [(seed: UInt64, format: AnswerFormat)] = {
    var made: [(seed: UInt64, format: AnswerFormat)] = []
    for seed in UInt64(0)..<120 {
      for step in Study.random(seed: seed).tasks.flatMap(\.steps) {
        switch step.content {
        case .question(let question): made.append((seed, question.format))
        case .form(let form):
          for item in form.items {
            if let format = item.format { made.append((seed, format)) }
          }
        default: break
        }
      }
    }
    return made.filter { $0.format.kind != .confirmText }
  }()

  private let context = AnswerContext(
    today: .made, siblings: ["original": "Example"])

  @Test func `all kinds are covered`() {
    let kinds = Set(Self.formats.map(\.format.kind))
    #expect(kinds == Set(AnswerFormat.Kind.allCases).subtracting([.confirmText]))
  }

  @Test func `settings know their format, and assigning them changes nothing`() {
    for (seed, format) in Self.formats {
      var same = format
      same.settings = format.settings
      #expect(format.settings.format == format, "seed \(seed)")
      #expect(same == format, "seed \(seed)")
    }
  }

  @Test func `usual answers are of a kind that conditions can compare`() {
    var formats = Self.formats
    formats.append((0, .confirmText(ConfirmTextFormat(original: "original"))))
    for (seed, format) in formats {
      let settings = format.settings
      let answers = settings.usualAnswers(in: context)
      #expect(!answers.isEmpty, "seed \(seed), \(format.kind)")
      for answer in answers {
        switch settings.comparable {
        case .yesOrNo: #expect(answer.booleanValue != nil)
        case .choice:
          let offered = (settings.offered ?? []).map(\.value.json)
          #expect(answer.arrayValue?.allSatisfy { offered.contains($0) } == true, "\(format.kind)")
        case .number, .duration: #expect(answer.numberValue != nil, "\(format.kind)")
        case .text, .date, .timeOfDay, .presence: #expect(answer.stringValue != nil)
        }
      }
    }
  }

  @Test func `formats that offer values are compared as choices or booleans`() {
    for (seed, format) in Self.formats {
      let isOffering =
        switch format.settings.comparable {
        case .choice, .yesOrNo: true
        case .number, .duration, .text, .date, .timeOfDay, .presence: false
        }
      #expect((format.settings.offered != nil) == isOffering, "seed \(seed), \(format.kind)")
    }
  }

  @Test func `the label for I don't know is among the texts of every format that offers it`() {
    let words: LocalizedText = [.english: "Hard to say"]
    let dontKnow = DontKnow(text: words)
    let offering: [any FormatSettings] = [
      ScaleFormat(minimum: 0, maximum: 5, dontKnow: dontKnow),
      ContinuousScaleFormat(minimum: 0, maximum: 5, dontKnow: dontKnow),
      TextScaleFormat(dontKnow: dontKnow), NumericFormat(dontKnow: dontKnow),
      TextFormat(dontKnow: dontKnow), DateFormat(dontKnow: dontKnow),
      TimeOfDayFormat(dontKnow: dontKnow), TimeIntervalFormat(dontKnow: dontKnow),
      HeightFormat(dontKnow: dontKnow), WeightFormat(dontKnow: dontKnow),
      AgeFormat(dontKnow: dontKnow), SocioeconomicLadderFormat(dontKnow: dontKnow),
    ]
    for settings in offering {
      #expect(settings.dontKnow == dontKnow)
      #expect(
        settings.texts(at: ["format"])
          == [PlacedText(place: ["format", "dontKnow", "text"], text: words)],
        "\(settings.format.kind)")
    }
  }

  @Test func `renaming changes the value of an offered choice and of no other`() throws {
    var format = AnswerFormat.colorChoice(
      ColorChoiceFormat(choices: [ColorChoice(value: "a"), ColorChoice(value: "b")]))
    try format.settings.renameChoice("a", to: "c")
    #expect(format.settings.offered?.map(\.value) == ["c", "b"])
    #expect(throws: RenamingError.taken("b")) { try format.settings.renameChoice("c", to: "b") }
    #expect(throws: RenamingError.unknownPart) { try format.settings.renameChoice("a", to: "d") }

    var text = AnswerFormat.text(TextFormat())
    #expect(throws: RenamingError.unknownPart) { try text.settings.renameChoice("a", to: "d") }
  }

  @Test func `only a confirmation names another item, and it follows renames`() {
    for (_, format) in Self.formats { #expect(format.settings.repeatedItem == nil) }
    var again = AnswerFormat.confirmText(ConfirmTextFormat(original: "first"))
    #expect(again.settings.repeatedItem == "first")
    again.settings.passItems { item, member in
      #expect(member == "original")
      item = "second"
    }
    #expect(again.settings.repeatedItem == "second")
  }

  @Test func `a scale allows only its steps, and other numbers anything within bounds`() {
    let scale = ScaleFormat(minimum: 0, maximum: 10, step: 5)
    #expect(scale.allows(5) && !scale.allows(4) && !scale.allows(15))
    let number = NumericFormat(minimum: 1)
    #expect(number.allows(1.5) && !number.allows(0))
    #expect(BooleanFormat().allows(7))
  }
}
