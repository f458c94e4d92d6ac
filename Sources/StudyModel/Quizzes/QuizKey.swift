import Foundation

/// How a quiz question is answered, and what is right.
public enum QuizKey: Hashable, Sendable, Codable {
  /// From the question's choices, of which the right ones are marked.
  case choices
  /// Yes or no.
  case boolean(RightStatement)
  /// A number that is typed.
  case number(RightNumber)

  public enum Kind: String, Codable, CaseIterable, Sendable { case choices, boolean, number }

  public var kind: Kind {
    switch self {
    case .choices: .choices
    case .boolean: .boolean
    case .number: .number
    }
  }

  private enum CodingKeys: String, CodingKey { case kind }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .choices: self = .choices
    case .boolean: self = .boolean(try RightStatement(from: decoder))
    case .number: self = .number(try RightNumber(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .choices: break
    case .boolean(let statement): try statement.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    }
  }
}

extension QuizKey: AbsentWhenUsual {
  public static var usual: QuizKey { .choices }
}

/// What is right of yes and no.
public struct RightStatement: Codable, Hashable, Sendable {
  /// Yes is right.
  public var isTrue: Bool = false
  /// Words in place of Yes.
  public var yes: LocalizedText = [:]
  /// Words in place of No.
  public var no: LocalizedText = [:]

  public init(isTrue: Bool = false, yes: LocalizedText = [:], no: LocalizedText = [:]) {
    self.isTrue = isTrue
    self.yes = yes
    self.no = no
  }
}

/// Which numbers are right.
public struct RightNumber: Codable, Hashable, Sendable {
  /// The right number, or the lowest of them.
  public var lowest: Double?
  /// The highest right number, where there are several.
  public var highest: Double?
  /// Only whole numbers can be entered.
  public var isWhole: Bool = false
  public var unit: LocalizedText = [:]
  /// The least and the greatest number that can be entered.
  public var minimum: Double?
  public var maximum: Double?
  /// Shown after a number below the right ones, and above them.
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

  /// The right numbers; nil where none is set, or the highest lies below the lowest.
  public var range: ClosedRange<Double>? {
    guard let low = lowest ?? highest, let high = highest ?? lowest, low <= high else {
      return nil
    }
    return low...high
  }
}
