import StudyModel

extension FormatParts {
  func visit(_ format: MultipleValuePickerFormat) -> any FormatPart { format }
}

extension MultipleValuePickerFormat: FormatPart {
  package var name: String { "Multiple pickers" }
  package var purpose: String { "For an answer in several wheels, such as a dose and a unit." }
  package var group: FormatGroup { .choosing }
  package var icon: String { "choice" }

  package var otherMembers: [OtherMember] { [.keptSettings.below("pickers", "*")] }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    // One table per picker, and an extra one to add another picker.
    (1...(pickers.count + 1)).map { number in
      Setting(
        path: ["pickers", String(number), "choices"],
        label: number > pickers.count ? "New picker" : "Picker \(number)",
        hint: number > pickers.count ? nil : "Removed if it has no answers.",
        control: .choices(.init()), holder: ["pickers"], effect: .meaning)
    } + [Setting.plain("separator", label: "Separator", as: .exact).effect(.format)]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(
      about: name,
      choices: pickers.map { picker in
        .init(
          text: picker.choices.map { words.text($0.text) ?? $0.value.text }
            .joined(separator: ", "), notes: [])
      })
  }
}
