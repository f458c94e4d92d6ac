extension PartCopy {
  /// The kinds of lists that parts can be copied from, and into.
  public enum Sort: String, CaseIterable, Sendable {
    case consents, sections, signatures, tasks, steps, items, questions, eligibilityQuestions
    case pages, healthTypes, articles

    /// What a list of a study takes; nil where there is no such list.
    public init?(of list: Place, in study: Study) {
      switch (list.count, list.first, list.last) {
      case (1, "consents", _): self = .consents
      case (1, "tasks", _): self = .tasks
      case (1, "articles", _): self = .articles
      case (3, "consents", "sections") where study.consent(list[1]) != nil: self = .sections
      case (3, "consents", "signatures") where study.consent(list[1]) != nil: self = .signatures
      case (3, "tasks", "steps"), (3, "tasks", "endings"):
        guard study.task(list[1]) != nil else { return nil }
        self = .steps
      case (5, "tasks", let member):
        switch (study.task(list[1])?.step(list[3])?.content, member) {
        case (.form, "items"): self = .items
        case (.quiz, "questions"): self = .questions
        case (.eligibility, "questions"): self = .eligibilityQuestions
        case (.consentForm, "pages"): self = .pages
        case (.component, "healthTypes"): self = .healthTypes
        default: return nil
        }
      default: return nil
      }
    }
  }
}
