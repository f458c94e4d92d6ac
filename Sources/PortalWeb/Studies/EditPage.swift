import StudyModel
import StudyStore

/// One edit of the history with everything it changed, each value to be brought back.
struct EditPage: Page {
  static let template = "history/edit"
  let shell: Shell
  let study: StudyTabs
  let edit: HistoryPage.Row
  let history: String
  /// The entry is not about the content, such as one about people.
  let isEmpty: Bool

  /// - Parameter former: the study with the parts that are gone, for their names.
  init(shell: Shell, draft: Draft, edit: EditLine, named former: Study? = nil) {
    self.shell = shell
    study = draft.tabs(.history)
    self.edit = HistoryPage.Row(
      edit, of: draft.study, named: former, mayEdit: draft.mayEdit, atMost: .max)
    history = Paths.history(draft.study.id)
    isEmpty = self.edit.changes.isEmpty
  }
}
