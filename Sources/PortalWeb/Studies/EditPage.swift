import StudyModel
import StudyStore

/// One edit in the history, with everything it changed and buttons to restore each value.
struct EditPage: Page {
  static let template = "history/edit"
  let shell: Shell
  let study: StudyTabs
  let edit: HistoryPage.Row
  let history: String
  /// Whether the edit did not change the content, such as one that changed the people.
  let isEmpty: Bool

  /// - Parameters:
  ///   - former: The study including removed parts, to look up their names.
  ///   - fates: What became of the parts since.
  init(
    shell: Shell, draft: Draft, edit: EditLine, named former: Study? = nil,
    following fates: PartFates = PartFates()
  ) {
    self.shell = shell
    study = draft.tabs(.history)
    self.edit = HistoryPage.Row(
      edit, of: draft.study, named: former, following: fates, mayEdit: draft.mayEdit, atMost: .max)
    history = Paths.history(draft.study.id)
    isEmpty = self.edit.changes.isEmpty
  }
}
