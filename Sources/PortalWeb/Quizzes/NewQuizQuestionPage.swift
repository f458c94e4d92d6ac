import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// A form that adds a question about a part of a consent.
struct NewQuizQuestionPage: Page {
  static let template = "quizzes/question"
  let shell: Shell
  let study: StudyTabs
  let action: String
  let section: String
  let returning: String
  let quote: String?
  let hidden: [Hidden]
  let errors: ErrorSummary?
  let prompt: FormField
  let kind: String
  let kinds: [Kind]
  /// Exactly one of `choices`, `statement`, and `number` is set.
  let choices: ChoicesView?
  let statement: StatementView?
  let number: NumberView?
  let wrong: FormField?
  let explanation: FormField
  let quiz: SelectField
  let quizError: String?
  let textLanguage: String

  struct Kind: Sendable {
    let value: String
    let label: String
    let isCurrent: Bool
  }
  struct ChoicesView: Sendable {
    let answers: String
    let error: String?
  }
  struct StatementView: Sendable {
    let options: [SelectField.Option]
    let error: String?
  }
  struct NumberView: Sendable {
    let fields: [FormField]
  }
  struct Hidden: Sendable {
    let name: String
    let value: String
  }

  init(
    _ target: TestTarget, form: SubmittedForm, errors: FormErrors = FormErrors(), draft: Draft,
    shell: Shell
  ) {
    self.shell = shell.showing(draft)
    let study = draft.study
    self.study = draft.tabs(.write)
    action = Paths.quizQuestion(study.id)
    section =
      PlacedPart(at: target.sectionPlace, in: study)?.title(in: target.language)
      ?? target.passage.section
    returning = Paths.write(study, at: target.sectionPlace, in: target.language) + "#tests"
    quote = target.words
    hidden =
      [
        Hidden(name: "consent", value: target.passage.consent),
        Hidden(name: "section", value: target.passage.section),
        Hidden(name: "language", value: target.language.rawValue),
      ]
      + (target.passage.paragraph.map { [Hidden(name: "paragraph", value: String($0 + 1))] } ?? [])
      + (target.words.map { [Hidden(name: "seen", value: TestTarget.name(of: $0))] } ?? [])
    self.errors = errors.summary
    prompt = FormField(
      "prompt", "Question", value: form["prompt"] ?? "",
      hint: "Ask about one idea, in the reader’s words.",
      error: errors["prompt"], takesFocus: errors.isEmpty)
    let kind = NewQuizQuestion.kind(of: form)
    self.kind = kind.rawValue
    kinds = QuizKey.Kind.allCases.map {
      Kind(value: $0.rawValue, label: $0.name, isCurrent: $0 == kind)
    }
    choices =
      kind == .choices
      ? ChoicesView(answers: form["answers"] ?? "", error: errors["answers"]) : nil
    statement =
      kind == .boolean
      ? StatementView(
        options: [("yes", "Yes"), ("no", "No")].map {
          .init(value: $0, label: $1, hint: nil, isChosen: form["right"] == $0)
        }, error: errors["right"]) : nil
    number = kind == .number ? NumberView(form, errors) : nil
    wrong =
      kind == .choices
      ? nil
      : FormField(
        "wrong", "After a wrong answer", value: form["wrong"] ?? "",
        hint: "Explain in one sentence why it is wrong.", isOptional: true)
    explanation = FormField(
      "explanation", "After a right answer", value: form["explanation"] ?? "",
      hint: "Explain in one sentence what is right.", isOptional: true)
    let places = QuizPlace.all(in: study)
    quiz = SelectField(
      "quiz", "Quiz", options: places.map { (value: $0.key, label: $0.label, hint: nil) },
      chosen: form["quiz"] ?? places.first?.key ?? "")
    quizError = errors["quiz"]
    textLanguage = target.language.rawValue
  }
}

extension NewQuizQuestionPage.NumberView {
  fileprivate init(_ form: SubmittedForm, _ errors: FormErrors) {
    func field(
      _ name: String, _ label: String, hint: String? = nil, isOptional: Bool = true
    ) -> FormField {
      FormField(
        name, label, value: form[name] ?? "", hint: hint, error: errors[name],
        isOptional: isOptional)
    }
    fields = [
      field("lowest", "Right number", isOptional: false),
      field("highest", "Highest right number", hint: "If every number up to it is right."),
      field("unit", "Unit", hint: "For example, weeks."),
    ]
  }
}
