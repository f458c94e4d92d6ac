import StudyModel

extension ScreenWords {
  /// What a value of HealthKit's is called.
  func text(
    of value: ChoiceValue, _ characteristic: HealthCharacteristicFormat.Characteristic
  ) -> String {
    switch characteristic {
    case .biologicalSex:
      self[
        value.text.hasSuffix("Female") ? .female : value.text.hasSuffix("Male") ? .male : .otherSex]
    case .bloodType:
      value.text.replacing("HKBloodType", with: "").replacing("Positive", with: "+")
        .replacing("Negative", with: "−")
    case .fitzpatrickSkinType: self(.skinType, n: value.text)
    case .wheelchairUse: self[value == .boolean(true) ? .yes : .no]
    case .dateOfBirth: value.text
    }
  }
}
