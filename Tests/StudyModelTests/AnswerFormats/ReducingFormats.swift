import StudyModel
import Testing

/// An export that has nothing special for a format writes its shape, which is right only if answers mean the same in both.
@Suite("Reducing formats to their shapes") struct ReducingFormats {
  private static let context = AnswerContext(
    today: CalendarDay(number: 20_778), siblings: ["": "the same words"])

  private static func blank(_ kind: AnswerFormat.Kind) -> any FormatSettings {
    kind.settings.blank(keeping: [
      TextChoice(value: "a", text: [.english: "The first of them"]),
      TextChoice(value: "b", text: [.english: "The second of them"]),
    ])
  }

  @Test(arguments: AnswerFormat.Kind.allCases)
  func `answers of a format are answers of its shape`(kind: AnswerFormat.Kind) throws {
    let format = Self.blank(kind)
    let shape = format.shape.settings
    var accepted = 0
    for answer in format.usualAnswers(in: Self.context) {
      guard let recorded = try? format.check(answer, in: Self.context) else { continue }
      #expect(try shape.check(recorded, in: Self.context) == recorded)
      accepted += 1
    }
    #expect(accepted > 0)
  }

  @Test(arguments: AnswerFormat.Kind.allCases)
  func `a shape has no simpler one`(kind: AnswerFormat.Kind) {
    let format = Self.blank(kind)
    let shape = format.shape.settings
    #expect(!(shape is any ReducibleFormat))
    #expect(shape.shape == format.shape)
    #expect((format is any ReducibleFormat) == (shape.format.kind != kind))
  }

  /// Decides on shapes, and on ages in its own way.
  private struct Deciding: AnswerShapeVisitor {
    func reduced(_ decision: String, from format: some ReducibleFormat) -> String {
      "\(format.format.kind.rawValue) as \(decision)"
    }
    func visit(_ format: BooleanFormat) -> String { "yes or no" }
    func visit(_ format: TextChoiceFormat) -> String { "choice" }
    func visit(_ format: MultipleValuePickerFormat) -> String { "lists" }
    func visit(_ format: ScaleFormat) -> String { "scale to \(format.maximum)" }
    func visit(_ format: ContinuousScaleFormat) -> String { "slider" }
    func visit(_ format: NumericFormat) -> String { "number" }
    func visit(_ format: TextFormat) -> String { "text" }
    func visit(_ format: DateFormat) -> String { "date" }
    func visit(_ format: TimeOfDayFormat) -> String { "time" }
    func visit(_ format: TimeIntervalFormat) -> String { "duration" }
    func visit(_ format: LocationFormat) -> String { "location" }
    func visit(_ format: AgeFormat) -> String { "age" }
  }

  @Test func `a format is decided by its shape unless it has a decision of its own`() {
    func decision(_ format: any FormatSettings) -> String { format.format.accept(Deciding()) }
    #expect(decision(ScaleFormat(minimum: 0, maximum: 4)) == "scale to 4")
    #expect(decision(SocioeconomicLadderFormat()) == "socioeconomicLadder as scale to 9")
    #expect(decision(EmailFormat()) == "email as text")
    #expect(decision(AgeFormat()) == "age")
    #expect(
      decision(HealthCharacteristicFormat(characteristic: .dateOfBirth))
        == "healthCharacteristic as date")
  }
}
