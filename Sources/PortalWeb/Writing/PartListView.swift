import StudyEditing
import StudyModel

/// The parts inside a part, with links, buttons to reorder them, and a form to add more.
struct PartListView: Sendable {
  let title: String
  let id: String
  let isEmpty: Bool
  let emptyText: String
  /// List items, as HTML.
  let rows: String
  let addAction: String
  let addLabel: String
  let kinds: [FieldView.OptionView]?
  let hasKinds: Bool
  let kindLabel: String
  /// Places for a new part other than the end of the list.
  let spots: [FieldView.OptionView]
  let hasSpots: Bool
  /// The page of the author's question bank with the items that fit in this list.
  let bankAddress: String
  /// The page that adds parts of a file; nil for a list that no file brings.
  let importAddress: String?
}

/// What the forms in the rows of a list submit, as HTML that is written once for all of them.
struct RowForm: Sendable {
  let seen: HTMLFragment
  /// What they submit in addition if they add a part.
  let adding: HTMLFragment

  /// - Parameters:
  ///   - submission: Ensures that a form submitted twice adds only one part.
  ///   - edit: As in `Shell`.
  init(csrf: String, submission: String?, edit: Int?, language: String) {
    let edit: HTMLFragment? = edit.map { .hidden(SubmittedForm.pageEdit, String($0)) }
    seen = #"\#(HTMLFragment.hidden("csrf", csrf))\#(edit)"#
    let submission: HTMLFragment? = submission.map { .hidden("submission", $0) }
    adding = #"\#(submission)\#(HTMLFragment.hidden("language", language))"#
  }
}
