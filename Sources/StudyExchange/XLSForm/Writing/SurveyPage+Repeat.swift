import StudyModel

extension SurveyPage {
  /// The heading of a repeating group that is all of the page and has its identifier: then the group needs no other around it.
  var repeatAlone: AnswerReference? {
    guard case .form(let form)? = step.content.asking, form.footer.isEmpty, step.image == nil,
      step.bodyItems.isEmpty, let heading = questions.first, heading.repetition != nil,
      heading.id == step.id, heading.visibility == nil,
      [step.title, step.text, step.detailText, step.footnote].allSatisfy(\.isEmpty),
      questions.dropFirst().allSatisfy({ $0.group == heading.id })
    else { return nil }
    return heading.answer
  }
}
