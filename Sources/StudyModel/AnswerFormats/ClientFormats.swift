/// A place, found on the participant's device (`ORKLocationAnswerFormat`).
public struct LocationFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.location

  public var usesCurrentLocation: Bool = true
  public var placeholder: LocalizedText = [:]

  public init(usesCurrentLocation: Bool = true, placeholder: LocalizedText = [:]) {
    self.usesCurrentLocation = usesCurrentLocation
    self.placeholder = placeholder
  }

  public var questionType: QuestionType { .location }
  public var resultShape: ResultShape { .location }

  /// An address as text, or an object with `userInput`.
  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    switch answer {
    case .string(let text) where text.contains { !$0.isWhitespace }:
      .object(["_class": "ORKLocation", "userInput": .string(text)])
    case .object(let fields) where fields["userInput"] != nil || fields["coordinate"] != nil: answer
    case .string: throw .missing
    default: throw .wrongKind
    }
  }
}

/// A rung of the ten-rung socio-economic ladder (`ORKSESAnswerFormat`): the top one is 0, the bottom one 9.
public struct SocioeconomicLadderFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.socioeconomicLadder
  public static let rungs = 0...9

  public var topLabel: LocalizedText = [:]
  public var bottomLabel: LocalizedText = [:]
  public var dontKnow: DontKnow?

  public init(
    topLabel: LocalizedText = [:], bottomLabel: LocalizedText = [:], dontKnow: DontKnow? = nil
  ) {
    self.topLabel = topLabel
    self.bottomLabel = bottomLabel
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { .ladder }
  public var resultShape: ResultShape { .ladder }
  public var offersDontKnow: Bool { dontKnow != nil }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let value = try answer.number(from: 0, to: 9)
    guard value == value.rounded() else { throw .notAWholeNumber }
    return answer
  }
}

/// A characteristic the client reads from HealthKit or asks for (`ORKHealthKitCharacteristicTypeAnswerFormat`).
public struct HealthCharacteristicFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.healthCharacteristic

  public var characteristic: Characteristic
  /// Of a date of birth: what the client begins with, and the first and last day it offers.
  public var defaultDate: CalendarDay?
  public var minimum: CalendarDay?
  public var maximum: CalendarDay?
  /// The calendar a date of birth is shown in; the participant's own where absent.
  public var calendar: CalendarSystem?
  public var requestsAuthorization: Bool = true

  public init(
    characteristic: Characteristic, defaultDate: CalendarDay? = nil, minimum: CalendarDay? = nil,
    maximum: CalendarDay? = nil, calendar: CalendarSystem? = nil,
    requestsAuthorization: Bool = true
  ) {
    self.characteristic = characteristic
    self.defaultDate = defaultDate
    self.minimum = minimum
    self.maximum = maximum
    self.calendar = calendar
    self.requestsAuthorization = requestsAuthorization
  }

  /// HealthKit's characteristics that ResearchKit can ask for (§3.22).
  public enum Characteristic: String, Codable, CaseIterable, Sendable {
    case biologicalSex, bloodType, dateOfBirth, fitzpatrickSkinType, wheelchairUse

    /// The identifier HealthKit uses.
    public var healthKitIdentifier: String {
      "HKCharacteristicTypeIdentifier" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }

    /// The values that may be chosen; none for a date of birth.
    public var values: [ChoiceValue] {
      switch self {
      case .biologicalSex: ["HKBiologicalSexFemale", "HKBiologicalSexMale", "HKBiologicalSexOther"]
      case .bloodType:
        [
          "HKBloodTypeAPositive", "HKBloodTypeANegative", "HKBloodTypeBPositive",
          "HKBloodTypeBNegative", "HKBloodTypeABPositive", "HKBloodTypeABNegative",
          "HKBloodTypeOPositive", "HKBloodTypeONegative",
        ]
      case .dateOfBirth: []
      case .fitzpatrickSkinType: (1...6).map { .number(Double($0)) }
      case .wheelchairUse: [.boolean(true), .boolean(false)]
      }
    }
  }

  public var questionType: QuestionType { characteristic == .dateOfBirth ? .date : .singleChoice }
  public var resultShape: ResultShape { characteristic == .dateOfBirth ? .date : .choice }

  /// The dates of birth that are asked for: where nothing is said, from 150 years ago to tomorrow (§3.22).
  public var dates: DateFormat {
    DateFormat(
      minimum: minimum.map { CalendarMoment(day: $0) },
      maximum: maximum.map { CalendarMoment(day: $0) },
      daysBeforeToday: minimum == nil ? 54_787 : nil, daysAfterToday: maximum == nil ? 1 : nil)
  }

  public func problems(at place: Place) -> [Problem] {
    guard characteristic == .dateOfBirth else { return [] }
    let format = DateFormat(
      defaultDate: defaultDate.map { CalendarMoment(day: $0) },
      minimum: minimum.map { CalendarMoment(day: $0) },
      maximum: maximum.map { CalendarMoment(day: $0) })
    return format.problems(at: place)
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    guard characteristic == .dateOfBirth else {
      return try answer.chosen(among: characteristic.values, allowingSeveral: false)
    }
    return try dates.check(answer, in: context)
  }

  public func furtherResultFields() -> [String: JSONValue] {
    guard characteristic == .dateOfBirth else { return [:] }
    return calendar.map { ["calendar": .string($0.rawValue)] } ?? [:]
  }
}

/// A quantity the client reads from HealthKit or asks for (`ORKHealthKitQuantityTypeAnswerFormat`).
public struct HealthQuantityFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.healthQuantity

  /// HealthKit's identifier, such as `HKQuantityTypeIdentifierHeartRate`.
  public var quantity: String
  /// A HealthKit unit such as `count/min`; the participant's own where absent.
  public var unit: String?
  public var isWhole: Bool = false
  public var requestsAuthorization: Bool = true

  public init(
    quantity: String, unit: String? = nil, isWhole: Bool = false,
    requestsAuthorization: Bool = true
  ) {
    self.quantity = quantity
    self.unit = unit
    self.isWhole = isWhole
    self.requestsAuthorization = requestsAuthorization
  }

  /// ResearchKit asks for a body's height and mass as such, in centimetres and kilograms (§3.22).
  public var implied: AnswerFormat? {
    switch quantity {
    case "HKQuantityTypeIdentifierHeight": .height(HeightFormat())
    case "HKQuantityTypeIdentifierBodyMass": .weight(WeightFormat(precision: .high))
    default: nil
    }
  }

  public var questionType: QuestionType {
    implied?.settings.questionType ?? (isWhole ? .integer : .decimal)
  }
  public var resultShape: ResultShape { .numeric }

  public func problems(at place: Place) -> [Problem] {
    quantity.hasPrefix("HKQuantityTypeIdentifier")
      ? []
      : [
        Problem(
          .error, .unknownIdentifier, at: place + ["quantity"],
          "Enter a HealthKit quantity, such as HKQuantityTypeIdentifierHeartRate.")
      ]
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    if let implied { return try implied.settings.check(answer, in: context) }
    let value = try answer.number()
    if isWhole, value != value.rounded() { throw .notAWholeNumber }
    return answer
  }

  public func furtherResultFields() -> [String: JSONValue] {
    implied?.settings.furtherResultFields() ?? unit.map { ["unit": .string($0)] } ?? [:]
  }
}
