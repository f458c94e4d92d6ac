import StudyModel
import StudyParts

/// Explains why participants go where they go: briefly on an edge of the drawing, in full in the list.
package struct FlowReasons: Sendable {
  let study: Study
  let language: Language
  private let task: Task
  private let conditions: ConditionSentences

  package struct Phrase: Sendable, Hashable {
    /// A full phrase about the answers, such as “Age” is at least 18.
    package let whole: String
    /// A shorter form for places that already show which step is left.
    package let short: String

    init(_ whole: String, short: String? = nil) {
      self.whole = whole
      self.short = FlowReasons.cut(short ?? whole)
    }
  }

  package init(_ task: Task, of study: Study, language: Language) {
    self.task = task
    self.study = study
    self.language = language
    conditions = ConditionSentences(study, task: task.id, language: language)
  }

  /// Nil if there is nothing to explain, because the next step simply follows.
  package func cause(_ edge: TaskGraph.Edge, branches: Bool) -> Phrase? {
    switch edge.cause {
    case .order: branches ? Phrase("otherwise", short: "Otherwise") : nil
    case .direct: Phrase("always", short: "Always")
    case .branch(_, let condition): self.condition(condition, leaving: edge.from)
    case .otherwise: Phrase("otherwise", short: "Otherwise")
    case .earlyEnding: Phrase("the participant ends early", short: "Ends early")
    case .failed: failure(edge)
    case .declined:
      Phrase("the participant denies or cancels", short: "Denies or cancels")
    case .canceled: Phrase("the participant cancels", short: "Cancels")
    case .ending: nil
    }
  }

  /// A quiz with limited attempts can lead back to the sections until the last one fails, and elsewhere after it.
  private func failure(_ edge: TaskGraph.Edge) -> Phrase {
    guard case .quiz(let quiz)? = task.step(edge.from)?.content else {
      return Phrase("the participant cannot take part", short: "Cannot take part")
    }
    guard quiz.onFailure == .backToSections, quiz.attempts > 0 else {
      return Phrase("the quiz is not passed", short: "Not passed")
    }
    if leadsBack(edge) {
      return Phrase("the quiz is not passed and tries are left", short: "Not passed, tries left")
    }
    return Phrase(
      "the quiz is not passed and no tries are left", short: "Not passed, no tries left")
  }

  /// Whether a way leads to the scenes that are shown again after a failed quiz.
  private func leadsBack(_ edge: TaskGraph.Edge) -> Bool {
    guard case .step(let target) = edge.to,
      let from = task.steps.firstIndex(where: { $0.id == edge.from })
    else { return false }
    return task.steps[..<from].last { $0.kind == .consentScenes }?.id == target
  }

  /// Phrases a condition. The short form leaves out the name of the answer if only `step` is asked about.
  package func condition(_ condition: Condition, leaving step: Step.ID?) -> Phrase {
    let whole = conditions.sentence(condition)
    let references = Set(condition.answers)
    guard let step, references.count == 1, let asked = references.first, asked.step == step,
      asked.task == nil
    else { return Phrase(whole) }
    var short = whole.replacing(conditions.name(of: asked) + " ", with: "")
    for verb in ["is ", "has right answers: "] where short.hasPrefix(verb) {
      short = String(short.dropFirst(verb.count))
    }
    // On an edge of the drawing, a lone answer needs no quotation marks.
    let isQuoted = short.hasPrefix("“") && short.firstIndex(of: "”") == short.indices.last
    if isQuoted { short = String(short.dropFirst().dropLast()) }
    return Phrase(whole, short: short.prefix(1).uppercased() + short.dropFirst())
  }

  /// The kind of a step and how much it contains.
  package static func detail(of step: Step, in study: Study) -> String {
    if case .consentScenes(let scenes) = step.content {
      let count = study.consent(scenes.consent)?.scenes.count ?? 0
      return "Consent, \(count) \(count == 1 ? "screen" : "screens")"
    }
    switch step.content.asking {
    case .question(let question)?: return question.format.kind.part.name
    case .form(let form)?:
      let count = form.items.count { !$0.isHeading }
      return "Form, \(count) \(count == 1 ? "question" : "questions")"
    case .quiz(let quiz)?:
      let count = quiz.questions.count
      return "Quiz, \(count) \(count == 1 ? "question" : "questions")"
    case .consentForm(let form)?:
      return "Consent form, \(form.pages.count) \(form.pages.count == 1 ? "screen" : "screens")"
    case .eligibility?, .sharing?, .consentReview?, .signature?, .webPage?, nil:
      return step.kind.part.name
    }
  }

  private static let longest = 44

  private static func cut(_ text: String) -> String {
    text.count > longest
      ? text.prefix(longest - 1).trimmingSuffix(while: \.isWhitespace) + "…" : text
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while drops: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, drops(last) { text.removeLast() }
    return text
  }
}
