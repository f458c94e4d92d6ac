import StudyEditing
import StudyModel

/// A group of conditions as a template shows it; groups can be nested.
struct GroupView: Sendable {
  let name: String
  /// A number such as 1.2, which distinguishes groups for screen readers; empty for the outermost group.
  let number: String
  let isInner: Bool
  let hasSeveral: Bool
  let joins: [FieldView.OptionView]
  let parts: [PartView]
  let canGroup: Bool

  /// A row, a group, or a condition that is kept unchanged.
  struct PartView: Sendable {
    let name: String
    let number: String
    let rows: [RowView]
    let groups: [GroupView]
    let kept: Kept?
    let canRemove: Bool
  }

  struct Kept: Sendable {
    let words: String
    let document: String
  }

  struct RowView: Sendable {
    let name: String
    let number: String
    let asked: String
    let answers: [AnswerGroup]
    let tests: [FieldView.OptionView]
    let values: [FieldView.OptionView]
    let hasValues: Bool
    let typed: Typed?
    let upper: Typed?
    let unit: String?
    let isWrong: Bool

    struct Typed: Sendable {
      let value: String
      let type: String
      let inputMode: String?
      let isWrong: Bool
      /// The label of the field, for screen readers.
      let label: String
      /// The field for the minutes of a length of time; `value` then holds the hours.
      let minutes: Minutes?
    }
    struct Minutes: Sendable {
      let value: String
      let label: String
    }
    struct AnswerGroup: Sendable {
      let label: String
      /// Options of a select, as HTML.
      let options: String
    }
  }
}
