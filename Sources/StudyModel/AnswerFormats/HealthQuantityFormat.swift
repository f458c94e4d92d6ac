/// A quantity that the client reads from HealthKit or asks for.
public struct HealthQuantityFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.healthQuantity

  /// HealthKit's identifier, such as `HKQuantityTypeIdentifierHeartRate`.
  public var quantity: String
  /// A HealthKit unit such as `count/min`; the participant's own if absent.
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

  /// The format that ResearchKit uses for body height and mass, which it asks for in centimeters and kilograms (§3.22).
  public var implied: AnswerFormat? {
    switch quantity {
    case "HKQuantityTypeIdentifierHeight": .height(HeightFormat())
    case "HKQuantityTypeIdentifierBodyMass": .weight(WeightFormat(precision: .high))
    default: nil
    }
  }

  public var format: AnswerFormat { .healthQuantity(self) }
  public var shape: AnswerShape { .number(NumericFormat(isWhole: isWhole, unit: unit)) }
  public static let membersInShape: Set<String> = ["isWhole", "unit"]

  public static func blank(keeping choices: [TextChoice]) -> HealthQuantityFormat {
    HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierHeartRate")
  }

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

  public var comparable: ComparableAnswer { .number(unit: unit) }
  public var secondsToAnswer: Double { 7.5 }

  public func texts(at place: Place) -> [PlacedText] {
    []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [60]
  }
}
