import StudyModel

/// A unit of measure, with its code in UCUM if that is known.
struct FHIRUnit: Hashable {
  static let system = "http://unitsofmeasure.org"

  let code: String
  let display: String
  let isUCUM: Bool

  /// - Parameter unit: as an author writes it, such as `mmHg` or `kg`.
  init(_ unit: String) {
    let known = Self.codes[unit] ?? (Self.codes.values.contains(unit) ? unit : nil)
    code = known ?? FHIRCode.normalized(unit)
    display = unit
    isUCUM = known != nil
  }

  var coding: JSONValue {
    var members: [String: JSONValue] = ["code": .string(code), "display": .string(display)]
    if isUCUM { members["system"] = .string(Self.system) }
    return .object(members)
  }

  func quantity(_ value: Double) -> JSONValue {
    var members: [String: JSONValue] = ["value": .number(value), "unit": .string(display)]
    if isUCUM {
      members["system"] = .string(Self.system)
      members["code"] = .string(code)
    }
    return .object(members)
  }

  /// What people write, and its code in UCUM.
  private static let codes = [
    "kg": "kg", "g": "g", "mg": "mg", "µg": "ug", "mcg": "ug", "lb": "[lb_av]", "lbs": "[lb_av]",
    "pounds": "[lb_av]", "oz": "[oz_av]", "m": "m", "cm": "cm", "mm": "mm", "km": "km",
    "in": "[in_i]", "inches": "[in_i]", "ft": "[ft_i]", "feet": "[ft_i]", "mi": "[mi_i]",
    "miles": "[mi_i]", "L": "L", "l": "L", "mL": "mL", "ml": "mL", "dL": "dL", "mmHg": "mm[Hg]",
    "mm Hg": "mm[Hg]", "mg/dL": "mg/dL", "mg/dl": "mg/dL", "mmol/L": "mmol/L", "mmol/l": "mmol/L",
    "bpm": "/min", "beats/min": "/min", "count/min": "/min", "/min": "/min", "%": "%",
    "percent": "%", "°C": "Cel", "degC": "Cel", "°F": "[degF]", "degF": "[degF]", "s": "s",
    "sec": "s", "seconds": "s", "min": "min", "minutes": "min", "minute": "min", "h": "h",
    "hr": "h", "hours": "h", "hour": "h", "d": "d", "days": "d", "day": "d", "wk": "wk",
    "weeks": "wk", "week": "wk", "mo": "mo", "months": "mo", "month": "mo", "a": "a", "yr": "a",
    "years": "a", "year": "a", "kcal": "kcal", "Cal": "kcal", "J": "J", "kJ": "kJ", "W": "W",
    "kg/m2": "kg/m2", "kg/m²": "kg/m2", "m/s": "m/s", "km/h": "km/h", "mph": "[mi_i]/h",
    "min/wk": "min/wk", "h/wk": "h/wk", "min/d": "min/d", "h/d": "h/d", "dB": "dB", "Hz": "Hz",
  ]
}
