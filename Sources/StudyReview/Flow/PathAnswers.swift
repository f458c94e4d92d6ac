import StudyModel
import StudyParts
import StudyPreview

/// The answers of a path, in the words of its questions.
package struct PathAnswers: Sendable {
  let flow: TaskFlow
  let study: Study
  let language: Language

  package init(in flow: TaskFlow, of study: Study, language: Language) {
    self.flow = flow
    self.study = study
    self.language = language
  }

  package func question(_ turn: TaskPath.Turn) -> String { flow[turn.step]?.title ?? turn.step }

  /// The answer in words, including skipping a question or ending early.
  package func answer(_ turn: TaskPath.Turn) -> String {
    guard let step = flow[turn.step]?.step else { return turn.answer.canonicalText }
    if turn.answer["endEarly"] == .boolean(true) { return "ends early" }
    if turn.isPlain { return "continues" }
    if turn.answer.isNull { return step.isOptional ? "skipped" : "continues" }
    let texts = AnswerText(study: study, language: language)
    func line(_ answer: JSONValue, _ format: AnswerFormat) -> String {
      answer.isDontKnow ? "I don’t know" : texts.line(answer, format) ?? "not answered"
    }
    switch step.content.asking {
    case .question(let question)?: return line(turn.answer, question.format)
    case .form(let form)?:
      let parts = form.items.compactMap { item -> String? in
        if let entries = turn.answer[item.id]?.arrayValue, item.repetition != nil {
          let text = study.title(item.text, in: language, of: flow.task.id)
          let count = entries.count == 1 ? "1 entry" : "\(entries.count) entries"
          return "\(text.orElse(item.id)): \(count)"
        }
        guard let format = item.format, let answer = turn.answer[item.id], !answer.isNull else {
          return nil
        }
        let text = study.title(item.text, in: language, of: flow.task.id)
        return "\(text.orElse(item.id)): \(line(answer, format))"
      }
      return parts.isEmpty ? "nothing filled in" : parts.joined(separator: "; ")
    case .sharing?: return turn.answer == [true] ? "shares widely" : "only with this study"
    case .consentReview?: return turn.answer["agree"] == .boolean(true) ? "agrees" : "disagrees"
    case .consentForm?:
      return turn.answer["cancel"] == .boolean(true)
        ? "cancels" : turn.answer["agree"] == .boolean(true) ? "allows" : "declines"
    case .quiz(let quiz)?:
      let right = quiz.questions.count { question in
        turn.answer[question.id].map(question.isRight) ?? false
      }
      return "\(right) of \(quiz.questions.count) right"
    case .signature?, .webPage?: return "signs"
    case .eligibility?, nil: return "continues"
    }
  }

  /// How a path ends, in words.
  package static func words(for ending: Walkthrough.Ending) -> String {
    switch ending.outcome {
    case .completed: ending.why ?? "Completed"
    case .discarded: ending.why ?? "Ended, answers not kept"
    case .earlyTermination: "Ended early"
    case .invalid: ending.why ?? "Cannot continue"
    }
  }
}
