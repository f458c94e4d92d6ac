import StudyModel

/// A field whose question is read, for logic and texts that name it.
struct REDCapKnownField {
  /// With its task.
  var part: AnswerReference
  var kind: Kind
  /// The position of its row in the file.
  var position: Int
  /// The number of its step, so that texts can recognize earlier ones.
  var step: Int

  /// What a comparison with the field means.
  enum Kind {
    case yesNo
    case choice([String])
    case choices([String])
    case number(isWhole: Bool)
    case text, day, moment, time
    /// Only whether there is an answer.
    case presence
    /// Not asked: a calculation, or a hidden field.
    case notAsked
  }
}

/// A row on its way into the study.
struct REDCapReadRow {
  let row: REDCapTable.Row
  let position: Int
  let form: String
  let task: Int
  /// The step and, in a form, the item; nil for a row without a part.
  var part: AnswerReference?
  var field: REDCapField { row.field }
  /// The place in reports.
  func place(_ column: REDCapColumn? = nil) -> Place {
    ["line \(row.line)", field.name] + (column.map { [$0.member] } ?? [])
  }
}
