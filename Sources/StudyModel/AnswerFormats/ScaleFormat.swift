/// A whole number on a scale: 1 to 13 intervals between −10,000 and 10,000.
public struct ScaleFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.scale
  public static let intervals = 1...13
  public static let bounds = -10_000...10_000

  public var minimum: Int
  public var maximum: Int
  public var step: Int = 1
  public var defaultValue: Int?
  public var isVertical: Bool = false
  public var minimumLabel: LocalizedText = [:]
  public var maximumLabel: LocalizedText = [:]
  public var minimumImage: Asset.ID?
  public var maximumImage: Asset.ID?
  public var hidesSelectedValue: Bool = false
  public var hidesRanges: Bool = false
  public var hidesLabels: Bool = false
  public var hidesValueMarkers: Bool = false
  /// Colors along the scale.
  public var gradient: ScaleGradient?
  public var dontKnow: DontKnow?

  public init(
    minimum: Int, maximum: Int, step: Int = 1, defaultValue: Int? = nil, isVertical: Bool = false,
    minimumLabel: LocalizedText = [:], maximumLabel: LocalizedText = [:],
    minimumImage: Asset.ID? = nil, maximumImage: Asset.ID? = nil, hidesSelectedValue: Bool = false,
    hidesRanges: Bool = false, hidesLabels: Bool = false, hidesValueMarkers: Bool = false,
    gradient: ScaleGradient? = nil, dontKnow: DontKnow? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.defaultValue = defaultValue
    self.isVertical = isVertical
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
    self.minimumImage = minimumImage
    self.maximumImage = maximumImage
    self.hidesSelectedValue = hidesSelectedValue
    self.hidesRanges = hidesRanges
    self.hidesLabels = hidesLabels
    self.hidesValueMarkers = hidesValueMarkers
    self.gradient = gradient
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .scale(self) }
  public var shape: AnswerShape { .scale(self) }

  public static func blank(keeping choices: [TextChoice]) -> ScaleFormat {
    ScaleFormat(minimum: 0, maximum: 10)
  }

  /// Every value that can be chosen, ascending; empty if the settings do not form a scale.
  public var values: [Int] {
    guard rangeProblems(at: []).allSatisfy({ $0.severity != .error }) else { return [] }
    return Array(stride(from: minimum, through: maximum, by: step))
  }

  /// The default, rounded to the nearest step; nil if it is out of bounds (ResearchKit §3.1).
  public var defaultAnswer: JSONValue? {
    let values = values
    guard let value = defaultValue, let first = values.first, let last = values.last,
      first <= value, value <= last,
      let nearest = values.min(by: { abs($0 - value) < abs($1 - value) })
    else { return nil }
    return .number(Double(nearest))
  }

  public func problems(at place: Place) -> [Problem] {
    rangeProblems(at: place) + (gradient?.problems(at: place) ?? [])
  }

  private func rangeProblems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if !Self.bounds.contains(minimum) {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["minimum"],
          "The lowest value must be between −10,000 and 10,000."))
    }
    if !Self.bounds.contains(maximum) {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["maximum"],
          "The highest value must be between −10,000 and 10,000."))
    }
    if !problems.isEmpty { return problems }
    if maximum <= minimum {
      return [
        Problem(
          .error, .emptyRange, at: place + ["maximum"],
          "The highest value must be above the lowest, \(minimum).")
      ]
    }
    if step < 1 {
      return [
        Problem(
          .error, .invalidStep, at: place + ["step"],
          "The step must be a whole number of at least 1.")
      ]
    }
    if !(maximum - minimum).isMultiple(of: step) {
      return [
        Problem(
          .error, .invalidStep, at: place + ["step"],
          "Steps of \(step) do not divide the range from \(minimum) to \(maximum) evenly.")
      ]
    }
    if !Self.intervals.contains((maximum - minimum) / step) {
      return [
        Problem(
          .error, .tooManyIntervals, at: place + ["step"],
          "A scale can have at most 14 values; this one has \((maximum - minimum) / step + 1). Use a larger step."
        )
      ]
    }
    if let value = defaultValue, !(minimum...maximum).contains(value) {
      return [
        Problem(
          .warning, .defaultOutOfRange, at: place + ["defaultValue"],
          "The default \(value) is not on the scale, so participants start without one.")
      ]
    }
    return []
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let number = try answer.number(from: Double(minimum), to: Double(maximum))
    guard number == number.rounded() else { throw .notAWholeNumber }
    // A draft may have settings with errors, which do not form a scale.
    guard !values.isEmpty, (Int(number) - minimum).isMultiple(of: step) else {
      throw .offStep(Double(step))
    }
    return answer
  }

  public var comparable: ComparableAnswer { .number(from: Double(minimum), to: Double(maximum)) }
  public var secondsToAnswer: Double { 5 }
  public var assets: [Asset.ID] { endPictures }
  public var picturesWithoutWords: [Asset.ID] { endPicturesWithoutWords }

  public func texts(at place: Place) -> [PlacedText] {
    endTexts(at: place) + (dontKnow?.texts(at: place) ?? [])
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    let values = values
    guard !values.isEmpty else { return [] }
    return ([values[values.count / 2]] + values).map { .number(Double($0)) }
  }

  /// Only the scale's own values, if the settings form a scale.
  public func allows(_ number: Double) -> Bool {
    let values = values
    return values.isEmpty || values.contains { Double($0) == number }
  }
}

extension ScaleFormat: PicturedEnds {}
