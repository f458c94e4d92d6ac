import StudyModel

/// Rows to choose from.
struct RowsControl: Control {
  let template = "answer-formats/rows"
  let inputType: String
  var rows: [Row]
  /// Shows yes and no side by side, in a form.
  var isSegmented = false

  struct Row: Sendable {
    let id: String
    let key: String
    let text: String
    var detail: String?
    let isChosen: Bool
    var isInvalid = false
    var isExclusive = false
    /// Whether either this row or the one above it is exclusive, but not both.
    var isSetApart = false
    var color: String?
    /// The label of the scale's end, at its first or last point.
    var end: String?
    var picture: Picture?
    var chosenPicture: Picture?
    var other: Other?
    var takesFocus = false
  }

  struct Other: Sendable {
    let id: String
    let name: String
    let label: String
    let placeholder: String
    let value: String
    let startsHidden: Bool
    /// Chosen without the required text.
    let isInvalid: Bool
  }
}
