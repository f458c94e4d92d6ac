/// Inclusive bounds on the hour and the minute of a time of day, compared separately as in ResearchKit's predicates
/// (ResearchKit §4.5): bounds from 02:30 to 10:10 exclude 05:45 because 45 is more than 10. An absent bound is open.
public struct ClockBounds: Codable, Hashable, Sendable {
  public var minimumHour: Int?
  public var minimumMinute: Int?
  public var maximumHour: Int?
  public var maximumMinute: Int?

  public init(
    minimumHour: Int? = nil, minimumMinute: Int? = nil, maximumHour: Int? = nil,
    maximumMinute: Int? = nil
  ) {
    self.minimumHour = minimumHour
    self.minimumMinute = minimumMinute
    self.maximumHour = maximumHour
    self.maximumMinute = maximumMinute
  }

  public func contains(_ time: TimeOfDay) -> Bool {
    time.hour >= minimumHour ?? time.hour && time.hour <= maximumHour ?? time.hour
      && time.minute >= minimumMinute ?? time.minute && time.minute <= maximumMinute ?? time.minute
  }

  /// Whether any time of day lies within the bounds.
  public var isPossible: Bool {
    func meets(_ low: Int?, _ high: Int?, _ range: ClosedRange<Int>) -> Bool {
      max(low ?? 0, 0) <= min(high ?? range.upperBound, range.upperBound)
    }
    return meets(minimumHour, maximumHour, 0...23) && meets(minimumMinute, maximumMinute, 0...59)
  }
}
