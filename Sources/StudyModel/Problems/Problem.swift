import Foundation

/// The path of ids to the subject of a problem, such as `["tasks", "join", "steps", "age", "format", "minimum"]`.
public typealias Place = [String]

/// Something that an author must or should fix.
public struct Problem: Codable, Hashable, Sendable {
  public var severity: Severity
  public var code: Code
  public var place: Place
  /// What is wrong and how to fix it, in English.
  public var message: String

  public init(_ severity: Severity, _ code: Code, at place: Place, _ message: String) {
    self.severity = severity
    self.code = code
    self.place = place
    self.message = message
  }

  /// The place as one string, its components joined by `/`.
  public var path: String { place.joined(separator: "/") }

  /// How serious a problem is.
  public enum Severity: String, Codable, CaseIterable, Sendable, Comparable {
    /// Must be fixed before a version can be proposed.
    case error
    /// Should be fixed because it may confuse participants.
    case warning
    /// Could be improved.
    case advice

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
  }

  /// The name of a kind of problem, the same in every release and every output.
  public struct Code: RawRepresentable, Codable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
  }
}
