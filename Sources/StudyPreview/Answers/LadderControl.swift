import StudyModel

/// The ladder of ten rungs.
struct LadderControl: Control {
  let template = "answer-formats/ladder"
  let top: String
  let bottom: String
  let rungs: [RowsControl.Row]
}
