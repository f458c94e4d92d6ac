/// Whether yes or no is correct.
public struct RightStatement: Codable, Hashable, Sendable {
  /// Whether yes is correct.
  public var isTrue: Bool = false
  /// The label instead of Yes.
  public var yes: LocalizedText = [:]
  /// The label instead of No.
  public var no: LocalizedText = [:]

  public init(isTrue: Bool = false, yes: LocalizedText = [:], no: LocalizedText = [:]) {
    self.isTrue = isTrue
    self.yes = yes
    self.no = no
  }
}

/// Which numbers are correct.
public struct RightNumber: Codable, Hashable, Sendable {
  /// The correct number, or the lowest of them.
  public var lowest: Double?
  /// The highest correct number, if there are several.
  public var highest: Double?
  /// Whether only whole numbers can be entered.
  public var isWhole: Bool = false
  public var unit: LocalizedText = [:]
  /// The lowest and the highest number that can be entered.
  public var minimum: Double?
  public var maximum: Double?
  /// Shown after a number below or above the correct ones.
  public var tooLow: LocalizedText = [:]
  public var tooHigh: LocalizedText = [:]

  public init(
    lowest: Double? = nil, highest: Double? = nil, isWhole: Bool = false,
    unit: LocalizedText = [:], minimum: Double? = nil, maximum: Double? = nil,
    tooLow: LocalizedText = [:], tooHigh: LocalizedText = [:]
  ) {
    self.lowest = lowest
    self.highest = highest
    self.isWhole = isWhole
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.tooLow = tooLow
    self.tooHigh = tooHigh
  }

  /// The correct numbers; nil if none is set or the highest is below the lowest.
  public var range: ClosedRange<Double>? {
    guard let low = lowest ?? highest, let high = highest ?? lowest, low <= high else {
      return nil
    }
    return low...high
  }
}
