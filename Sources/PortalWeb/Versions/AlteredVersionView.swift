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
    differences = altered.differences
    hasDifferences = !altered.differences.isEmpty
    effect = altered.effect
    advice = altered.advice
  }
}

extension [AlteredVersion] {
  /// What a list of studies says of them; nil if there are none.
  var notice: String? {
    switch count {
    case 0: nil
    case 1: "Version \(self[0].number) was changed outside of Accord"
    default: "\(count) versions were changed outside of Accord"
    }
  }
}
