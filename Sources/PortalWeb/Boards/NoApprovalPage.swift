import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Asks before publishing no longer needs an approval.
struct NoApprovalPage: Page {
  static let template = "people/no-approval"
  let shell: Shell
  let study: StudyTabs
  let action: String
  let returning: String

  init(shell: Shell, draft: Draft) {
    self.shell = shell
    study = draft.tabs(.people)
    action = Paths.requirementRemoval(draft.study.id)
    returning = Paths.people(draft.study.id)
  }
}
