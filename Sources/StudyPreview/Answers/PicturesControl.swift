import StudyModel

/// Pictures to choose from.
struct PicturesControl: Control {
  let template = "answer-formats/pictures"
  let inputType: String
  let isStacked: Bool
  let rows: [RowsControl.Row]
}
