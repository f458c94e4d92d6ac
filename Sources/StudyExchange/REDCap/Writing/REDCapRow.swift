import StudyBundle
import StudyModel

/// A field before its branching logic is known.
struct REDCapRow {
  var field: REDCapField
  var place: Place
  /// The page whose condition it shares; nil for a field that is always there.
  var page: SurveyPage?
  /// Whether it has no condition even if its page does.
  var isAlwaysShown = false
  /// A condition of its own, in the words of the study.
  var visibility: Condition?
  /// The entry of a repeatable group that it belongs to, from 1.
  var entry: Int?
  /// A condition of its own, such as that of a text for a choice.
  var logic: REDCapLogic = .always
  /// What the part that it represents keeps from an imported file.
  var kept: [KeptSetting] = []
  /// The part that it represents; nil for a field that belongs to another.
  var part: AnswerReference?
  var files: [REDCapInstrument.File] = []

  init(_ field: REDCapField, at place: Place) {
    self.field = field
    self.place = place
  }
}

extension FileName {
  /// A file name with only letters, digits, dots, hyphens, and underscores.
  static func plain(_ name: String) -> String {
    let kept = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || "-_.".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
    }
    let text = String(kept).drop { $0 == "." }
    return text.isEmpty ? "file" : String(text)
  }
}

extension REDCapLogic {
  static func atLeast(_ field: String, _ number: Int) -> REDCapLogic {
    .all([
      .hasValue(field), .compare(Subject(field), .atLeast, .number(Double(number))),
    ])
  }
}
