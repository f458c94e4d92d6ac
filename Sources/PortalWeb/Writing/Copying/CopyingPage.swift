import Foundation
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Asks where to copy or move a part.
struct CopyingPage: Page {
  static let template = "writing/copying"

  let shell: Shell
  let study: StudyTabs
  let title: String
  let action: String
  let back: String
  let error: String?
  let studies: [FieldView.OptionView]
  let chosenStudy: String
  let targetTitle: String
  let lists: [FieldView.OptionView]
  let hasLists: Bool
  let noLists: String
  let siblings: [FieldView.OptionView]
  let hasSiblings: Bool
  let canMove: Bool
  let moveHint: String
}
