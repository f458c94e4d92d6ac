import StudyModel

/// Where the answer to a question is in REDCap, and in which form: what conditions become comparisons of.
struct REDCapAnswer {
  var field: String
  var shape: Shape
  /// Holds if "I don't know" was chosen; nil if it is not offered.
  var dontKnow: REDCapLogic?

  enum Shape {
    /// 1 or 0.
    case yesNo
    /// A code.
    case choice([Coded], own: OtherText?)
    /// Codes to check.
    case choices([Coded], own: OtherText?)
    /// One field for each list, beginning with the answer's own.
    case pickers([(field: String, choices: [Coded])])
    /// A number, which is that of Accord divided by `divisor`, plus `offset`.
    case number(divisor: Double, offset: Double)
    case text, day, moment, time
    /// Nothing that conditions compare.
    case presence
    /// The number of entries.
    case entries
  }

  /// A choice and its code.
  struct Coded {
    var value: ChoiceValue
    var code: String
  }

  /// The choice with a text of one's own, and the field of the text.
  struct OtherText {
    var code: String
    var field: String
  }

  init(_ field: String, _ shape: Shape, dontKnow: REDCapLogic? = nil) {
    self.field = field
    self.shape = shape
    self.dontKnow = dontKnow
  }

  /// Holds if there is an answer, including "I don't know".
  var isAnswered: REDCapLogic {
    let given: REDCapLogic =
      switch shape {
      case .choices(let choices, let own):
        .any(
          (choices.map(\.code) + (own.map { [$0.code] } ?? [])).map {
            .isChecked(field, $0)
          })
      case .pickers(let pickers): .any(pickers.map { .hasValue($0.field) })
      case .yesNo, .choice, .number, .text, .day, .moment, .time, .presence, .entries:
        .hasValue(field)
      }
    return dontKnow.map { .any([given, $0]) } ?? given
  }
}
