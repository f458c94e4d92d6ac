import StudyModel

extension StepParts {
  func visit(_ content: Video) -> any StepPart { content }
}

extension Video: StepPart {
  package var icon: String { "phone" }
  package var matter: StepMatter { .explaining }

  package func started(in study: Study) -> StepContent? { .video(self) }
  package var hasBodyItems: Bool { true }

  package var otherMembers: [OtherMember] {
    [.reference("asset", because: "Uploading a file sets it.")]
  }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [
      .plain("address", label: "Video address"),
      Setting.plain(
        "thumbnailSeconds", label: "Still image: seconds from the start", as: .whole
      ).effect(.format),
    ]
  }
}
