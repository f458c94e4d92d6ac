import StudyModel
import StudyStore

/// A form for a question on a part of a consent.
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
  let answers: String
  let answersError: String?
  let explanation: FormField
  let quiz: SelectField
  let quizError: String?
  let textLanguage: String

  struct Hidden: Sendable {
    let name: String
    let value: String
  }

  init(
    _ target: TestTarget, form: SubmittedForm, errors: FormErrors = FormErrors(), draft: Draft,
    shell: Shell
  ) {
    self.shell = shell
    let study = draft.study
    self.study = StudyTabs(
      study, current: .write, problemCount: StudyProblems(study).all.countToMend)
    action = Paths.quizQuestion(study.id)
    section =
      EditedPart(at: target.sectionPlace, in: study)?.title(in: target.language)
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
    self.errors = errors.summary
    prompt = FormField(
      "prompt", "Question", value: form["prompt"] ?? "", hint: "One idea, in the reader’s words.",
      error: errors["prompt"], takesFocus: errors.isEmpty)
    answers = form["answers"] ?? ""
    answersError = errors["answers"]
    explanation = FormField(
      "explanation", "After a right answer", value: form["explanation"] ?? "",
      hint: "What is right, in a sentence.", isOptional: true)
    let places = QuizPlace.all(in: study)
    quiz = SelectField(
      "quiz", "Quiz", options: places.map { (value: $0.key, label: $0.label, hint: nil) },
      chosen: form["quiz"] ?? places.first?.key ?? "")
    quizError = errors["quiz"]
    textLanguage = target.language.rawValue
  }
}
