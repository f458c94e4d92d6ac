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

/// What the forms in the rows of a list submit.
struct RowForm: Sendable {
  let csrf: String
  /// Ensures that a form submitted twice adds only one part.
  let submission: String?
  /// As in `Shell`.
  let edit: Int?
  let language: String
}
