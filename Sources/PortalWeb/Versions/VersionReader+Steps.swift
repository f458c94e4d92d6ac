import StudyModel
import StudyParts
import StudyPreview

extension VersionReader {
  func part(
    _ step: Step, at number: Int?, of task: StudyModel.Task
  ) -> VersionPage.Part {
    fresh(of: task.place(of: step.id)).wholePart(step, at: number, of: task)
  }

  private func wholePart(
    _ step: Step, at number: Int?, of task: StudyModel.Task
  ) -> VersionPage.Part {
    // There are no answers here, so the questions appear in their place.
    let step = TextPiping(study: study, language: language, answers: nil).fill(step, of: task.id)
    let kind = step.kind.part.name
    let about = [
      number.map { "Step \($0)" } ?? "Ending", kind, step.isOptional ? "can be skipped" : nil,
      obligation(of: step),
    ]
    let words = ConditionSentences(study, task: task.id, language: language)
    let title = text(step.title) ?? word(step.kind.part.name)
    let texts = step.texts(at: [])
    let before = rest(of: texts.filter { Self.isBeforeQuestions($0.place) })
    let questions = questions(of: step, words)
    let shown = questions.flatMap { [$0.prompt ?? ""] + $0.choices.map(\.text) }
    return part(
      at: task.place(of: step.id), anchor: "step-\(task.id)-\(step.id)",
      about: about.compactMap(\.self).joined(separator: " · "), title: title,
      texts: before + rest(of: texts), questions: questions,
      defaults: defaults(of: step, except: shown))
  }

  /// Whether participants read a text of a step before its questions.
  private static func isBeforeQuestions(_ place: Place) -> Bool {
    ["text", "detailText", "bodyItems", "rows", "html"].contains(place.first)
  }

  /// A question with all its texts, including those already shown for another part of the step.
  private func asked(
    _ id: String, _ texts: [PlacedText], _ make: (VersionReader) -> VersionPage.QuestionPart
  ) -> VersionPage.QuestionPart {
    let reader = fresh(ofElement: id)
    var part = make(reader)
    part.texts = .init(reader.rest(of: texts))
    part.place = reader.place
    shown.insert(reader.shown)
    return part
  }

  private func questions(of step: Step, _ words: ConditionSentences) -> [VersionPage.QuestionPart] {
    if case .component(let component) = step.content { return parts(of: component) }
    return switch step.content.asking {
    case .question(let question)?:
      [part(text(question.question), asking: question.format)]
    case .form(let form)?:
      form.items.map { item in asked(item.id, item.texts(at: [])) { $0.part(item, words) } }
    case .quiz(let quiz)?:
      [
        .init(
          prompt: nil, about: QuizRuleDescription.sentence(of: quiz), choices: [], hasChoices: false
        )
      ]
        + quiz.questions.map { question in
          asked(question.id, question.texts(at: [])) { $0.part(question) }
        }
        + (quoted(quiz.failureText).map {
          [.init(prompt: word("After the last try"), about: $0, choices: [], hasChoices: false)]
        } ?? [])
    case .eligibility(let eligibility)?: parts(of: eligibility)
    case .sharing(let sharing)?: parts(of: sharing, in: step)
    case .consentForm(let form)?:
      form.pages.map { page in
        asked(page.id, page.texts(at: [])) { $0.part($0.text(page.title), choices: []) }
      }
    case .consentReview, .signature, .webPage, nil: []
    }
  }

  private func parts(of component: Component) -> [VersionPage.QuestionPart] {
    component.healthTypes.map { part(word($0.plainName), about: quoted($0.words), choices: []) }
      + component.parameters.values.sorted { $0.key < $1.key }.map {
        part("\($0.key): \($0.value.text)", choices: [])
      }
  }

  /// Includes the correct answer and the feedback on answers, which ethics boards need to see (QUIZ-09).
  private func part(_ question: QuizQuestion) -> VersionPage.QuestionPart {
    let right = quoted(question.explanation).map { "After a right answer: \($0)" }
    let wrong = quoted(question.wrongExplanation).map { "After a wrong answer: \($0)" }
    let said = [right, wrong].compactMap(\.self)
    let choices: [VersionPage.ChoicePart]
    let about: String
    switch question.key {
    case .choices:
      about =
        question.acceptsAny
        ? "Any right answer counts"
        : question.allowsSeveral ? "All right answers must be chosen" : "One answer is right"
      choices = question.choices.map {
        .init(text: text($0.text) ?? $0.value, note: text($0.explanation), isCorrect: $0.isCorrect)
      }
    case .boolean(let statement):
      about = "Yes or no"
      choices = [
        .init(text: text(statement.yes) ?? word("Yes"), note: nil, isCorrect: statement.isTrue),
        .init(text: text(statement.no) ?? word("No"), note: nil, isCorrect: !statement.isTrue),
      ]
    case .number(let number):
      about = "A number"
      choices = number.choiceParts(text)
    }
    return .init(
      prompt: text(question.prompt), about: ([about] + said).joined(separator: ". "),
      choices: choices, hasChoices: !choices.isEmpty)
  }

