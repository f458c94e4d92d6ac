import StudyModel

/// Several short fields side by side.
struct ColumnsControl: Control {
  let template = "answer-formats/columns"
  let columns: [Column]

  struct Column: Sendable {
    let id: String
    let name: String
    let label: String
    let value: String
    let unit: String?
    let picker: PickerControl?
    let isTyped: Bool
    let isInvalid: Bool
    let takesFocus: Bool
  }
}
