import StudyModel

extension FormatParts {
  func visit(_ format: EmailFormat) -> any FormatPart { format }
}

extension EmailFormat: FormatPart {
  package var name: String { "Email" }
  package var purpose: String { "For an email address." }
  package var group: FormatGroup { .text }
  package var icon: String { "text" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.toggle(
        "isUserName", label: "Use as the user name", hint: "Apps may then fill it in."
      ).rare.effect(.client)
    ]
  }
}
