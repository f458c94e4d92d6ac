import StudyModel

/// The same words in English and Spanish.
func words(_ english: String, _ spanish: String) -> LocalizedText {
  [.english: english, .spanish: spanish]
}

/// A test of an answer, as rules and visible items use it.
func when(
  _ step: Step.ID, _ item: FormItem.ID? = nil, _ comparison: Comparison
) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
}
