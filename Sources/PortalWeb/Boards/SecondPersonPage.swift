import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Asks before publishing takes a second person, or no longer does.
struct SecondPersonPage: Page {
  static let template = "people/second-person"
  let shell: Shell
  let study: StudyTabs
  let isRequired: Bool
  let action: String
  let returning: String

  init(shell: Shell, draft: Draft, isRequired: Bool) {
    self.shell = shell
    study = draft.tabs(.people)
    self.isRequired = isRequired
    action = Paths.secondPerson(draft.study.id)
    returning = Paths.people(draft.study.id)
  }
}
