import StudyModel

extension ScreenStrings {
  /// The name of a HealthKit value.
  func text(
    of value: ChoiceValue, _ characteristic: HealthCharacteristicFormat.Characteristic
  ) -> String {
    characteristic.label(of: value, in: strings)
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
