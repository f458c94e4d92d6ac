/// A length of time in hours and minutes, as people write and read it; answers and conditions use seconds.
public struct LengthOfTime: Hashable, Sendable {
  public let seconds: Double

  public init(seconds: Double) { self.seconds = seconds }

  /// Reads hours and minutes separated by a colon; a blank part counts as 0. Nil if the text is not a length of time.
  public init?(typed text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(hours: parts[0], minutes: parts[1])
  }

  /// Reads numbers from separate fields; a blank field counts as 0. Nil if all are blank or one is not a number.
  public init?(hours: String, minutes: String, seconds: String = "") {
    guard ![hours, minutes, seconds].allSatisfy(\.isEmpty) else { return nil }
    var total = 0.0
    for (typed, unit) in [(hours, 3_600.0), (minutes, 60), (seconds, 1)] {
      let trimmed = typed.filter { !$0.isWhitespace }.replacing(",", with: ".")
      guard let number = trimmed.isEmpty ? 0 : Double(trimmed), number.isFinite else { return nil }
      total += number * unit
    }
    guard abs(total) <= StudyLimits.largestNumber else { return nil }
    self.seconds = (total * 1_000).rounded() / 1_000
  }

  /// Whole hours.
  public var hours: Double { (seconds / 3_600).rounded(.down) }
  /// The remaining minutes.
  public var minutes: Double { (seconds - hours * 3_600) / 60 }

  /// For example, 1:30, as `init(typed:)` reads it.
  public var typed: String { "\(hours.plainText):\(minutes.plainText)" }

  /// For example, 1 hour 30 minutes.
  public var words: String {
    guard seconds.rounded() == seconds, (0..<1e9).contains(seconds) else {
      return seconds.plainText + " seconds"
    }
    let whole = Int(seconds)
    let parts = [
      Self.part(whole / 3_600, "hour"), Self.part(whole / 60 % 60, "minute"),
      Self.part(whole % 60, "second"),
    ].compactMap(\.self)
    return parts.isEmpty ? "0 minutes" : parts.joined(separator: " ")
  }

  private static func part(_ count: Int, _ unit: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}
