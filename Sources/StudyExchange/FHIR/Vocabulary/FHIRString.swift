import Foundation
import StudyModel

/// FHIR's strings, dates, and identifiers.
enum FHIRString {
  /// Without the control characters that FHIR forbids.
  static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isForbidden) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isForbidden($0) }))
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 32 && ![9, 10, 13].contains(scalar.value)
  }

  /// A moment without its time zone, which FHIR requires with a time.
  static func dateTime(_ moment: CalendarMoment) -> String {
    moment.time.map { "\(moment.day)T\($0):00Z" } ?? moment.day.description
  }

  static func time(_ time: TimeOfDay) -> String { "\(time):00" }

  /// An id of a resource: at most 64 letters, digits, hyphens, and periods.
  static func id(_ text: String, else fallback: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
      return isPlain ? scalar : "-"
    }
    let id = String(String.UnicodeScalarView(scalars.prefix(64)))
    return id.contains { $0 != "-" } ? id : fallback
  }

  /// A name for programs, such as `DailyCheckIn`.
  static func name(_ text: String) -> String {
    let words = Slug.of(text, else: "questionnaire").split(separator: "-")
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber == true ? "Q" + name : name
  }

  /// A string of FHIRPath in quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += "\\'"
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
