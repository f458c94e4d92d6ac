import Foundation

/// What a test requires of an answer (as ResearchKit can, §4.5, and of the outcomes of quizzes).
public enum Comparison: Hashable, Sendable {
  /// The step was shown, with or without an answer.
  case visited
  /// There is an answer.
  case answered
  /// The step was visited but not answered.
  case skipped
  /// "I don't know" was chosen.
  case dontKnow
  /// The answer equals this value: numbers as numbers, text exactly, or a boolean.
  case equals(ChoiceValue)
  /// A number within inclusive bounds; an absent bound is open. In seconds for a time interval.
  case numberBetween(Double?, Double?)
  /// Every listed value was chosen, possibly along with others.
  case includes([ChoiceValue])
  /// A chosen value or text is none of these, such as text typed under "Other".
  case includesOther(than: [ChoiceValue])
  /// The whole text, or a chosen value, matches this ICU regular expression.
  case matches(String)
  /// A time of day within inclusive bounds, compared as minutes since midnight.
  case timeBetween(TimeOfDay?, TimeOfDay?)
  /// A time of day whose hour and minute each lie within bounds.
  case clockWithin(ClockBounds)
  /// A date within inclusive bounds, as ISO 8601 text in the shape of the answer.
  case dateBetween(String?, String?)
  /// The participant agreed, or did not, in a consent review or consent form.
  case consented(Bool)
  /// The quiz was passed, or was not.
  case passed(Bool)
  /// At least this many questions of the quiz were answered correctly.
  case scoreAtLeast(Int)
  /// The participant can, or cannot, take part according to an eligibility step.
  case eligible(Bool)
  /// The number of entries in a repeatable group is within inclusive bounds; an absent bound is open.
  case entriesBetween(Int?, Int?)
}

extension Comparison: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "is"
    case value, values, minimum, maximum, pattern, bounds
  }
  private enum Kind: String, Codable {
    case visited, answered, skipped, dontKnow, equals, numberBetween, includes, includesOther
    case matches, timeBetween, clockWithin, dateBetween, consented, passed, scoreAtLeast, eligible
    case entriesBetween
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func bound<Bound: Decodable>(_ key: CodingKeys) throws -> Bound? {
      try container.decodeIfPresent(Bound.self, forKey: key)
    }
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try container.decode(Value.self, forKey: .value)
    }
    switch try container.decode(Kind.self, forKey: .kind) {
    case .visited: self = .visited
    case .answered: self = .answered
    case .skipped: self = .skipped
    case .dontKnow: self = .dontKnow
    case .equals: self = .equals(try value(ChoiceValue.self))
    case .numberBetween: self = .numberBetween(try bound(.minimum), try bound(.maximum))
    case .includes: self = .includes(try container.decode([ChoiceValue].self, forKey: .values))
    case .includesOther:
      self = .includesOther(than: try container.decode([ChoiceValue].self, forKey: .values))
    case .matches: self = .matches(try container.decode(String.self, forKey: .pattern))
    case .timeBetween: self = .timeBetween(try bound(.minimum), try bound(.maximum))
    case .clockWithin:
      self = .clockWithin(try container.decode(ClockBounds.self, forKey: .bounds))
    case .dateBetween: self = .dateBetween(try bound(.minimum), try bound(.maximum))
    case .consented: self = .consented(try value(Bool.self))
    case .passed: self = .passed(try value(Bool.self))
    case .scoreAtLeast: self = .scoreAtLeast(try value(Int.self))
    case .eligible: self = .eligible(try value(Bool.self))
    case .entriesBetween: self = .entriesBetween(try bound(.minimum), try bound(.maximum))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func bounds<Bound: Encodable>(_ minimum: Bound?, _ maximum: Bound?) throws {
      try container.encodeIfPresent(minimum, forKey: .minimum)
      try container.encodeIfPresent(maximum, forKey: .maximum)
    }
    try container.encode(kind, forKey: .kind)
    switch self {
    case .visited, .answered, .skipped, .dontKnow: break
    case .equals(let value): try container.encode(value, forKey: .value)
    case .numberBetween(let minimum, let maximum): try bounds(minimum, maximum)
    case .includes(let values), .includesOther(let values):
      try container.encode(values, forKey: .values)
    case .matches(let pattern): try container.encode(pattern, forKey: .pattern)
    case .timeBetween(let minimum, let maximum): try bounds(minimum, maximum)
    case .clockWithin(let clock): try container.encode(clock, forKey: .bounds)
    case .dateBetween(let minimum, let maximum): try bounds(minimum, maximum)
    case .consented(let value), .passed(let value), .eligible(let value):
      try container.encodeIfPresent(Optional(value), forKey: .value)
    case .scoreAtLeast(let value): try container.encode(value, forKey: .value)
    case .entriesBetween(let minimum, let maximum): try bounds(minimum, maximum)
    }
  }

  private var kind: Kind {
    switch self {
    case .visited: .visited
    case .answered: .answered
    case .skipped: .skipped
    case .dontKnow: .dontKnow
    case .equals: .equals
    case .numberBetween: .numberBetween
    case .includes: .includes
    case .includesOther: .includesOther
    case .matches: .matches
    case .timeBetween: .timeBetween
    case .clockWithin: .clockWithin
    case .dateBetween: .dateBetween
    case .consented: .consented
    case .passed: .passed
    case .scoreAtLeast: .scoreAtLeast
    case .eligible: .eligible
    case .entriesBetween: .entriesBetween
    }
  }
}
