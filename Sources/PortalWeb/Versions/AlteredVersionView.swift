import Foundation
import StudyStore

/// What a list says of a version that is not as the history of its study recorded it.
struct AlteredVersionView: Sendable {
  let fault: String
  /// Each difference by itself, if there is more than the state.
  let differences: [String]
  let hasDifferences: Bool
  let effect: String
  let advice: String

  init(_ altered: AlteredVersion) {
    fault = altered.summary
    differences = altered.differenceSentences
    hasDifferences = !altered.differences.isEmpty
    effect = altered.effect
    advice = altered.advice
  }
}

extension [AlteredVersion] {
  /// How many versions a line names before it only counts them.
  private static var mostNamed: Int { 3 }

  private var names: String {
    map { "\($0.number)" }.formatted(.list(type: .and).locale(Locale(identifier: "en_US")))
  }

  /// What a list of studies says of them; nil if there are none.
  var notice: String? {
    switch count {
    case 0: nil
    case 1: "Version \(self[0].number) was changed outside of Accord"
    case 2...Self.mostNamed: "Versions \(names) were changed outside of Accord"
    default: "\(count) versions were changed outside of Accord"
    }
  }
}
