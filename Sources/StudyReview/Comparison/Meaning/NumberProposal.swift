import StudyModel

/// The version number that Accord proposes for some changes, and why.
package struct NumberProposal: Hashable, Sendable {
  package let number: VersionNumber
  /// Why, as a sentence.
  package let reason: String

  init(for comparison: StudyComparison, after number: VersionNumber) {
    self.number = comparison.proposedNumber(after: number)
    guard let part = comparison.numberPart else {
      reason = "Nothing changed."
      return
    }
    let topics = ChangeClass.topics(of: comparison.changes.filter { $0.class.numberPart == part })
    reason = part == .patch ? "Only \(topics) changed." : "The changes concern \(topics)."
  }
}

extension StudyComparison {
  /// The number to propose after another one, and why.
  package func numberProposal(after number: VersionNumber) -> NumberProposal {
    NumberProposal(for: self, after: number)
  }
}
