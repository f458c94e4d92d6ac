import StudyEditing
import StudyStore

/// The fields that describe a board.
struct BoardEditor: Sendable {
  let action: String
  /// The state of the board that is changed; nil for a new one.
  let known: String?
  let name: FormField
  let members: String
  let membersError: String?
  let chair: FormField
  let quorum: FormField
  let submit: String

  init(
    _ form: BoardFields, errors: FormErrors, action: String, known: String? = nil, submit: String
  ) {
    self.action = action
    self.known = known
    self.submit = submit
    name = FormField("name", "Name", value: form.name, error: errors["name"])
    members = form.members
    membersError = errors["members"]
    chair = FormField(
      "chair", "Chair", type: "email", value: form.chair,
      hint: "The email address of one of the members.", error: errors["chair"], isOptional: true)
    quorum = FormField(
      "quorum", "Quorum", type: "number", value: form.quorum,
      hint: "How many members must decide.", error: errors["quorum"])
  }
}
