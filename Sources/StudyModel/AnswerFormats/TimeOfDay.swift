/// Hours and minutes on a 24-hour clock, as `HH:mm`.
public struct TimeOfDay: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  public let hour: Int
  public let minute: Int

  /// Nil outside 00:00–23:59.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Minutes since midnight; nil outside a day.
  public init?(minutes: Int) {
    guard minutes >= 0 else { return nil }
    self.init(hour: minutes / 60, minute: minutes % 60)
  }

  /// Reads `07:30`, with two digits each.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIIDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  public var minutes: Int { hour * 60 + minute }
  public var description: String {
    (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let time = TimeOfDay(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Write a time of day as HH:mm."))
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
