import StudyModel

/// What a question's answer is in SurveyJS, as far as conditions ask.
enum SurveyJSShape {
  case boolean, number, text, time, date
  /// Hours and minutes; conditions ask for seconds.
  case interval
  /// Latitude and longitude.
  case location
  case choice(SurveyJSOptions, several: Bool)
  /// One list after another.
  case lists([SurveyJSOptions])

  /// Whether an answer is never what someone typed as they liked.
  var isSafeInHTML: Bool {
    switch self {
    case .boolean, .number, .time, .date: true
    case .choice(let options, _): options.otherValue == nil
    case .text, .interval, .location, .lists: false
    }
  }

  init(_ format: AnswerFormat) { self = format.accept(Finder()) }

  private struct Finder: AnswerFormatVisitor {
    func visit(_ format: BooleanFormat) -> SurveyJSShape { .boolean }
    func visit(_ format: TextChoiceFormat) -> SurveyJSShape {
      .choice(SurveyJSOptions(format), several: format.allowsSeveral)
    }
    func visit(_ format: ImageChoiceFormat) -> SurveyJSShape {
      .choice(SurveyJSOptions(format.choices.map(\.value)), several: format.allowsSeveral)
    }
    func visit(_ format: ColorChoiceFormat) -> SurveyJSShape {
      .choice(SurveyJSOptions(format), several: format.allowsSeveral)
    }
    func visit(_ format: ValuePickerFormat) -> SurveyJSShape {
      .choice(SurveyJSOptions(format.choices.map(\.value)), several: false)
    }
    func visit(_ format: MultipleValuePickerFormat) -> SurveyJSShape {
      .lists(format.pickers.map { SurveyJSOptions($0.choices.map(\.value)) })
    }
    func visit(_ format: ScaleFormat) -> SurveyJSShape { .number }
    func visit(_ format: ContinuousScaleFormat) -> SurveyJSShape { .number }
    func visit(_ format: TextScaleFormat) -> SurveyJSShape {
      .choice(SurveyJSOptions(format.choices.map(\.value)), several: false)
    }
    func visit(_ format: NumericFormat) -> SurveyJSShape { .number }
    func visit(_ format: TextFormat) -> SurveyJSShape { .text }
    func visit(_ format: ConfirmTextFormat) -> SurveyJSShape { .text }
    func visit(_ format: EmailFormat) -> SurveyJSShape { .text }
    func visit(_ format: DateFormat) -> SurveyJSShape { .date }
    func visit(_ format: TimeOfDayFormat) -> SurveyJSShape { .time }
    func visit(_ format: TimeIntervalFormat) -> SurveyJSShape { .interval }
    func visit(_ format: HeightFormat) -> SurveyJSShape { .number }
    func visit(_ format: WeightFormat) -> SurveyJSShape { .number }
    func visit(_ format: AgeFormat) -> SurveyJSShape { .number }
    func visit(_ format: LocationFormat) -> SurveyJSShape { .location }
    func visit(_ format: SocioeconomicLadderFormat) -> SurveyJSShape { .number }
    func visit(_ format: HealthCharacteristicFormat) -> SurveyJSShape {
      format.characteristic == .dateOfBirth
        ? .date : .choice(SurveyJSOptions(format.characteristic.values), several: false)
    }
    func visit(_ format: HealthQuantityFormat) -> SurveyJSShape { .number }
  }
}

/// The values of a list of choices as SurveyJS knows them. It compares texts without regard to case or to spaces around them,
/// and numbers with texts.
struct SurveyJSOptions {
  static let other = "other"
  static let none = "none"

  private(set) var written: [(value: ChoiceValue, json: JSONValue)] = []
  /// The choice with a field for other words, if there is exactly one.
  private(set) var otherValue: ChoiceValue?
  /// The choice that excludes all others, if there is exactly one.
  private(set) var noneValue: ChoiceValue?

  init(_ values: [ChoiceValue]) { write(values) }

  init(_ format: TextChoiceFormat) {
    otherValue = Self.sole(format.choices.filter { $0.other != nil }.map(\.value))
    if format.allowsSeveral {
      noneValue = Self.sole(
        format.choices.filter { $0.isExclusive && $0.other == nil }.map(\.value))
    }
    write(format.choices.map(\.value))
  }

  init(_ format: ColorChoiceFormat) {
    if format.allowsSeveral {
      noneValue = Self.sole(format.choices.filter(\.isExclusive).map(\.value))
    }
    write(format.choices.map(\.value))
  }

  /// The value in SurveyJS of one of our choices.
  func json(_ value: ChoiceValue) -> JSONValue? { written.first { $0.value == value }?.json }

  private static func sole(_ values: [ChoiceValue]) -> ChoiceValue? {
    values.count == 1 ? values[0] : nil
  }

  private mutating func write(_ values: [ChoiceValue]) {
    var taken = Set(
      [otherValue.map { _ in Self.other }, noneValue.map { _ in Self.none }].compactMap(\.self))
    for value in values {
      if value == otherValue || value == noneValue {
        written.append((value, .string(value == otherValue ? Self.other : Self.none)))
        continue
      }
      func key(_ text: String) -> String { text.trimmingSpaces.lowercased() }
      var json = value.json
      var text = value.text
      while text.trimmingSpaces.isEmpty || !taken.insert(key(text)).inserted {
        text += "_"
        json = .string(text)
      }
      written.append((value, json))
    }
  }
}

extension String {
  /// Without the spaces around it.
  var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
