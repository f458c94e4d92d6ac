import Foundation

/// How a question is answered: the closed register of all formats (ResearchKit §3). Closed, because every export must
/// take a stand on each.
public enum AnswerFormat: Hashable, Sendable {
  case boolean(BooleanFormat)
  case textChoice(TextChoiceFormat)
  case imageChoice(ImageChoiceFormat)
  case colorChoice(ColorChoiceFormat)
  case valuePicker(ValuePickerFormat)
  case multipleValuePicker(MultipleValuePickerFormat)
  case scale(ScaleFormat)
  case continuousScale(ContinuousScaleFormat)
  case textScale(TextScaleFormat)
  case numeric(NumericFormat)
  case text(TextFormat)
  case confirmText(ConfirmTextFormat)
  case email(EmailFormat)
  case date(DateFormat)
  case timeOfDay(TimeOfDayFormat)
  case timeInterval(TimeIntervalFormat)
  case height(HeightFormat)
  case weight(WeightFormat)
  case age(AgeFormat)
  case location(LocationFormat)
  case socioeconomicLadder(SocioeconomicLadderFormat)
  case healthCharacteristic(HealthCharacteristicFormat)
  case healthQuantity(HealthQuantityFormat)

  /// The name a study document and the addresses of the portal use for a format.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case boolean, textChoice, imageChoice, colorChoice, valuePicker, multipleValuePicker
    case scale, continuousScale, textScale, numeric, text, confirmText, email, date, timeOfDay
    case timeInterval, height, weight, age, location, socioeconomicLadder
    case healthCharacteristic, healthQuantity
  }

  public var settings: any FormatSettings {
    switch self {
    case .boolean(let settings): settings
    case .textChoice(let settings): settings
    case .imageChoice(let settings): settings
    case .colorChoice(let settings): settings
    case .valuePicker(let settings): settings
    case .multipleValuePicker(let settings): settings
    case .scale(let settings): settings
    case .continuousScale(let settings): settings
    case .textScale(let settings): settings
    case .numeric(let settings): settings
    case .text(let settings): settings
    case .confirmText(let settings): settings
    case .email(let settings): settings
    case .date(let settings): settings
    case .timeOfDay(let settings): settings
    case .timeInterval(let settings): settings
    case .height(let settings): settings
    case .weight(let settings): settings
    case .age(let settings): settings
    case .location(let settings): settings
    case .socioeconomicLadder(let settings): settings
    case .healthCharacteristic(let settings): settings
    case .healthQuantity(let settings): settings
    }
  }

  public var kind: Kind { type(of: settings).kind }
}

extension AnswerFormat: Codable {
  private enum CodingKeys: String, CodingKey { case kind }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .boolean: self = .boolean(try .init(from: decoder))
    case .textChoice: self = .textChoice(try .init(from: decoder))
    case .imageChoice: self = .imageChoice(try .init(from: decoder))
    case .colorChoice: self = .colorChoice(try .init(from: decoder))
    case .valuePicker: self = .valuePicker(try .init(from: decoder))
    case .multipleValuePicker: self = .multipleValuePicker(try .init(from: decoder))
    case .scale: self = .scale(try .init(from: decoder))
    case .continuousScale: self = .continuousScale(try .init(from: decoder))
    case .textScale: self = .textScale(try .init(from: decoder))
    case .numeric: self = .numeric(try .init(from: decoder))
    case .text: self = .text(try .init(from: decoder))
    case .confirmText: self = .confirmText(try .init(from: decoder))
    case .email: self = .email(try .init(from: decoder))
    case .date: self = .date(try .init(from: decoder))
    case .timeOfDay: self = .timeOfDay(try .init(from: decoder))
    case .timeInterval: self = .timeInterval(try .init(from: decoder))
    case .height: self = .height(try .init(from: decoder))
    case .weight: self = .weight(try .init(from: decoder))
    case .age: self = .age(try .init(from: decoder))
    case .location: self = .location(try .init(from: decoder))
    case .socioeconomicLadder: self = .socioeconomicLadder(try .init(from: decoder))
    case .healthCharacteristic: self = .healthCharacteristic(try .init(from: decoder))
    case .healthQuantity: self = .healthQuantity(try .init(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try settings.encode(to: encoder)
  }
}
