import StudyEditing
import StudyStore

/// The fields that describe a board.
struct BoardEditor: Sendable {
  let action: String
  let name: FormField
  let members: String
  let membersError: String?
  let chair: FormField
  let quorum: FormField
  let submit: String

  init(_ form: BoardFields, errors: FormErrors, action: String, submit: String) {
    self.action = action
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