  private func parts(of eligibility: Eligibility) -> [VersionPage.QuestionPart] {
    let token = eligibility.token.map { part(text($0.prompt), about: "A code", choices: []) }
    let questions = eligibility.questions.map { question in
      asked(question.id, question.texts(at: [])) { $0.part(question) }
    }
    let ending = part(
      text(eligibility.endingTitle), about: quoted(eligibility.endingText), choices: [])
    return [token].compactMap(\.self) + questions + [ending]
  }

  private func part(_ question: EligibilityQuestion) -> VersionPage.QuestionPart {
    func answer(_ own: LocalizedText, _ usual: String, fits: Bool) -> VersionPage.ChoicePart {
      .init(
        text: text(own) ?? word(usual), note: word(fits ? "eligible" : "not eligible"),
        isCorrect: false)
    }
    return VersionPage.QuestionPart(
      prompt: text(question.prompt), about: "Who can take part",
      choices: [
        answer(question.yes, "Yes", fits: question.yesFits),
        answer(question.no, "No", fits: question.noFits),
      ], hasChoices: true)
  }

  /// Says whether refusing ends the task, which ethics boards need to see (SHARE-07).
  private func obligation(of step: Step) -> String? {
    guard case .sharing(let sharing) = step.content else { return nil }
    return sharing.isMandatory
      ? "required: refusing ends the task" : "optional: the task continues with either choice"
  }

  private func parts(of sharing: Sharing, in step: Step) -> [VersionPage.QuestionPart] {
    let said = SharingStrings.sentences(of: sharing, in: language, else: study.primaryLanguage)
    func spoken(_ said: SharingStrings.Spoken) -> String {
      said.language == language ? said.words : ForeignText.marked(said.words, as: said.language)
    }
    // The author's own texts replace the generated ones; texts used only in those are listed below with the rest.
    let wideSource = sharing.wideChoice.isEmpty ? sharing.shortDescription : sharing.wideChoice
    let narrowSource = sharing.narrowChoice.isEmpty ? sharing.longDescription : sharing.narrowChoice
    for text in [wideSource, narrowSource] { shown.insert(source(text)) }
    var made: String?
    if step.text.isEmpty, !sharing.longDescription.isEmpty {
      shown.insert(source(sharing.longDescription))
      made = spoken(said.lead) + " " + spoken(said.future)
    }
    let choices = part(
      made, about: "One answer",
      choices: [
        wideSource.isEmpty ? nil : spoken(said.wide),
        narrowSource.isEmpty ? nil : spoken(said.narrow),
      ].compactMap(\.self))
    let later =
      quoted(sharing.laterChange)
      ?? "The study does not say whether the choice can be changed later."
    let change = part(word("Changing the choice later"), about: later, choices: [])
    let refusal = sharing.refusalAlert.map { alert in
      part(
        text(alert.title) ?? word("Alert before refusing"),
        about: quoted(alert.message) ?? "With the standard text.", choices: [])
    }
    return [choices, change, refusal].compactMap(\.self)
  }

  /// Includes when the item is shown and whether it is optional.
  private func part(_ item: FormItem, _ words: ConditionSentences) -> VersionPage.QuestionPart {
    let shown = item.visibility.map { "Shown when \(words.sentence($0))" }
    guard let format = item.format else {
      let facts = [item.repetition.map(GroupDescription.sentence), shown].compactMap(\.self)
      return part(
        text(item.text), about: facts.isEmpty ? nil : facts.joined(separator: " "), choices: [])
    }
    let facts = [item.isOptional ? "Optional" : nil, shown].compactMap(\.self)
    return part(text(item.text), asking: format, and: facts)
  }

  private func part(
    _ prompt: String?, asking format: AnswerFormat, and facts: [String] = []
  ) -> VersionPage.QuestionPart {
    let summary = format.summary(text: text)
    let about = ([summary.about] + facts).map { $0 + "." }.joined(separator: " ")
    let choices = summary.choices.map { choice in
      VersionPage.ChoicePart(
        text: choice.text,
        note: choice.notes.isEmpty ? nil : choice.notes.joined(separator: " · "), isCorrect: false)
    }
    return .init(prompt: prompt, about: about, choices: choices, hasChoices: !choices.isEmpty)
  }

  private func part(
    _ prompt: String?, about: String? = nil, choices: [String]
  ) -> VersionPage.QuestionPart {
    .init(
      prompt: prompt, about: about,
      choices: choices.map { .init(text: $0, note: nil, isCorrect: false) },
      hasChoices: !choices.isEmpty)
  }
}

extension RightNumber {
  /// The correct numbers, and the feedback on numbers below and above them.
  fileprivate func choiceParts(_ text: (LocalizedText) -> String?) -> [VersionPage.ChoicePart] {
    guard let range else { return [] }
    let words =
      range.lowerBound == range.upperBound
      ? range.lowerBound.plainText
      : "\(range.lowerBound.plainText) to \(range.upperBound.plainText)"
    let right = [words, text(unit)].compactMap(\.self).joined(separator: " ")
    return [.init(text: right, note: nil, isCorrect: true)]
      + (text(tooLow).map { [.init(text: "Too low", note: $0, isCorrect: false)] } ?? [])
      + (text(tooHigh).map { [.init(text: "Too high", note: $0, isCorrect: false)] } ?? [])
  }
}
