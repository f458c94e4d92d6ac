import StudyModel

/// A question in a form: the row that asks it, and those that belong to it.
struct XLSFormControl {
  var rows: [XLSFormRow]
  var answer: XLSFormAnswer
}

/// What a control is made for.
struct XLSFormQuestion {
  let name: String
  let label: LocalizedText
  let hint: LocalizedText
  let isRequired: Bool
  let place: Place
  /// The names of the questions of the same page, by item.
  let siblings: [FormItem.ID: String]
}
