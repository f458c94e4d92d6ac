import StudyDocuments
import StudyModel

/// What an export leaves out of a study around the steps of its tasks: facts, consents, articles, whole tasks, and what tasks
/// have in addition to steps. A format states what it has a place for; everything else is reported from here, also what the model
/// gets later. Parts of one kind are one loss.
struct StudyRest {
  enum Consents {
    case all, first
    /// Those that a step of a task shows.
    case shown
    case none
  }

  let format: String
  /// The facts that the export says, by their names in study documents.
  var facts: Set<String> = []
  var consents = Consents.shown
  var hasArticles = false
  /// Whether settings kept from an imported file are written back.
  var hasKeptSettings = false
  /// Whether no one takes part with the export, so that nothing goes wrong without what it leaves out.
  var isReference = false
  /// The members of a task that the export says, by their names in study documents, other than its contents; nil for a task
  /// that it does not have.
  let members: (Task) -> Set<String>?

  func losses(of study: Study) -> [Loss] {
    let parts = [lostFacts(study.facts), lostConsents(of: study), lostArticles(of: study)]
    return parts.compactMap(\.self) + lostMembers(of: study) + lostTasks(of: study)
  }

  private func lostFacts(_ facts: StudyFacts) -> Loss? {
    let lost = setMembers(of: facts, except: self.facts).map { "“\($0.asMemberName)”" }
    guard !lost.isEmpty else { return nil }
    return loss(
      "facts-not-carried", .note, [["facts"]],
      "The \(lost.count == 1 ? "fact" : "facts") \(lost.joined(separator: ", "))",
      advice: "check that a text says what participants need to know")
  }

  private func lostConsents(of study: Study) -> Loss? {
    func lose(
      _ lost: some Sequence<Consent>, _ severity: Loss.Severity, _ one: String, _ several: String,
      _ advice: String
    ) -> Loss? {
      loss(
        "consent-not-carried", severity, lost.map { ["consents", $0.id] }, one, several,
        advice: advice)
    }
    switch consents {
    case .all: return nil
    case .first:
      return lose(
        study.consents.dropFirst(), .error, "A consent after the first",
        "%s consents after the first", "put each in its own study")
    case .shown:
      let shown = Set(
        study.tasks.flatMap { $0.steps + $0.endings }
          .compactMap { $0.content.shownConsent })
      return lose(
        study.consents.filter { !shown.contains($0.id) }, .warning, "A consent that no task shows",
        "%s consents that no task shows", "show it in a task, or export it as a document")
    case .none:
      return lose(
        study.consents, .warning, "The text of the consent", "The texts of %s consents",
        "export it as a document")
    }
  }

  private func lostArticles(of study: Study) -> Loss? {
    guard !hasArticles else { return nil }
    return loss(
      "article-not-carried", .note, study.articles.map { ["articles", $0.id] },
      "An article to read", "%s articles to read")
  }

  private func lostTasks(of study: Study) -> [Loss] {
    let lost = study.tasks.filter { members($0) == nil }
    let count = lost.reduce(0) { $0 + $1.steps.count }
    let steps = count == 0 ? "without steps" : "with \(count) \(count == 1 ? "step" : "steps")"
    let lostTask = loss(
      "task-not-carried", .note, lost.map { ["tasks", $0.id] },
      Loss.whole("The task", count, "step", "steps"), "%s tasks \(steps)",
      advice: "use a format that has all tasks, such as accord or bundle")
    return [lostTask].compactMap(\.self)
  }

  /// One loss for the parts at some places, at the place of the only one or of their list.
  /// - Parameter several: with `%s` for their number.
  func loss(
    _ code: String, _ severity: Loss.Severity, _ places: [Place], _ one: String,
    _ several: String = "", advice: String? = nil
  ) -> Loss? {
    guard let first = places.first else { return nil }
    let isOne = places.count == 1
    return Loss(
      format: format, code: code, kind: .dropped, severity: isReference ? .note : severity,
      place: isOne ? first : Array(first.prefix(1)),
      what: isOne ? one : several.replacing("%s", with: "\(places.count)"), advice: advice)
  }
}

extension Study {
  /// The facts that forms say which have the study's title where a task has none.
  var factsInTitles: Set<String> {
    tasks.contains { $0.title.isEmpty || $0.title == facts.title } ? ["title"] : []
  }
}
