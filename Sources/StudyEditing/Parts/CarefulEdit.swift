import StudyModel

/// An edit that is applied only after its author has seen what it would break: rules, conditions, and tested passages.
package struct CarefulEdit: Sendable {
  package let change: @Sendable (Study) throws -> Study
  /// A hash of the problems that the author was shown, and the author's choice; nil if the author has not been asked.
  package let consent: Consent?

  /// The author's consent to break exactly what was shown.
  package struct Consent: Sendable {
    package let shown: String
    package let choice: Choice
  }

  /// What happens to references to a removed part.
  package enum Choice: String, Sendable {
    /// They are removed too.
    case remove
    /// They are kept as problems to fix.
    case leave
  }

  /// Reads from the form whether the author has consented.
  package init(_ form: SubmittedForm, change: @escaping @Sendable (Study) throws -> Study) {
    self.change = change
    consent = form["breaking.shown"].flatMap { shown in
      form["breaking"].flatMap(Choice.init).map { Consent(shown: shown, choice: $0) }
    }
  }

  /// The study with the edit applied.
  /// - Throws: `WouldBreak` unless the author has agreed to exactly what would break now, or any error that the edit
  ///   throws.
  package func applied(to study: Study) throws -> Study {
    let changed = try change(study)
    let broken = changed.impact(since: study)
    guard !broken.isEmpty else { return changed }
    guard let consent, consent.shown == WouldBreak.fingerprint(of: broken) else {
      throw WouldBreak(problems: broken, before: study, after: changed)
    }
    guard consent.choice == .remove else { return changed }
    return BrokenReferences(broken, in: changed, since: study).removed
  }
}
