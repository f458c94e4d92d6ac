import StudyModel

/// The answers of a walk in words, for texts that hold some, such as `{answer:name|friend}`.
struct EarlierAnswers {
  let walk: Walkthrough
  let strings: JSONValue

  /// The answer, or what its code says where there is none.
  func words(for piped: PipedAnswer, in language: Language) -> Step.PipedText {
    let reference = piped.answer
    guard let record = walk.answers.record(of: reference) else { return .init(piped.otherwise) }
    let item = reference.item == reference.step ? nil : reference.item
    let answer = item.map { record.answer[$0] ?? .null } ?? record.answer
    guard !answer.isUnanswered, !answer.isDontKnow else { return .init(piped.otherwise) }
    let format = format(of: reference, item)
    return Step.PipedText(
      words(of: answer, to: format, in: language),
      isForeign: isForeign(answer, to: format, in: language))
  }

  /// Whether a chosen choice has no text in a language.
  private func isForeign(
    _ answer: JSONValue, to format: AnswerFormat?, in language: Language
  ) -> Bool {
    guard case .choice(let format) = format?.shape else { return false }
    return answer.arrayValue?.contains { value in
      let text = format.choices.first { $0.value.json == value }?.text ?? [:]
      return !text.isEmpty && text[language] == nil
    } == true
  }

  /// The format in which it was asked; nil if it is no answer to a question.
  private func format(of reference: AnswerReference, _ item: String?) -> AnswerFormat? {
    let content = walk.study.task(reference.task ?? walk.task.id)?.step(reference.step)?.content
    if case .question(let question) = content { return question.format }
    if case .form(let form) = content { return item.flatMap(form.item)?.format }
    return nil
  }

  func words(
    of answer: JSONValue, to format: AnswerFormat?, in language: Language
  ) -> String {
    func text(_ text: LocalizedText) -> String {
      text.text(in: language, else: walk.study.primaryLanguage)
    }
    switch (answer, format?.shape) {
    case (.boolean(let value), .yesOrNo(let format)):
      let own = text(value ? format.yes : format.no)
      return own.isEmpty ? strings["screens"]?[value ? "yes" : "no"]?.stringValue ?? "" : own
    case (.array(let values), .choice(let format)):
      return values.map { value in
        let choice = format.choices.first { $0.value.json == value }
        return choice.map { text($0.text) } ?? value.stringValue ?? value.canonicalText
      }.joined(separator: ", ")
    case (.string(let words), _): return words
    case (.number(let number), _):
      let sign = strings["screens"]?["decimalSign"]?.stringValue ?? "."
      return number.plainText.replacing(".", with: sign)
    default: return answer.canonicalText
    }
  }
}
