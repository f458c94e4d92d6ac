/// How a question is answered: the closed set of all formats (ResearchKit §3). It is closed because every export must
/// handle each format.
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

  /// The name of a format in study documents and in the portal's URLs.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case boolean, textChoice, imageChoice, colorChoice, valuePicker, multipleValuePicker
    case scale, continuousScale, textScale, numeric, text, confirmText, email, date, timeOfDay
    case timeInterval, height, weight, age, location, socioeconomicLadder
    case healthCharacteristic, healthQuantity

    /// What says everything about the kind.
    public var settings: any FormatSettings.Type {
      switch self {
      case .boolean: BooleanFormat.self
      case .textChoice: TextChoiceFormat.self
      case .imageChoice: ImageChoiceFormat.self
      case .colorChoice: ColorChoiceFormat.self
      case .valuePicker: ValuePickerFormat.self
      case .multipleValuePicker: MultipleValuePickerFormat.self
      case .scale: ScaleFormat.self
      case .continuousScale: ContinuousScaleFormat.self
      case .textScale: TextScaleFormat.self
      case .numeric: NumericFormat.self
      case .text: TextFormat.self
      case .confirmText: ConfirmTextFormat.self
      case .email: EmailFormat.self
      case .date: DateFormat.self
      case .timeOfDay: TimeOfDayFormat.self
      case .timeInterval: TimeIntervalFormat.self
      case .height: HeightFormat.self
      case .weight: WeightFormat.self
      case .age: AgeFormat.self
      case .location: LocationFormat.self
      case .socioeconomicLadder: SocioeconomicLadderFormat.self
      case .healthCharacteristic: HealthCharacteristicFormat.self
      case .healthQuantity: HealthQuantityFormat.self
      }
    }
  }

  /// The format's settings. Changing them changes the format.
  public var settings: any FormatSettings {
    get {
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
    set { self = newValue.format }
  }

  public var kind: Kind { type(of: settings).kind }

  /// What the format comes down to.
  public var shape: AnswerShape { settings.shape }

  /// Every nonempty text that people read, with its place.
  func texts(at place: Place) -> [PlacedText] { settings.texts(at: place) }
}

extension AnswerFormat: Codable {
  private enum CodingKeys: String, CodingKey { case kind }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(Kind.self, forKey: .kind)
    self = try kind.settings.init(from: decoder).format
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try settings.encode(to: encoder)
  }
}

extension AnswerFormat {
  /// What the visitor decides for this format.
  public func accept<Visitor: AnswerFormatVisitor>(_ visitor: Visitor) -> Visitor.Decision {
    switch self {
    case .boolean(let format): visitor.visit(format)
    case .textChoice(let format): visitor.visit(format)
    case .imageChoice(let format): visitor.visit(format)
    case .colorChoice(let format): visitor.visit(format)
    case .valuePicker(let format): visitor.visit(format)
    case .multipleValuePicker(let format): visitor.visit(format)
    case .scale(let format): visitor.visit(format)
    case .continuousScale(let format): visitor.visit(format)
    case .textScale(let format): visitor.visit(format)
    case .numeric(let format): visitor.visit(format)
    case .text(let format): visitor.visit(format)
    case .confirmText(let format): visitor.visit(format)
    case .email(let format): visitor.visit(format)
    case .date(let format): visitor.visit(format)
    case .timeOfDay(let format): visitor.visit(format)
    case .timeInterval(let format): visitor.visit(format)
    case .height(let format): visitor.visit(format)
    case .weight(let format): visitor.visit(format)
    case .age(let format): visitor.visit(format)
    case .location(let format): visitor.visit(format)
    case .socioeconomicLadder(let format): visitor.visit(format)
    case .healthCharacteristic(let format): visitor.visit(format)
    case .healthQuantity(let format): visitor.visit(format)
    }
  }
}

/// Decides something for each answer format. A format that is added is a requirement here, so the compiler asks for each
/// decision; the decision can be in the file of the format.
public protocol AnswerFormatVisitor {
  associatedtype Decision

  func visit(_ format: BooleanFormat) -> Decision
  func visit(_ format: TextChoiceFormat) -> Decision
  func visit(_ format: ImageChoiceFormat) -> Decision
  func visit(_ format: ColorChoiceFormat) -> Decision
  func visit(_ format: ValuePickerFormat) -> Decision
  func visit(_ format: MultipleValuePickerFormat) -> Decision
  func visit(_ format: ScaleFormat) -> Decision
  func visit(_ format: ContinuousScaleFormat) -> Decision
  func visit(_ format: TextScaleFormat) -> Decision
  func visit(_ format: NumericFormat) -> Decision
  func visit(_ format: TextFormat) -> Decision
  func visit(_ format: ConfirmTextFormat) -> Decision
  func visit(_ format: EmailFormat) -> Decision
  func visit(_ format: DateFormat) -> Decision
  func visit(_ format: TimeOfDayFormat) -> Decision
  func visit(_ format: TimeIntervalFormat) -> Decision
  func visit(_ format: HeightFormat) -> Decision
  func visit(_ format: WeightFormat) -> Decision
  func visit(_ format: AgeFormat) -> Decision
  func visit(_ format: LocationFormat) -> Decision
  func visit(_ format: SocioeconomicLadderFormat) -> Decision
  func visit(_ format: HealthCharacteristicFormat) -> Decision
  func visit(_ format: HealthQuantityFormat) -> Decision
}
