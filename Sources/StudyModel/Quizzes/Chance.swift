import Foundation

/// A probability, for people to read.
public struct Chance: Sendable {
  public let value: Double

  public init(_ value: Double) { self.value = value }

  /// With as many digits as matter: 18.75%, 3.7%, 0.02%.
  public var percent: String {
    let percent = value * 100
    if percent > 0, percent < 0.01 { return "less than 0.01%" }
    return percent.formatted(
      .number.precision(.fractionLength(0...2)).locale(Locale(identifier: "en_US")))
      + "%"
  }

  /// For example, "1 in 5".
  public var odds: String {
    switch value {
    case ...0: "never"
    case 0.995...: "always"
    case 0.75...: "more often than not"
    case ..<1e-9: "less than 1 in a billion"
    default:
      "about 1 in \(Int((1 / value).rounded()).formatted(.number.locale(Locale(identifier: "en_US"))))"
    }
  }

  /// For example, 18.75%, about 1 in 5.
  public var words: String { value <= 0 ? "cannot be guessed" : "\(percent), \(odds)" }
}

extension Quiz {
  /// How easily someone who knows nothing passes, as every page and problem states it; nil without questions.
  public var guessing: Guessing? { questions.isEmpty ? nil : Guessing(self) }

  /// The probability of passing a quiz by guessing, as text.
  public struct Guessing: Sendable {
    /// On one try.
    public let percent: String
    /// The text after the percentage.
    public let words: String

    fileprivate init(_ quiz: Quiz) {
      let chance = Chance(quiz.chanceOfGuessing)
      percent = chance.percent
      let retries =
        quiz.attempts > 1 && chance.value > 0
        ? " In \(quiz.attempts) tries without learning anything: \(Chance(quiz.chanceOfGuessing(within: quiz.attempts)).percent)."
        : ""
      words = "pass by guessing in one try: \(chance.odds)." + retries
    }

    /// The whole sentence.
    public var sentence: String { "\(percent) \(words)" }
  }
}
