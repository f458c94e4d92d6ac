import StudyModel

extension AnswerFields {
  /// What was entered on a form, by item. Items that were not on the screen have nothing entered, so that an answer which
  /// brings up a further question is seen together with what is there already.
  package static func answers(
    of form: Form, in fields: FieldValues, language: Language
  ) -> JSONValue {
    var answers: [String: JSONValue] = [:]
    for item in form.items {
      guard let format = item.format else { continue }
      answers[item.id] = AnswerFields(format, base: FieldName.item(item.id), language: language)
        .answer(in: fields)
    }
    return .object(answers)
  }
}
