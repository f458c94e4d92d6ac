import ConsentMarkdown
import StudyModel

/// An interactive element of a consent as a form field.
struct ElementView: Sendable {
  let id: String
  let name: String
  let prompt: String
  let isToggle: Bool
  let isOn: Bool
  let options: [PickerControl.Option]
  let hasOptions: Bool
  let empty: String
  let signature: Signing?
  let error: String?
  let describedBy: String?

  struct Signing: Sendable {
    let legend: String
    let names: [NameScreen.Field]
    let pad: PadView
  }
}
