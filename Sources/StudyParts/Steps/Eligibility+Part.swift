import StudyModel

extension StepParts {
  func visit(_ content: Eligibility) -> any StepPart { content }
}

extension Eligibility: StepPart {
  package var icon: String { "question" }
  package var matter: StepMatter { .eligibility }

  package func started(in study: Study) -> StepContent? { .eligibility(self) }
  package var hasSmallPrint: Bool { false }
  package var placement: StepPlacement { .first }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    let token: [Setting] = [
      .words("token", "prompt", label: "Text above the code"),
      .plain(
        "token", "length", label: "Code length",
        hint:
          "In letters and digits. Leave blank to allow any length. Apps ask your server whether a code is valid; Accord checks only its characters and length.",
        as: .whole),
    ]
    return [
      Setting.plain(
        "token", label: "Ask for a code",
        hint: "Participants enter a code they were given, before the questions.",
        as: .presence
      ).deciding
    ] + (self.token == nil ? [] : token) + [
      .words("endingTitle", label: "If not eligible: title"),
      .prose(
        "endingText", label: "If not eligible: text",
        hint:
          "Explain kindly and clearly why they cannot take part and where they can turn. Plain text, without formatting."
      ),
    ]
  }

  package var otherMembers: [OtherMember] {
    OtherMember.dormant("prompt", "length", because: "No code is asked for.").map {
      $0.below("token")
    }
  }

  package func lists(of step: Step, in home: StepHome) -> [PartList] {
    [EligibilityQuestionPart.list(of: self)]
  }

  package func screens(at place: Place, in study: Study) -> [Place] {
    let list = held(\.questions)
    return (token == nil ? [] : [place]) + list.ids.map { place + [list.member, $0] }
  }
}
