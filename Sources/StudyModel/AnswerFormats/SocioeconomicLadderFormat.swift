/// A rung on a ten-rung socioeconomic ladder, from 0 at the top to 9 at the bottom.
public struct SocioeconomicLadderFormat: ReducibleFormat, FormatWithDontKnow {
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

  public var format: AnswerFormat { .socioeconomicLadder(self) }

  public var shape: AnswerShape {
    .scale(
      ScaleFormat(
        minimum: Self.rungs.lowerBound, maximum: Self.rungs.upperBound, minimumLabel: topLabel,
        maximumLabel: bottomLabel, dontKnow: dontKnow))
  }
  public static let membersInShape: Set<String> = ["topLabel", "bottomLabel", "dontKnow"]

  public static func blank(keeping choices: [TextChoice]) -> SocioeconomicLadderFormat {
    SocioeconomicLadderFormat()
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let value = try answer.number(from: 0, to: 9)
    guard value == value.rounded() else { throw .notAWholeNumber }
    return answer
  }

  public var comparable: ComparableAnswer {
    .number(from: Double(Self.rungs.lowerBound), to: Double(Self.rungs.upperBound))
  }
  public var secondsToAnswer: Double { 5 }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("topLabel", topLabel), ("bottomLabel", bottomLabel)], at: place)
      + (dontKnow?.texts(at: place) ?? [])
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [4]
  }
}
