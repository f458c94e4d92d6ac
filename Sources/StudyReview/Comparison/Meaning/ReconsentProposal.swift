import StudyModel

/// What Accord proposes for people who already consented. The board decides.
package struct ReconsentProposal: Hashable, Sendable {
  package let outcome: Reconsent
  /// Why, as a sentence.
  package let reason: String

  /// The number of parts up to which additions fit into a short supplement.
  private static let mostSupplemented = 2

  init(for changes: [Change]) {
    // A supplement shows only what is new, so nothing that people should know may be replaced or removed.
    let weighing = changes.filter { $0.class.usualReconsent != .none }
    if weighing.contains(where: { $0.class.usualReconsent == .reconsent }) {
      let onlyAdds = weighing.allSatisfy { $0.kind == .added || $0.words?.onlyAdds == true }
      let parts = Set(weighing.map(\.part))
      if onlyAdds, parts.count <= Self.mostSupplemented {
        outcome = .addendum
        reason =
          "The changes only add something about \(ChangeClass.topics(of: weighing)), which a short supplement can show."
      } else {
        outcome = .reconsent
        reason = "The changes concern \(ChangeClass.topics(of: weighing))."
      }
      return
    }
    outcome = weighing.isEmpty ? .none : .notify
    reason =
      weighing.isEmpty
      ? changes.isEmpty
        ? "Nothing changed." : "The meaning of what people agreed to has not changed."
      : "People should know what changed about \(ChangeClass.topics(of: weighing))."
  }
}

extension WordComparison {
  /// Whether nothing was deleted.
  fileprivate var onlyAdds: Bool { runs.allSatisfy { $0.kind != .deleted } }
}
