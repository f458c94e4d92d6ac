/// What an answer format comes down to: one of the few kinds of answers that every export and every form knows. Code
/// that has nothing special for a format treats it as its shape, so that a format that is added works everywhere at once.
///
/// Each shape is a format that has no simpler one. Answers mean the same in a format as in its shape.
public enum AnswerShape: Hashable, Sendable {
  case yesOrNo(BooleanFormat)
  case choice(TextChoiceFormat)
  /// One list next to another.
  case lists(MultipleValuePickerFormat)
  case scale(ScaleFormat)
  case slider(ContinuousScaleFormat)
  case number(NumericFormat)
  case text(TextFormat)
  case date(DateFormat)
  case timeOfDay(TimeOfDayFormat)
  case duration(TimeIntervalFormat)
  case location(LocationFormat)
}

/// A format that has a simpler one as its shape.
public protocol ReducibleFormat: FormatSettings {
  /// The members of its document that the shape says too. The others are lost when the shape is written.
  static var membersInShape: Set<String> { get }
}

extension AnswerShape {
  /// The settings of the format that is the shape.
  public var settings: any FormatSettings {
    switch self {
    case .yesOrNo(let settings): settings
    case .choice(let settings): settings
    case .lists(let settings): settings
    case .scale(let settings): settings
    case .slider(let settings): settings
    case .number(let settings): settings
    case .text(let settings): settings
    case .date(let settings): settings
    case .timeOfDay(let settings): settings
    case .duration(let settings): settings
    case .location(let settings): settings
    }
  }

  /// What the visitor decides for the format that is the shape.
  public func accept<Visitor: AnswerFormatVisitor>(_ visitor: Visitor) -> Visitor.Decision {
    settings.format.accept(visitor)
  }

  /// Whether only whole numbers are answers.
  public var isWhole: Bool {
    switch self {
    case .scale: true
    case .number(let format): format.isWhole
    case .yesOrNo, .choice, .lists, .slider, .text, .date, .timeOfDay, .duration, .location: false
    }
  }

  /// What the field shows while nothing is entered.
  public var placeholder: LocalizedText {
    switch self {
    case .number(let format): format.placeholder
    case .text(let format): format.placeholder
    case .location(let format): format.placeholder
    case .yesOrNo, .choice, .lists, .scale, .slider, .date, .timeOfDay, .duration: [:]
    }
  }
}

extension [TextChoice] {
  /// The rows for a list in which each choice only stands for itself.
  var plainRows: [TextChoice] {
    map {
      TextChoice(value: $0.value, text: $0.text, detailText: $0.detailText, image: $0.image)
    }
  }
}
