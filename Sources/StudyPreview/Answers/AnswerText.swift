import StudyModel

/// Recorded answers as text in the words of the questions.
package struct AnswerText: Sendable {
  let study: Study
  let language: Language
  let words: ScreenStrings
  /// Whether to mark words in another language, as screens do.
  var marksForeignWords = false

  package init(study: Study, language: Language) {
    self.study = study
    self.language = language
    words = ScreenStrings(language)
  }

  /// The answer of a step, one line per part; empty if nothing is answered.
  package func lines(of step: Step, _ record: StepRecord) -> [String] {
    step.content.presenter.lines(of: record, by: self)
  }

  /// A line for each entry, with its answers one after another.
  func lines(of group: ItemGroup, _ answer: JSONValue?) -> [String] {
    (answer?.arrayValue ?? []).enumerated().map { index, entry in
      let answers = group.items.compactMap { item in
        item.format.flatMap { format in entry[item.id].flatMap { line($0, format) } }
      }
      return "\(title(ofEntry: index + 1, of: group)): \(answers.joined(separator: ", "))"
    }
  }

  /// The name of an entry in a repeatable group, such as “Medicine 2”.
  package func title(ofEntry number: Int, of group: ItemGroup) -> String {
    words.title(ofEntry: number, called: text(group.repetition.entry))
  }

  /// One answer; nil if there is none.
  package func line(_ answer: JSONValue, _ format: AnswerFormat) -> String? {
    if answer.isNull { return nil }
    if answer["dontKnow"] == .boolean(true) { return own(words[.dontKnow]) }
    return format.presenter.words(for: answer, by: self)
  }

  /// One of Accord's own words; some languages have none.
  func own(_ word: String) -> String {
    marksForeignWords && words.language != language
      ? ForeignText.marked(word, as: words.language) : word
  }

  func text(_ text: LocalizedText) -> String {
    marksForeignWords
      ? ForeignText.marked(text, in: language, else: study.primaryLanguage)
      : text.text(in: language, else: study.primaryLanguage)
  }

  /// A single value: a text as recorded, a number as the language writes it.
  func plain(_ answer: JSONValue) -> String {
    answer.numberValue.map(words.number) ?? answer.stringValue ?? answer.canonicalText
  }

  /// One or more values.
  func verbatim(_ answer: JSONValue) -> String {
    answer.arrayValue.map { $0.map(plain).joined(separator: ", ") } ?? plain(answer)
  }

  /// An answer as the texts of the chosen choices.
  func chosen(_ answer: JSONValue, of choices: [OfferedChoice]) -> String {
    (answer.arrayValue ?? [answer]).map { value in
      let own = choices.first { $0.value.json == value }.map { text($0.text) } ?? ""
      return own.isEmpty ? plain(value) : own
    }.joined(separator: ", ")
  }
}

extension String {
  /// A question and what is said about it on one line; a question mark is enough to separate them.
  func introducing(_ words: String) -> String {
    let last = last { $0.isLetter || $0.isNumber || $0.isPunctuation }
    let ends = last.map { "?？؟!！.。:：".contains($0) } ?? true
    return isEmpty ? words : self + (ends ? " " : ": ") + words
  }
}
