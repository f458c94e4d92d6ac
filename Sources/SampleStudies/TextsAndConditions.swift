import StudyModel

/// A text in English and Spanish.
func words(_ english: String, _ spanish: String) -> LocalizedText {
  [.english: english, .spanish: spanish]
}

/// A test of the answer to a step.
func when(_ step: Step.ID, _ comparison: Comparison) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step), comparison: comparison))
}

/// A test of the answer to a form item.
func when(_ step: Step.ID, _ item: FormItem.ID, _ comparison: Comparison) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
}
