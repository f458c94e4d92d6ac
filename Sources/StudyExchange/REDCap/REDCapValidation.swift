import StudyModel

/// The validation types of text fields. Administrators add others.
enum REDCapValidation {
  /// What every server has.
  static let usual: Set<String> = [
    "date_ymd", "date_mdy", "date_dmy", "datetime_ymd", "datetime_mdy", "datetime_dmy",
    "datetime_seconds_ymd", "datetime_seconds_mdy", "datetime_seconds_dmy", "time",
    "time_hh_mm_ss", "time_mm_ss", "integer", "number", "number_1dp", "number_2dp", "number_3dp",
    "number_4dp", "number_comma_decimal", "number_1dp_comma_decimal", "number_2dp_comma_decimal",
    "number_3dp_comma_decimal", "number_4dp_comma_decimal", "email", "phone", "zipcode",
  ]
  /// What administrators often disable or have only in some countries.
  static let local: Set<String> = [
    "alpha_only", "mrn_10d", "mrn_generic", "phone_australia", "phone_uk", "postalcode_australia",
    "postalcode_canada", "postalcode_french", "postalcode_germany", "postalcode_uk", "ssn", "vmrn",
  ]
  /// What other types than text take.
  static let ofOtherTypes: [REDCapType: Set<String>] = [
    .dropdown: ["autocomplete"], .file: ["signature"], .slider: ["number"],
  ]

  static func isDate(_ type: String) -> Bool { type.hasPrefix("date_") }
  static func isMoment(_ type: String) -> Bool { type.hasPrefix("datetime_") }
  static func isTime(_ type: String) -> Bool { type.hasPrefix("time") }
  static func isNumber(_ type: String) -> Bool { type == "integer" || type.hasPrefix("number") }
  static func takesComma(_ type: String) -> Bool { type.hasSuffix("comma_decimal") }

  /// The digits that a number must have after its decimal mark; nil for any count.
  static func digits(of type: String) -> Int? {
    type == "integer" ? 0 : type.firstMatch(of: /^number_(\d)dp/).flatMap { Int($0.1) }
  }

  /// A number as the type writes it; nil if the text is none.
  static func number(_ text: String, as type: String) -> Double? {
    let plain = takesComma(type) ? text.replacing(",", with: ".") : text
    guard plain.wholeMatch(of: /-?\d{1,300}(\.\d{1,300})?/) != nil, let number = Double(plain),
      abs(number) <= StudyLimits.largestNumber
    else { return nil }
    return number
  }

  /// A date, or a date and a time, as bounds write it whatever the display is; nil if the text is none.
  static func moment(_ text: String) -> CalendarMoment? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let day = CalendarDay(String(first)) else { return nil }
    guard parts.count == 2 else { return CalendarMoment(day: day) }
    guard let time = TimeOfDay(String(parts[1].prefix(5))), (5...8).contains(parts[1].utf8.count)
    else { return nil }
    return CalendarMoment(day: day, time: time)
  }
}
