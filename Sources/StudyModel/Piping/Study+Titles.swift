extension Study {
  /// A text for headings and lists, with the codes of earlier answers and facts replaced.
  /// - Parameter task: the task whose answers the text means if it names none; nil for the first task that asks for
  ///   one.
  public func title(
    _ text: LocalizedText, in language: Language, of task: Task.ID? = nil
  ) -> String {
    title(text.text(in: language, else: primaryLanguage), in: language, of: task)
  }

  /// The same for a text that is already in a language.
  public func title(_ words: String, in language: Language, of task: Task.ID? = nil) -> String {
    guard words.utf8.contains(UInt8(ascii: "{")) else { return words }
    let answered = words.filled { piped in
      // Answers named in this question's own text are not followed.
      let asked = question(of: piped.answer, in: language, of: task)
      let said = asked.filled { _ in "…" }
      return "[\(said)]"
    }
    return sayingFacts(answered, in: language, as: .plain)
  }

  /// The title of a step with its answers and facts filled in; empty if it has no title.
  public func title(of step: Step, in language: Language) -> String {
    let words = step.title.text(in: language, else: primaryLanguage)
    guard words.hasPipes else { return title(words, in: language) }
    return title(words, in: language, of: tasks.first { $0.step(step.id) == step }?.id)
  }

  /// What a step is called wherever someone reads about it, with its answers and facts filled in.
  /// - Parameter task: the task that the step belongs to, if it is known.
  public func name(of step: Step, in language: Language, of task: Task.ID? = nil) -> String {
    let words = step.writtenName(in: language, else: primaryLanguage)
    guard task == nil, words.hasPipes else { return title(words, in: language, of: task) }
    return title(words, in: language, of: tasks.first { $0.step(step.id) == step }?.id)
  }

  /// The question as written.
  private func question(
    of answer: AnswerReference, in language: Language, of task: Task.ID?
  ) -> String {
    let owner = answer.task ?? task
    let step: Step? =
      owner.map { self.task($0)?.step(answer.step) }
      ?? tasks.lazy.compactMap { $0.step(answer.step) }.first
    guard let step else { return answer.item ?? answer.step }
    var text = step.title
    if case .form(let form) = step.content, let item = answer.item.flatMap({ form.item($0) }) {
      text = item.text
    }
    let words = text.text(in: language, else: primaryLanguage)
    return words.orElse(step.writtenName(in: language, else: primaryLanguage))
  }
}
