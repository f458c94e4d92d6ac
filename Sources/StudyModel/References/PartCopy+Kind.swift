extension PartCopy {
  /// The kinds of lists that parts can be copied from and into.
  public enum Kind: String, CaseIterable, Sendable {
    case consents, sections, signatures, tasks, steps, items, questions, eligibilityQuestions
    case pages, healthTypes, articles

    /// The kind of parts in a list of a study; nil if there is no such list.
    public init?(of list: Place, in study: Study) {
      guard let parts = study.parts(of: list) else { return nil }
      self = parts.copyKind
    }
  }
}
