/// `major.minor.patch`, compared part by part.
public struct VersionNumber: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  public var major: Int
  public var minor: Int
  public var patch: Int

  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `2.1.0`: three numbers without signs or leading zeros.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard part.utf8.allSatisfy(\.isASCIIDigit), part == "0" || part.first != "0" else {
        return nil
      }
      return Int(part)
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  public var description: String { "\(major).\(minor).\(patch)" }

  public static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let number = VersionNumber(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "Write a version number as major.minor.patch."))
    }
    self = number
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The largest part that a new number can have. Existing numbers may have larger parts.
  public static let largestPart = 999_999_999

  /// Whether every part is small enough for a new version.
  public var isWithinBounds: Bool { max(major, minor, patch) <= Self.largestPart }

  /// The number after incrementing a part. If a part is at its maximum, the preceding part is incremented instead; the
  /// number is unchanged if that is the first one.
  public func next(_ part: Part) -> VersionNumber {
    switch part {
    case .major: major < Self.largestPart ? VersionNumber(major + 1, 0, 0) : self
    case .minor: minor < Self.largestPart ? VersionNumber(major, minor + 1, 0) : next(.major)
    case .patch: patch < Self.largestPart ? VersionNumber(major, minor, patch + 1) : next(.minor)
    }
  }

  /// What a version changes: something participants must agree to again, something they should know, or a minor
  /// correction.
  public enum Part: String, Codable, CaseIterable, Sendable { case major, minor, patch }
}
