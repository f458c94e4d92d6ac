import StudyModel

/// What Accord proposes for people who already consented. The board decides.
package struct ReconsentProposal: Hashable, Sendable {
  package let outcome: Reconsent
  /// Why, as a sentence.
  package let reason: String

  /// The number of parts up to which additions fit into a short supplement.
  private static let mostSupplemented = 2

  init(for changes: [Change]) {
    let serious = changes.filter { $0.class.usualReconsent == .reconsent }
    guard serious.isEmpty else {
      let onlyAdds = serious.allSatisfy { $0.kind == .added || $0.words?.onlyAdds == true }
      let parts = Set(serious.map(\.part))
      if onlyAdds, parts.count <= Self.mostSupplemented {
        outcome = .addendum
        reason =
          "The changes only add something about \(ChangeClass.topics(of: serious)), which a short supplement can show."
      } else {
        outcome = .reconsent
        reason = "The changes concern \(ChangeClass.topics(of: serious))."
      }
      return
    }
    let notable = changes.filter { $0.class.usualReconsent == .notify }
    outcome = notable.isEmpty ? .none : .notify
    reason =
      notable.isEmpty
      ? changes.isEmpty
        ? "Nothing changed." : "The meaning of what people agreed to has not changed."
      : "People should know what changed about \(ChangeClass.topics(of: notable))."
  }
}

extension WordComparison {
  /// Whether nothing was deleted.
  fileprivate var onlyAdds: Bool { runs.allSatisfy { $0.kind != .deleted } }
}
