/// A length of time in hours and minutes, as people write and read it; answers and conditions hold seconds.
public struct LengthOfTime: Hashable, Sendable {
  public let seconds: Double

  public init(seconds: Double) { self.seconds = seconds }

  /// As it is typed: hours and minutes around a colon, either of them blank for none. Nil where that is no length of time.
  public init?(typed text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(hours: parts[0], minutes: parts[1])
  }

  /// From numbers in fields of their own, any of them blank for none. Nil where all are, or one is no number.
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
  /// What is left after them.
  public var minutes: Double { (seconds - hours * 3_600) / 60 }

  /// Such as 1:30, as `init(typed:)` reads it.
  public var typed: String { "\(hours.plainText):\(minutes.plainText)" }

  /// Such as 1 hour 30 minutes.
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
