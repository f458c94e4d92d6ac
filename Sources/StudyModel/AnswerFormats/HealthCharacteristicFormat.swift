/// A characteristic that the client reads from HealthKit or asks for.
public struct HealthCharacteristicFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.healthCharacteristic

  public var characteristic: Characteristic
  /// For a date of birth: the default, and the earliest and latest dates that the client offers.
  public var defaultDate: CalendarDay?
  public var minimum: CalendarDay?
  public var maximum: CalendarDay?
  /// The calendar in which a date of birth is shown; the participant's own if absent.
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

  /// The HealthKit characteristics that ResearchKit can ask for (§3.22).
  public enum Characteristic: String, Codable, CaseIterable, Sendable {
    case biologicalSex, bloodType, dateOfBirth, fitzpatrickSkinType, wheelchairUse

    /// HealthKit's identifier.
    public var healthKitIdentifier: String {
      "HKCharacteristicTypeIdentifier" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }

    /// The values that can be chosen; none for a date of birth.
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

  public var format: AnswerFormat { .healthCharacteristic(self) }

  /// The texts of the choices depend on the language: `Characteristic.label(of:in:)`.
  public var shape: AnswerShape {
    characteristic == .dateOfBirth
      ? .date(dates)
      : .choice(TextChoiceFormat(choices: characteristic.values.map { TextChoice(value: $0) }))
  }
  public static let membersInShape: Set<String> = ["characteristic", "minimum", "maximum"]

  public static func blank(keeping choices: [TextChoice]) -> HealthCharacteristicFormat {
    HealthCharacteristicFormat(characteristic: .biologicalSex)
  }

  /// The accepted dates of birth; by default, from 150 years ago to tomorrow (§3.22).
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

  public var comparable: ComparableAnswer {
    characteristic == .dateOfBirth ? .date : .choice(several: false)
  }
  public var offered: [OfferedChoice]? {
    characteristic == .dateOfBirth
      ? nil : characteristic.values.map { OfferedChoice(value: $0, text: [:]) }
  }
  public var secondsToAnswer: Double { 7.5 }

  public func texts(at place: Place) -> [PlacedText] {
    []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    guard characteristic == .dateOfBirth else { return characteristic.values.map { [$0.json] } }
    return ["1990-02-28"] + dates.usualAnswers(in: context)
  }
}
