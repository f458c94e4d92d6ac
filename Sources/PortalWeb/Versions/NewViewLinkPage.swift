import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The address of a new link, shown only once.
struct NewViewLinkPage: Page {
  static let template = "versions/new-link"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let links: String
  let link: String
  let expires: Moment

  init(shell: Shell, draft: Draft, number: VersionNumber, link: String, expires: Date) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    links = Paths.viewLinks(draft.study.id, number)
    self.link = link
    self.expires = Moment(expires)
  }
}
