import StudyModel

extension StepParts {
  func visit(_ content: Quiz) -> any StepPart { content }
}

extension Quiz: StepPart {
  package var icon: String { "quiz" }
  package var matter: StepMatter { .quiz }

  package func started(in study: Study) -> StepContent? { .quiz(self) }
  package var hasSmallPrint: Bool { false }
  package var pictureHint: String? { nil }
  package var continueHint: String {
    "After an answer and after passing. Leave blank to use “Next”."
  }
  package var placement: StepPlacement { .beforeReview }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    let study = home.study
    let steps = (home.task.steps + home.task.endings).filter { $0.id != step.id }
    return [
      Setting.plain(
        "minimumScore", label: "Right answers to pass", hint: "Leave blank to require all of them.",
        as: .whole
      ).half.effect(.meaning),
      Setting.plain("attempts", label: "Tries", hint: "Enter 0 for no limit.", as: .whole)
        .half.zero(meaning: "unlimited"),
      .plain(
        "mode", label: "Effect of the result",
        as: .options([
          .init(value: "gate", label: "Only participants who pass continue"),
          .init(value: "inform", label: "Everyone continues and learns what was right"),
          .init(
            value: "staff",
            label: "Participants who have no tries left continue with the study team"),
        ])),
      .plain(
        "onFailure", label: "If not passed",
        as: .options([
          .init(value: "tryAgain", label: "Try again"),
          .init(
            value: "backToSections", label: "Review the missed sections, then try again"),
          .init(value: "end", label: "No more tries"),
        ])),
      .toggle(
        "repeatsMissedOnly", label: "On another try, ask only the missed questions",
        hint: "Otherwise, all questions are asked again."),
      .toggle("shufflesQuestions", label: "Shuffle questions on each try"),
      .toggle(
        "shufflesChoices", label: "Shuffle answers on each try",
        hint: "Answers that stay last are not shuffled."),
      .prose(
        "failureText", label: "After the last try",
        hint: "Shown to people who did not pass. The contact details appear below it."),
      Setting.plain(
        "failureStep", label: "After the last try: next step",
        hint: "If nothing is chosen, the task ends there.",
        as: .options(
          steps.map {
            .init(value: $0.id, label: StepNames.title(of: $0, in: study.primaryLanguage, study))
          })
      ).rare.naming(.step),
      Setting.words(
        "checkLabel", label: "Check button", hint: "Leave blank to use “Check my answer”."
      ).rare,
      Setting.words(
        "tryAgainLabel", label: "Try again button", hint: "Leave blank to use “Try again”."
      ).rare,
      Setting.words(
        "lookAgainLabel", label: "Back to the sections button",
        hint: "Leave blank to use “Look at it again”."
      ).rare,
    ]
  }

  package func lists(of step: Step, in home: StepHome) -> [PartList] {
    [QuizQuestionPart.list(of: self)]
  }

  package func screens(at place: Place, in study: Study) -> [Place] {
    let list = held(\.questions)
    return list.ids.map { place + [list.member, $0] }
  }
}
