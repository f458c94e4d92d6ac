import StudyModel

/// A list to choose one from.
struct PickerControl: Control {
  let template = "answer-formats/picker"
  let empty: String
  let options: [Option]

  struct Option: Sendable {
    let key: String
    let text: String
    let isChosen: Bool
  }
}
