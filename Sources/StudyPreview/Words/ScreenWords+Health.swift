import StudyModel

extension ScreenWords {
  /// The name of a HealthKit value.
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

  /// The unit of a quantity as people read it; HealthKit's own symbol is recorded.
  func unit(of format: HealthQuantityFormat) -> String? {
    switch format.unit {
    case "count/min"? where format.quantity.contains("HeartRate"): self[.beatsPerMinute]
    case "count/min"?: "/\(self[.minuteSign])"
    case "count"?: nil
    case "degC"?: "°C"
    case "degF"?: "°F"
    default: format.unit
    }
  }
}
