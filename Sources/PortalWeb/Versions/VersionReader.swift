import StudyModel

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
      title: text(task.title) ?? (task.kind == .join ? "Join the study" : "Survey"),
      steps: task.steps.enumerated().map { part($1, at: $0 + 1, of: task) }
        + task.endings.map { part($0, at: nil, of: task) })
  }

  private func part(
    _ step: Step, at number: Int?, of task: StudyModel.Task
  ) -> VersionPage.StepPart {
    let kind = StepNames.word(for: step.kind)
    return VersionPage.StepPart(
      anchor: "step-\(task.id)-\(step.id)",
      about: number.map { "Step \($0) · \(kind)" } ?? "Ending · \(kind)",
      title: StepNames.title(of: step, in: language, study), text: text(step.text),
      questions: questions(of: step))
  }

  private func questions(of step: Step) -> [VersionPage.QuestionPart] {
    switch step.content {
    case .question(let question):
      [part(text(question.question), asking: question.format)]
    case .form(let form):
      form.items.map { item in
        item.format.map { part(text(item.text), asking: $0) }
          ?? .init(prompt: text(item.text), about: nil, choices: [], hasChoices: false)
      }
    case .quiz(let quiz):
      quiz.questions.map { question in
        .init(
          prompt: text(question.prompt),
          about: question.allowsSeveral
            ? "All right answers must be chosen" : "One answer is right",
          choices: question.choices.map {
            .init(
              text: text($0.text) ?? $0.value, note: text($0.explanation), isCorrect: $0.isCorrect)
          }, hasChoices: !question.choices.isEmpty)
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

  private func part(_ prompt: String?, asking format: AnswerFormat) -> VersionPage.QuestionPart {
    let (about, choices) = AnswerWords(format, text: text).parts
    return part(prompt, about: about, choices: choices)
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

/// How a question is answered, in words, with the answers there are to choose from.
struct AnswerWords {
  let parts: (about: String, choices: [String])

  init(_ format: AnswerFormat, text: (LocalizedText) -> String?) {
    func choices(_ choices: [TextChoice]) -> [String] {
      choices.map { text($0.text) ?? $0.value.text }
    }
    let word = StepNames.word(for: format.kind)
    parts =
      switch format {
      case .textChoice(let format):
        (format.allowsSeveral ? "Several may be chosen" : "One is chosen", choices(format.choices))
      case .textScale(let format): (word, choices(format.choices))
      case .valuePicker(let format): (word, choices(format.choices))
      case .scale(let format):
        (
          "\(word) from \(format.minimum) to \(format.maximum)",
          [format.minimumLabel, format.maximumLabel].compactMap(text)
        )
      case .numeric(let format): (Self.range(word, format, text), [])
      default: (word, [])
      }
  }

  private static func range(
    _ word: String, _ format: NumericFormat, _ text: (LocalizedText) -> String?
  ) -> String {
    func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
    let unit = (text(format.displayUnit) ?? format.unit).map { " in \($0)" } ?? ""
    let limits = [
      format.minimum.map { "at least \(number($0))" },
      format.maximum.map { "at most \(number($0))" },
    ].compactMap(\.self)
    return ([word + unit] + limits).joined(separator: ", ")
  }
}
