extension Walkthrough {
  /// A question's answer as recorded: checked, or null if nothing was answered and no answer is required.
  func check(_ answer: JSONValue, of question: Question, in step: Step) throws(Rejections)
    -> JSONValue
  {
    do {
      return try question.format.take(answer, isOptional: step.isOptional, in: answering())
    } catch { throw Rejections(error) }
  }

  func checkSharing(_ answer: JSONValue, in step: Step) throws(Rejections) -> JSONValue {
    if answer.isUnanswered {
      if step.isOptional { return .null }
      throw Rejections(.missing)
    }
    do {
      return try answer.chosen(
        among: [.boolean(true), .boolean(false)], allowingSeveral: false)
    } catch { throw Rejections(error) }
  }

  /// A form's answers: those to visible items, which the form records, and all of them, which its conditions use and
  /// which are remembered.
  func check(_ answer: JSONValue, of form: Form, in step: Step) throws(Rejections)
    -> (visible: JSONValue, everything: JSONValue)
  {
    try FormChecker(form, at: step, in: self).check(answer)
  }

  /// The items of a form shown with these answers, including those in each entry of a repeatable group by their keys
  /// (`ItemGroup.key`); empty for other steps.
  public func visibleItems(of step: Step, answered: JSONValue?) -> [FormItem.ID] {
    guard case .form(let form) = step.content else { return [] }
    return FormChecker(form, at: step, in: self).visibleItems(answered: answered?.objectValue)
  }
}
