import Foundation

/// A chance, for people to read.
struct Chance: Sendable {
  let value: Double

  init(_ value: Double) { self.value = value }

  /// With as many digits as tell something: 18.75 %, 3.7 %, 0.02 %.
  var percent: String {
    let percent = value * 100
    if percent > 0, percent < 0.01 { return "less than 0.01 %" }
    return percent.formatted(
      .number.precision(.fractionLength(0...2)).locale(Locale(identifier: "en_US")))
      + " %"
  }

  /// Such as "1 in 5".
  var odds: String {
    switch value {
    case ...0: "never"
    case 0.995...: "always"
    case 0.75...: "more often than not"
    case ..<1e-9: "less than 1 in a billion"
    default:
      "about 1 in \(Int((1 / value).rounded()).formatted(.number.locale(Locale(identifier: "en_US"))))"
    }
  }

  var words: String { value <= 0 ? "cannot be guessed" : "\(percent), \(odds)" }
}
