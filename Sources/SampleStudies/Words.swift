import StudyModel

/// The same words in English and Spanish.
func words(_ english: String, _ spanish: String) -> LocalizedText {
  [.english: english, .spanish: spanish]
}

/// A test of a step's answer.
func when(_ step: Step.ID, _ comparison: Comparison) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step), comparison: comparison))
}

/// A test of the answer to an item of a form.
func when(_ step: Step.ID, _ item: FormItem.ID, _ comparison: Comparison) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
}
