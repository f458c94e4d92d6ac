import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Asks before the draft becomes what a version was.
struct DraftStartPage: Page {
  static let template = "versions/start-draft"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  let history: String
  /// The draft that the person sees.
  let revision: Int
  /// What has changed in the draft since the page was opened; nil when it is opened.
  let changed: Changed?

  struct Changed: Sendable {
    /// Empty if it cannot be said.
    let edits: [Edit]
  }

  struct Edit: Hashable, Sendable {
    let who: String
    let summary: String
  }

  init(shell: Shell, draft: Draft, number: VersionNumber, since: [Edit]? = nil) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    address = Paths.version(draft.study.id, number)
    action = Paths.draftStart(draft.study.id, number)
    history = Paths.history(draft.study.id)
    revision = draft.revision
    changed = since.map(Changed.init)
  }
}
