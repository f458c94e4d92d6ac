import StudyModel

/// Inserts earlier answers into the texts of steps, in the language of the surrounding text.
package struct TextPiping: Sendable {
  private let study: Study
  private let language: Language
  /// Nil outside a walkthrough: the questions then take the place of their answers.
  private let answers: Answers?

  package init(study: Study, language: Language, answers: Answers?) {
    self.study = study
    self.language = language
    self.answers = answers
  }

  /// The step with its texts filled in for this participant.
  package func fill(_ step: Step, of task: Task.ID?) -> Step {
    step.saying { self.words(for: $0, of: task, in: $1) }
  }

  private func words(for piped: PipedAnswer, of task: Task.ID?, in language: Language)
    -> Step.PipedText
  {
    guard let asked = (piped.answer.task ?? task).flatMap(study.task)?.step(piped.answer.step)
    else { return .init(piped.otherwise) }
    guard let answers else {
      let name = name(of: asked, piped.answer.item)
      let words = name.text(in: language, else: study.primaryLanguage)
      return .init(
        "[\(words.orElse(study.name(of: asked, in: language)))]",
        isForeign: !words.isEmpty && name[language] == nil)
    }
    guard let record = answers.record(of: piped.answer) else { return .init(piped.otherwise) }
    var text = AnswerText(study: study, language: language)
    let said = line(of: asked, item: piped.answer.item, record, text)
    guard let said, !said.isEmpty else { return .init(piped.otherwise) }
    text.marksForeignWords = true
    let marked = line(of: asked, item: piped.answer.item, record, text)
    return .init(isolated(said, in: language), isForeign: marked != said)
  }

  /// Keeps an answer from changing the direction of the text around it: direction marks are removed, and an answer that may
  /// run the other way is isolated (Unicode UAX #9).
  private func isolated(_ said: String, in language: Language) -> String {
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

  /// The answer; nil if the question was not answered or the answer is not known.
  private func line(of step: Step, item: String?, _ record: StepRecord, _ words: AnswerText)
    -> String?
  {
    let answer = item == nil || item == step.id ? record.answer : record.answer[item ?? ""]
    guard let answer, !answer.isUnanswered, !answer.isDontKnow else { return nil }
    return step.content.presenter.words(for: answer, to: item, by: words)
  }

  private func name(of step: Step, _ item: String?) -> LocalizedText {
    item.flatMap { step.content.presenter.name(of: $0) } ?? step.title
  }
}
