/// The units in which a participant enters height and weight.
public enum MeasurementSystem: String, Codable, CaseIterable, Sendable {
  /// The system set on the participant's device.
  case local
  case metric
  /// Feet, inches, and pounds.
  case customary
}

extension MeasurementSystem: AbsentWhenUsual {
  public static var usual: MeasurementSystem { .local }
}
