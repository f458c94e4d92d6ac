import StudyModel

extension StepParts {
  func visit(_ content: Sharing) -> any StepPart { content }
}

extension Sharing: StepPart {
  package var icon: String { "sharing" }
  package var matter: StepMatter { .data }

  package func started(in study: Study) -> StepContent? { .sharing(self) }
  package var wording: [Setting] { [] }
  package var pictureHint: String? { nil }
  package var placement: StepPlacement { .beforeReview }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      Setting.words(
        "shortDescription", label: "Short name of the institution",
        hint: "For example, “Lakeside Hospital”."
      ).effect(.meaning),
      Setting.words(
        "longDescription", label: "Institution and partners",
        hint: "For example, “Lakeside Hospital and its research partners”."
      ).effect(.meaning),
      Setting.words(
        "title", label: "Title", hint: "Leave blank to use “Sharing options”."
      ).rare,
      Setting.prose(
        "text", label: "Text",
        hint: "Leave blank to generate a text from the institution and its partners."
      ).rare,
      Setting.words(
        "wideChoice", label: "Choice to share widely",
        hint: "Leave blank to generate a sentence from the short name of the institution."
      ).rare.effect(.meaning),
      Setting.words(
        "narrowChoice", label: "Choice to share only here",
        hint: "Leave blank to generate a sentence from the institution and its partners."
      ).rare.effect(.meaning),
      .markdown("learnMore", label: "Learn more"),
      Setting.prose(
        "laterChange", label: "Can the choice be changed later?",
        hint: "Also explain what then happens to data already shared. Shown below the choices."
      ).effect(.meaning),
      Setting.plain(
        "refusalAlert", label: "Require wide sharing to take part",
        hint:
          "People who refuse are asked to confirm. Then the task ends or follows its rules. An ethics board has to approve this.",
        as: .presence
      ).effect(.meaning),
    ] + Setting.alert("refusalAlert", "Alert after refusing")
  }
}
