import StudyModel

extension FormatParts {
  func visit(_ format: HealthCharacteristicFormat) -> any FormatPart { format }
}

extension HealthCharacteristicFormat: FormatPart {
  package var name: String { "Health characteristic" }
  package var purpose: String { "For a fact from the Health app, such as blood type." }
  package var group: FormatGroup { .health }
  package var icon: String { "question" }

  package var otherMembers: [OtherMember] {
    OtherMember.dormant(
      "minimum", "maximum", "defaultDate", "calendar", because: "Only a date of birth has it.")
  }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    let characteristics: Setting = .plain(
      "characteristic", label: "Characteristic",
      as: .options([
        .init(value: "biologicalSex", label: "Biological sex"),
        .init(value: "bloodType", label: "Blood type"),
        .init(value: "dateOfBirth", label: "Date of birth"),
        .init(value: "fitzpatrickSkinType", label: "Fitzpatrick skin type"),
        .init(value: "wheelchairUse", label: "Wheelchair use"),
      ]))
    let birthDates: [Setting] = [
      Setting.plain("minimum", label: "Earliest date", as: .day).half.effect(.meaning),
      Setting.plain("maximum", label: "Latest date", as: .day).half.effect(.meaning),
      Setting.plain("defaultDate", label: "Default", as: .day).rare, .calendar,
    ]
    return [characteristics.effect(.meaning)]
      + (characteristic == .dateOfBirth ? birthDates : []) + [.authorization]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: "\(name): \(characteristic.rawValue)")
  }
}
