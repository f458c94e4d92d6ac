import StudyModel
import StudyPreview

/// Puts a study into the words that participants read, in one language.
struct VersionReader {
  let study: Study
  let version: VersionNumber
  let language: Language

  var facts: [VersionPage.Fact] {
    let facts = study.facts
    func contact(_ contact: Contact?) -> String? {
      let parts = [contact?.name, contact?.telephone, contact?.email, contact?.address]
      return parts.compactMap(\.self).joined(separator: " · ")
    }
    let lines: [(String, String?)] = [
      ("Title", text(facts.title)),
      ("Short title", text(facts.shortTitle)),
      ("About", text(facts.summary)),
      ("Organisation", text(facts.organisation)),
      (
        "Investigators",
        facts.investigators.map { [$0.name, $0.role].compactMap(\.self).joined(separator: ", ") }
          .joined(separator: " · ")
      ),
      ("Board", facts.board),
      ("Protocol number", facts.protocolNumber),
      ("Sponsor", facts.sponsor),
      ("Research contact", contact(facts.researchContact)),
      ("Rights contact", contact(facts.rightsContact)),
      ("Injury contact", contact(facts.injuryContact)),
      ("Languages", study.languages.map(\.autonym).joined(separator: ", ")),
    ]
    return lines.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return VersionPage.Fact(name: name, text: text)
    }
  }

  func part(_ task: StudyModel.Task) -> VersionPage.TaskPart {
    VersionPage.TaskPart(
      id: task.id, anchor: "task-\(task.id)",
      title: StepNames.title(of: task, in: language, study),
      schedule: task.schedule.map { ScheduleWords(study: study).sentence($0) },
      steps: task.steps.enumerated().map { part($1, at: $0 + 1, of: task) }
        + task.endings.map { part($0, at: nil, of: task) })
  }

  /// What there is to read, with when it is there.
  var articles: [VersionPage.Fact] {
    study.articles.map { article in
      let parts = [text(article.lede), text(article.content), article.days]
      return VersionPage.Fact(
        name: text(article.title) ?? article.id,
        text: parts.compactMap(\.self).joined(separator: "\n\n"))
    }
  }

  private func part(
    _ step: Step, at number: Int?, of task: StudyModel.Task
  ) -> VersionPage.StepPart {
    // Nobody has answered here, so the questions stand for their answers.
    let step = PipedWords(study: study, language: language, answers: nil).fill(step, of: task.id)
    let kind = StepNames.word(for: step.kind)
    let about = [
      number.map { "Step \($0)" } ?? "Ending", kind, step.isOptional ? "may be skipped" : nil,
    ]
    let words = ConditionWords(study, task: task.id, language: language)
    let rules = words.sentences(of: step.id, in: task)
    return VersionPage.StepPart(
      anchor: "step-\(task.id)-\(step.id)",
      about: about.compactMap(\.self).joined(separator: " · "),
      title: StepNames.title(of: step, in: language, study), text: text(step.text),
      questions: questions(of: step, words), rules: rules, hasRules: !rules.isEmpty)
  }

  private func questions(of step: Step, _ words: ConditionWords) -> [VersionPage.QuestionPart] {
    switch step.content {
    case .question(let question):
      [part(text(question.question), asking: question.format)]
    case .form(let form):
      form.items.map { part($0, words) }
    case .quiz(let quiz):
      [.init(prompt: nil, about: QuizRuleWords.sentence(of: quiz), choices: [], hasChoices: false)]
        + quiz.questions.map(part)
        + (text(quiz.failureText).map {
          [.init(prompt: "After the last try", about: $0, choices: [], hasChoices: false)]
        } ?? [])
    case .eligibility(let eligibility): parts(of: eligibility)
    case .component(let component):
      component.healthTypes.map { part($0.plainName, about: text($0.words), choices: []) }
        + component.parameters.values.sorted { $0.key < $1.key }.map {
          part("\($0.key): \($0.value.text)", choices: [])
        }
    case .sharing(let sharing):
      [
        part(
          text(sharing.longDescription),
          choices: [text(sharing.shortDescription)].compactMap(\.self))
      ]
    case .consentForm(let form):
      form.pages.map {
        .init(prompt: text($0.title), about: text($0.body), choices: [], hasChoices: false)
      }
    default: []
    }
  }

  /// With what is right and what is said to right and wrong answers, as a board wants to see it (QUIZ-09).
  private func part(_ question: QuizQuestion) -> VersionPage.QuestionPart {
    let right = text(question.explanation).map { "After a right answer: \($0)" }
    let wrong = text(question.wrongExplanation).map { "After a wrong answer: \($0)" }
    let said = [right, wrong].compactMap(\.self)
    let choices: [VersionPage.ChoicePart]
    let about: String
    switch question.key {
    case .choices:
      about =
        question.acceptsAny
        ? "Any of the right answers counts"
        : question.allowsSeveral ? "All right answers must be chosen" : "One answer is right"
      choices = question.choices.map {
        .init(text: text($0.text) ?? $0.value, note: text($0.explanation), isCorrect: $0.isCorrect)
      }
    case .boolean(let statement):
      about = "Yes or no"
      choices = [
        .init(text: text(statement.yes) ?? "Yes", note: nil, isCorrect: statement.isTrue),
        .init(text: text(statement.no) ?? "No", note: nil, isCorrect: !statement.isTrue),
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
      VersionPage.QuestionPart(
        prompt: text(question.prompt), about: "Who can take part",
        choices: [
          .init(
            text: text(question.yes) ?? "Yes", note: question.yesFits ? "fits" : "does not fit",
            isCorrect: false),
          .init(
            text: text(question.no) ?? "No", note: question.noFits ? "fits" : "does not fit",
            isCorrect: false),
        ], hasChoices: true)
    }
    let ending = part(
      text(eligibility.endingTitle), about: text(eligibility.endingText), choices: [])
    return [token].compactMap(\.self) + questions + [ending]
  }

  /// With when it is asked, and whether it may be left empty.
  private func part(_ item: FormItem, _ words: ConditionWords) -> VersionPage.QuestionPart {
    let shown = item.visibility.map { "Shown when \(words.sentence($0))" }
    guard let format = item.format else {
      let facts = [item.repetition.map(GroupWords.sentence), shown].compactMap(\.self)
      return part(
        text(item.text), about: facts.isEmpty ? nil : facts.joined(separator: " "), choices: [])
    }
    let facts = [item.isOptional ? "May be left empty" : nil, shown].compactMap(\.self)
    return part(text(item.text), asking: format, and: facts)
  }

  private func part(
    _ prompt: String?, asking format: AnswerFormat, and facts: [String] = []
  ) -> VersionPage.QuestionPart {
    let words = AnswerWords(format, text: text)
    let about = ([words.about] + facts).map { $0 + "." }.joined(separator: " ")
    return .init(
      prompt: prompt, about: about, choices: words.choices, hasChoices: !words.choices.isEmpty)
  }

  private func part(
    _ prompt: String?, about: String? = nil, choices: [String]
  ) -> VersionPage.QuestionPart {
    .init(
      prompt: prompt, about: about,
      choices: choices.map { .init(text: $0, note: nil, isCorrect: false) },
      hasChoices: !choices.isEmpty)
  }

  func text(_ text: LocalizedText) -> String? {
    let words = text.text(in: language, else: study.primaryLanguage)
    return words.isEmpty ? nil : words
  }
}

extension RightNumber {
  /// What is right, and what is said to numbers below and above it.
  fileprivate func choiceParts(_ text: (LocalizedText) -> String?) -> [VersionPage.ChoicePart] {
    guard let range else { return [] }
    let words =
      range.lowerBound == range.upperBound
      ? range.lowerBound.plainText
      : "\(range.lowerBound.plainText) to \(range.upperBound.plainText)"
    let right = [words, text(unit)].compactMap(\.self).joined(separator: " ")
    return [.init(text: right, note: nil, isCorrect: true)]
      + (text(tooLow).map { [.init(text: "Less", note: $0, isCorrect: false)] } ?? [])
      + (text(tooHigh).map { [.init(text: "More", note: $0, isCorrect: false)] } ?? [])
  }
}
