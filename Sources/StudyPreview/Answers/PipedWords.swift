import StudyModel

/// Puts earlier answers into the texts of steps, in the words of a language.
package struct PipedWords: Sendable {
  private let study: Study
  private let language: Language
  /// Nil where nobody walks: then the questions stand for their answers.
  private let answers: Answers?
  private let words: AnswerText

  package init(study: Study, language: Language, answers: Answers?) {
    self.study = study
    self.language = language
    self.answers = answers
    words = AnswerText(study: study, language: language)
  }

  /// The step with what it says to this participant.
  package func fill(_ step: Step, of task: Task.ID?) -> Step {
    step.filled { self.words(for: $0, in: task) }
  }

  private func words(for piped: PipedAnswer, in task: Task.ID?) -> String {
    guard let asked = (piped.answer.task ?? task).flatMap(study.task)?.step(piped.answer.step)
    else { return piped.otherwise }
    guard let answers else { return "[\(name(of: asked, piped.answer.item))]" }
    guard let record = answers.record(of: piped.answer) else { return piped.otherwise }
    let said = line(of: asked, item: piped.answer.item, record)
    return said.flatMap { $0.isEmpty ? nil : isolated($0) } ?? piped.otherwise
  }

  /// What was answered turns nothing around it: signs of direction that somebody typed are taken away, and words that may run
  /// the other way than the text stand by themselves (Unicode UAX #9, isolates).
  private func isolated(_ said: String) -> String {
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: said.unicodeScalars.filter { !Self.turns.contains($0.value) })
    let words = String(plain)
    guard language.isRightToLeft || plain.contains(where: { $0.value >= 0x590 }) else {
      return words
    }
    return "\u{2068}\(words)\u{2069}"
  }

  private static let turns = Set((0x202A...0x202E) as ClosedRange<UInt32>)
    .union(0x2066...0x2069).union([0x200E, 0x200F, 0x061C])

  /// What was answered; nil where nothing was, or where it was not known.
  private func line(of step: Step, item: String?, _ record: StepRecord) -> String? {
    let answer = item == nil || item == step.id ? record.answer : record.answer[item ?? ""]
    guard let answer, !answer.isUnanswered, !answer.isDontKnow else { return nil }
    switch step.content {
    case .question(let question): return words.line(answer, question.format)
    case .form(let form): return form.item(item ?? "")?.format.flatMap { words.line(answer, $0) }
    case .quiz(let quiz):
      if answer.booleanValue != nil { return words.line(answer, .boolean(BooleanFormat())) }
      guard answer.arrayValue != nil else { return answer.stringValue ?? answer.canonicalText }
      let choices = quiz.questions.first { $0.id == item }?.choices ?? []
      return choices.filter { (answer.arrayValue ?? []).contains(.string($0.value)) }
        .map { $0.text.text(in: language, else: study.primaryLanguage) }.joined(separator: ", ")
    case .consentReview: return answer.stringValue
    default: return nil
    }
  }

  private func name(of step: Step, _ item: String?) -> String {
    var title = step.title
    if case .form(let form) = step.content, let item = item.flatMap(form.item) { title = item.text }
    let name = title.text(in: language, else: study.primaryLanguage)
    return name.isEmpty ? step.id : name
  }
}
