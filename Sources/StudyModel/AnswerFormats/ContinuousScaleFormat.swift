import Foundation

/// Any number on a scale, with 0 to 4 fraction digits. Each digit makes the largest bound ten times smaller.
public struct ContinuousScaleFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.continuousScale

  public var minimum: Double
  public var maximum: Double
  public var fractionDigits: Int = 0
  public var defaultValue: Double?
  public var isVertical: Bool = false
  public var isPercentage: Bool = false
  public var minimumLabel: LocalizedText = [:]
  public var maximumLabel: LocalizedText = [:]
  public var minimumImage: Asset.ID?
  public var maximumImage: Asset.ID?
  public var hidesSelectedValue: Bool = false
  public var hidesRanges: Bool = false
  public var hidesLabels: Bool = false
  /// Colors along the scale.
  public var gradient: ScaleGradient?
  public var dontKnow: DontKnow?

  public init(
    minimum: Double, maximum: Double, fractionDigits: Int = 0, defaultValue: Double? = nil,
    isVertical: Bool = false, isPercentage: Bool = false, minimumLabel: LocalizedText = [:],
    maximumLabel: LocalizedText = [:], minimumImage: Asset.ID? = nil,
    maximumImage: Asset.ID? = nil, hidesSelectedValue: Bool = false, hidesRanges: Bool = false,
    hidesLabels: Bool = false, gradient: ScaleGradient? = nil, dontKnow: DontKnow? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fractionDigits = fractionDigits
    self.defaultValue = defaultValue
    self.isVertical = isVertical
    self.isPercentage = isPercentage
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
    self.minimumImage = minimumImage
    self.maximumImage = maximumImage
    self.hidesSelectedValue = hidesSelectedValue
    self.hidesRanges = hidesRanges
    self.hidesLabels = hidesLabels
    self.gradient = gradient
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .continuousScale(self) }
  public var shape: AnswerShape { .slider(self) }

  public static func blank(keeping choices: [TextChoice]) -> ContinuousScaleFormat {
    ContinuousScaleFormat(minimum: 0, maximum: 100)
  }

  public var defaultAnswer: JSONValue? {
    guard let value = defaultValue, value >= minimum, value <= maximum else { return nil }
    return .number(rounded(value))
  }

  /// The largest bound for the number of fraction digits: 100,000 for none, 10 for four.
  public var largestBound: Double {
    [100_000.0, 10_000, 1_000, 100, 10][min(max(fractionDigits, 0), 4)]
  }

  public func problems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if !(0...4).contains(fractionDigits) {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["fractionDigits"],
          "A continuous scale can have 0 to 4 digits after the decimal point."))
    }
    for (name, value) in [("minimum", minimum), ("maximum", maximum)]
    where abs(value) > largestBound {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + [name],
          "With \(fractionDigits) digits after the decimal point, bounds must be within ±\(Int(largestBound))."
        )
      )
    }
    if maximum <= minimum {
      problems.append(
        Problem(
          .error, .emptyRange, at: place + ["maximum"],
          "The highest value must be above the lowest."))
    } else if let value = defaultValue, value < minimum || value > maximum {
      problems.append(
        Problem(
          .warning, .defaultOutOfRange, at: place + ["defaultValue"],
          "The default is not on the scale, so participants start without one."))
    }
    return problems + (gradient?.problems(at: place) ?? [])
  }

  /// Rounds to the fraction digits, so that rules compare the number that was shown (ResearchKit §3.2).
  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    .number(rounded(try answer.number(from: minimum, to: maximum)))
  }

  private func rounded(_ value: Double) -> Double {
    let factor = [1.0, 10, 100, 1_000, 10_000][min(max(fractionDigits, 0), 4)]
    return (value * factor).rounded() / factor
  }

  public var comparable: ComparableAnswer { .number(from: minimum, to: maximum) }
  public var secondsToAnswer: Double { 5 }
  public var assets: [Asset.ID] { endPictures }
  public var picturesWithoutWords: [Asset.ID] { endPicturesWithoutWords }

  public func texts(at place: Place) -> [PlacedText] {
    endTexts(at: place) + (dontKnow?.texts(at: place) ?? [])
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [(minimum + maximum) / 2, minimum, maximum].map(JSONValue.number)
  }
}

extension ContinuousScaleFormat: PicturedEnds {}
