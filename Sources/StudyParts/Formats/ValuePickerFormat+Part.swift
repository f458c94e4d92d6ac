import StudyModel

extension FormatParts {
  func visit(_ format: ValuePickerFormat) -> any FormatPart { format }
}

extension ValuePickerFormat: FormatPart {
  package var name: String { "Picker" }
  package var purpose: String { "For one answer from a long list, shown as a wheel." }
  package var group: FormatGroup { .choosing }
  package var icon: String { "choice" }

  package var otherMembers: [OtherMember] { [.keptSettings] }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [Setting.plain("choices", label: "Answers", as: .choices(.init())).effect(.meaning)]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: name, choices: choices.map(words.choice))
  }
}

extension ValuePickerFormat {
  package var handedOn: [TextChoice] { choices }
}
