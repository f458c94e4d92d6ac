import Foundation

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

/// A study as it was at one moment, under one number. Its bytes never change; approvals and signatures apply to its
/// hash.
public struct Version: Hashable, Sendable {
  public let number: VersionNumber
  /// The frozen study as canonical JSON.
  public let canonical: [UInt8]
  /// SHA-256 of the canonical bytes.
  public let sha256: String
  public let notes: String
  public var state: State
  public var dates: Dates

  public init(
    number: VersionNumber, canonical: [UInt8], sha256: String, notes: String, state: State,
    dates: Dates = Dates()
  ) {
    self.number = number
    self.canonical = canonical
    self.sha256 = sha256
    self.notes = notes
    self.state = state
    self.dates = dates
  }

  /// When a version reached each state; nil if it has not, or if the date is unknown.
  public struct Dates: Hashable, Sendable {
    public var proposed: Date?
    public var published: Date?
    public var withdrawn: Date?

    public init(proposed: Date? = nil, published: Date? = nil, withdrawn: Date? = nil) {
      self.proposed = proposed
      self.published = published
      self.withdrawn = withdrawn
    }
  }

  /// Freezes a study under a number.
  public init(freezing study: Study, as number: VersionNumber, notes: String) throws {
    let bytes = try study.canonicalBytes()
    self.init(
      number: number, canonical: bytes, sha256: StudyModel.sha256(bytes), notes: notes,
      state: .proposed)
  }

  /// Opens the frozen study.
  public func study() throws(StudyDocumentError) -> Study { try Study(document: canonical) }
}
