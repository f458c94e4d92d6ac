import StudyModel
import StudyParts
import StudyStore

/// Someone's question bank, to browse or to choose from for a list of a study.
struct BankPage: Page {
  static let template = "bank/list"

  let shell: Shell
  let title: String
  let words: String
  let isSearch: Bool
  let isEmpty: Bool
  let count: String
  /// Whether there is more than the page shows.
  let isCut: Bool
  let rows: [Row]
  let target: Target?
  let targetFields: [ConflictPage.KeptField]

  struct Row: Sendable {
    let id: String
    let title: String
    let kind: String
    let fits: String
    let kept: String
    let keptMachine: String
    let removal: String
    /// Where to post to insert the item into the list the reader came from.
    let insertion: String?
  }
  struct Target: Sendable {
    let back: String
    let title: String
  }
}
