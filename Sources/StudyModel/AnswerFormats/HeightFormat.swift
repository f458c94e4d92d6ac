/// A body height, recorded in centimeters whatever unit is shown.
public struct HeightFormat: ReducibleFormat, FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.height

  public var system: MeasurementSystem = MeasurementSystem.local
  public var dontKnow: DontKnow?

  public init(system: MeasurementSystem = MeasurementSystem.local, dontKnow: DontKnow? = nil) {
    self.system = system
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .height(self) }

  public var shape: AnswerShape {
    .number(NumericFormat(unit: "cm", minimum: 0, maximum: 299, dontKnow: dontKnow))
  }
  public static let membersInShape: Set<String> = ["dontKnow"]

  public static func blank(keeping choices: [TextChoice]) -> HeightFormat { HeightFormat() }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    .number(try answer.number(from: 0, to: 299))
  }

  public var comparable: ComparableAnswer { .number(from: 0, to: 299, unit: "cm") }
  public var secondsToAnswer: Double { 10 }

  public func texts(at place: Place) -> [PlacedText] {
    dontKnow?.texts(at: place) ?? []
  }

  /// Whole inches if the participant picks inches.
  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [.number(system == .customary ? 170.18 : 170)]
  }
}
