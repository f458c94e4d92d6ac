import StudyModel

extension ConditionSentences {
  /// Describes where participants go after a step, in at least one sentence.
  package func waysOn(from step: Step.ID, in task: Task) -> [String] {
    let sentences = sentences(of: step, in: task)
    return sentences.isEmpty ? ["Goes to the next step."] : sentences
  }

  /// Describes when a form item is shown.
  package func sentence(showing item: FormItem) -> String {
    item.visibility.map { "Shown when \(sentence($0))." } ?? "Always shown."
  }
}
