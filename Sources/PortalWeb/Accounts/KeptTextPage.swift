import StudyEditing
import StudyParts

/// Shows the text that was kept through signing in and offers to save it.
struct KeptTextPage: Page {
  static let template = "accounts/kept-text"
  let shell: Shell
  let kept: KeptForm
  let button: String

  init(shell: Shell, kept: KeptForm) {
    self.shell = shell
    self.kept = kept
    button = kept.hasTexts ? "Save my text" : "Continue"
  }
}
