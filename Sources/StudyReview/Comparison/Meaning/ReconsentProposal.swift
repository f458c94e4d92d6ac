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
        ? "Nothing changed." : "Nothing that people agreed to means something else."
      : "People should know what changed about \(ChangeClass.topics(of: notable))."
  }
}

extension ChangeClass {
  /// The classes of some changes in words, without repetitions.
  static func topics(of changes: [Change]) -> String {
    let classes = Set(changes.map { $0.class })
    let names = allCases.filter(classes.contains).map(\.topic)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let comma = names.count > 2 ? "," : ""
    return names.dropLast().joined(separator: ", ") + "\(comma) and " + last
  }

  /// The name of the class, as people choose it.
  package var title: String {
    switch self {
    case .risk: "Risk or benefit"
    case .procedure: "Procedure"
    case .dataUse: "Data use"
    case .alternative: "Alternatives"
    case .costPayment: "Cost or payment"
    case .rightsContact: "Rights or contact"
    case .eligibility: "Eligibility"
    case .quizLogic: "Quiz or branching"
    case .wording: "Wording"
    case .format: "Format"
    case .translation: "Translation"
    }
  }

  /// What such a change is about, in a sentence.
  package var topic: String {
    switch self {
    case .risk: "risks and benefits"
    case .procedure: "what participants do"
    case .dataUse: "data"
    case .alternative: "alternatives"
    case .costPayment: "costs and payment"
    case .rightsContact: "rights and contacts"
    case .eligibility: "who can take part"
    case .quizLogic: "quizzes and branches"
    case .wording: "wording"
    case .format: "format"
    case .translation: "translations"
    }
  }
}

extension WordComparison {
  /// Whether nothing was deleted.
  fileprivate var onlyAdds: Bool { runs.allSatisfy { $0.kind != .deleted } }
}
