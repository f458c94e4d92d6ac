import StudyModel

/// Units in which heights and weights are typed.
enum Measures {
  static let kilogramsPerPound = 0.453_592_37
  static let centimetersPerInch = 2.54

  /// Whether to ask for a weight in pounds and ounces, in separate fields.
  static func asksForOunces(_ format: WeightFormat, in language: Language) -> Bool {
    format.precision == .high && isCustomary(format.system, in: language)
  }

  /// Whether to use feet, inches, and pounds.
  static func isCustomary(_ system: MeasurementSystem, in language: Language) -> Bool {
    switch system {
    case .metric: false
    case .customary: true
    case .local: language.rawValue.lowercased().hasSuffix("-us")
    }
  }

  /// A length in whole feet, and inches to two digits.
  static func feet(_ centimeters: Double) -> (feet: Double, inches: Double) {
    let inches = (centimeters / centimetersPerInch).rounded(digits: 2)
    let feet = (inches / 12).rounded(.down)
    return (feet, (inches - feet * 12).rounded(digits: 2))
  }

  static func pounds(_ kilograms: Double, digits: Int) -> Double {
    (kilograms / kilogramsPerPound).rounded(digits: digits)
  }

  /// A weight in whole pounds and ounces.
  static func ounces(_ kilograms: Double) -> (pounds: Double, ounces: Double) {
    let ounces = (kilograms / kilogramsPerPound * 16).rounded()
    let pounds = (ounces / 16).rounded(.down)
    return (pounds, ounces - pounds * 16)
  }
}

extension Double {
  func rounded(digits: Int) -> Double {
    let factor = [1.0, 10, 100, 1_000][min(max(digits, 0), 3)]
    return (self * factor).rounded() / factor
  }
}
