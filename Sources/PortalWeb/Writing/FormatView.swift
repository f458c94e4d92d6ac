import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension WritingPage {
  /// The answer format of a question, with the formats it can be changed to.
  struct FormatView: Sendable {
    let action: String
    /// The name of the current format.
    let current: String
    let groups: [Group]
    /// Identifies the state of the format that the page shows, including its settings.
    var was = ""

    struct Group: Sendable {
      /// Nil for a short list of formats, which needs no headings.
      let name: String?
      let options: [Option]
    }
    struct Option: Sendable {
      let value: String
      let label: String
      let purpose: String
      let isChosen: Bool
    }
  }
}
