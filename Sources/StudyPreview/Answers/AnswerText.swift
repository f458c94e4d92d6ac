import StudyModel

/// Recorded answers in the words of the questions.
package struct AnswerText: Sendable {
  let study: Study
  let language: Language
  let words: ScreenWords
  /// For screens, which tell words of other languages from their own.
  var marksForeignWords = false

  package init(study: Study, language: Language) {
    self.study = study
    self.language = language
    words = ScreenWords(language)
  }

  /// The answer of a step, a line each where it has several; none where nothing is answered.
  package func lines(of step: Step, _ record: StepRecord) -> [String] {
    switch step.content {
    case .question(let question): return line(record.answer, question.format).map { [$0] } ?? []
    case .form(let form):
      return form.parts.flatMap { part -> [String] in
        switch part {
        case .item(let item):
          guard let format = item.format, let answer = record.answer[item.id] else { return [] }
          return line(answer, format).map { [joined(text(item.text), $0)] } ?? []
        case .group(let group): return lines(of: group, record.answer[group.id])
        }
      }
    case .eligibility(let eligibility):
      return eligibility.questions.compactMap { question in
        record.answer[question.id].flatMap { line($0, question.format) }.map {
          joined(text(question.prompt), $0)
        }
      }
    default: return []
    }
  }

  /// A question and its answer on one line; a question mark is enough between them.
  private func joined(_ question: String, _ answer: String) -> String {
    let last = question.last { $0.isLetter || $0.isNumber || $0.isPunctuation }
    let ends = last.map { "?？؟!！.。:：".contains($0) } ?? true
    return question.isEmpty ? answer : question + (ends ? " " : ": ") + answer
  }

  /// A line for each entry, with its answers one after another.
  private func lines(of group: ItemGroup, _ answer: JSONValue?) -> [String] {
    (answer?.arrayValue ?? []).enumerated().map { index, entry in
      let answers = group.items.compactMap { item in
        item.format.flatMap { format in entry[item.id].flatMap { line($0, format) } }
      }
      return "\(title(ofEntry: index + 1, of: group)): \(answers.joined(separator: ", "))"
    }
  }

  /// What an entry of a repeatable group is called, such as “Medicine 2”.
  package func title(ofEntry number: Int, of group: ItemGroup) -> String {
    words.title(ofEntry: number, called: text(group.repetition.entry))
  }

  /// One answer; nil where there is none.
  package func line(_ answer: JSONValue, _ format: AnswerFormat) -> String? {
    if answer.isNull { return nil }
    if answer["dontKnow"] == .boolean(true) { return own(words[.dontKnow]) }
    switch format {
    case .boolean(let format):
      guard let value = answer.booleanValue else { return answer.canonicalText }
      let own = text(value ? format.yes : format.no)
      return own.isEmpty ? self.own(words[value ? .yes : .no]) : own
    case .textChoice(let format): return chosen(answer, format.choices.map { ($0.value, $0.text) })
    case .imageChoice(let format): return chosen(answer, format.choices.map { ($0.value, $0.text) })
    case .colorChoice(let format): return chosen(answer, format.choices.map { ($0.value, $0.text) })
    case .valuePicker(let format): return chosen(answer, format.choices.map { ($0.value, $0.text) })
    case .textScale(let format): return chosen(answer, format.choices.map { ($0.value, $0.text) })
    case .multipleValuePicker(let format):
      let parts = zip(answer.arrayValue ?? [], format.pickers).compactMap { part, picker in
        chosen(.array([part]), picker.choices.map { ($0.value, $0.text) })
      }
      return parts.joined(separator: format.separator)
    case .numeric(let format):
      let unit = text(format.displayUnit)
      return [plain(answer), unit.isEmpty ? format.unit : unit].compactMap(\.self)
        .joined(separator: " ")
    case .height: return words.measured(.height, n: plain(answer))
    case .weight: return words.measured(.weight, n: plain(answer))
    case .timeInterval:
      let minutes = Int(min(max((answer.numberValue ?? 0) / 60, 0), 1_440))
      return words.measured(.duration, n: String(minutes / 60), m: String(minutes % 60))
    case .age(let format):
      let value = answer.numberValue ?? 0
      if format.minimumIsRange, value == -1 {
        let own = text(format.minimumLabel)
        return own.isEmpty ? self.own(words(.orYounger, n: String(format.minimum))) : own
      }
      if format.maximumIsRange, value == -2 {
        let own = text(format.maximumLabel)
        return own.isEmpty ? self.own(words(.orOlder, n: String(format.maximum))) : own
      }
      return plain(answer)
    case .healthQuantity(let format):
      if let implied = format.implied { return line(answer, implied) }
      return [plain(answer), words.unit(of: format)].compactMap(\.self).joined(separator: " ")
    case .healthCharacteristic(let format) where format.characteristic != .dateOfBirth:
      return (answer.arrayValue ?? [answer]).compactMap(ChoiceValue.init)
        .map { own(words.text(of: $0, format.characteristic)) }.joined(separator: ", ")
    case .healthCharacteristic: return own(written(moment: plain(answer), in: words.language))
    case .continuousScale(let format) where format.isPercentage:
      return written(
        percentage: answer.numberValue ?? 0, digits: format.fractionDigits, in: words.language)
    case .date: return own(written(moment: plain(answer), in: words.language))
    case .location: return answer["userInput"]?.stringValue ?? plain(answer)
    case .socioeconomicLadder:
      return own(words(.rung, n: ((answer.numberValue ?? 0) + 1).plainText))
    default: return answer.arrayValue.map { $0.map(plain).joined(separator: ", ") } ?? plain(answer)
    }
  }

  /// A word of Accord's own, which has none in some languages.
  private func own(_ word: String) -> String {
    marksForeignWords && words.language != language
      ? ForeignWords.marked(word, as: words.language) : word
  }

  func text(_ text: LocalizedText) -> String {
    marksForeignWords
      ? ForeignWords.marked(text, in: language, else: study.primaryLanguage)
      : text.text(in: language, else: study.primaryLanguage)
  }

  private func plain(_ answer: JSONValue) -> String { answer.stringValue ?? answer.canonicalText }

  private func chosen(_ answer: JSONValue, _ choices: [(ChoiceValue, LocalizedText)]) -> String {
    (answer.arrayValue ?? [answer]).map { value in
      let own = choices.first { $0.0.json == value }.map { text($0.1) } ?? ""
      return own.isEmpty ? plain(value) : own
    }.joined(separator: ", ")
  }
}
