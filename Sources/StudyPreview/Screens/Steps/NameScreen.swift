import StudyModel

/// The signer's name.
struct NameScreen: Sendable {
  let heading: Heading
  let fields: [Field]
  let errors: ErrorSummary?

  struct Field: Sendable {
    let id: String
    let label: String
    let autocomplete: String
    let value: String
    let error: String?
    let takesFocus: Bool
  }
}
