extension HealthCharacteristicFormat.Characteristic {
  /// A value as participants read it.
  package func label(of value: ChoiceValue, in strings: InterfaceStrings) -> String {
    switch self {
    case .biologicalSex:
      switch value.text {
      case "HKBiologicalSexFemale": strings["female"]
      case "HKBiologicalSexMale": strings["male"]
      default: strings["otherSex"]
      }
    case .bloodType:
      value.text.replacing("HKBloodType", with: "").replacing("Positive", with: "+")
        .replacing("Negative", with: "−")
    case .fitzpatrickSkinType: strings["skinType"].replacing("%n", with: value.text)
    case .wheelchairUse: strings[value == .boolean(true) ? "yes" : "no"]
    case .dateOfBirth: value.text
    }
  }
}
