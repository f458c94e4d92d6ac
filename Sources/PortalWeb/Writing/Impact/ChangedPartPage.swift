import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

extension SeenValue {
  /// The code for a value that a form of the draft's page submits.
  static func code(of place: Place, in draft: Draft) -> String {
    code(of: place, in: draft.document, editedAt: draft.editedAt)
  }
}

/// Shows what others have changed in something that is about to be removed, and asks for confirmation.
struct ChangedPartPage: Page {
  static let template = "writing/changed-part"

  let shell: Shell
  let study: StudyTabs
  /// What is about to happen, such as Remove “Age”.
  let title: String
  let rows: [HistoryPage.Row]
  let action: String
  let back: String
  let was: String
  /// The other submitted fields.
  let kept: [ConflictPage.KeptField]

  init(
    _ lines: [EditLine], of seen: SeenValue, deed: String, action: String, back: String,
    form: SubmittedForm, draft: Draft, shell: Shell
  ) {
    self.shell = shell.showing(draft)
    study = draft.tabs(.write)
    title = deed
    rows = lines.prefix(20).map { HistoryPage.Row($0, of: draft.study, mayEdit: false) }
    self.action = action
    self.back = back
    was = SeenValue.code(of: seen.place, in: draft)
    kept = form.without(["csrf", "was", SubmittedForm.pageEdit]).fields
      .map { .init(name: $0.name, value: $0.value) }
  }
}
