import StudyModel

extension ConditionWords {
  /// Where participants go after a step, in sentences: always at least one.
  func waysOn(from step: Step.ID, in task: Task) -> [String] {
    let sentences = sentences(of: step, in: task)
    return sentences.isEmpty ? ["Goes on to the next step."] : sentences
  }

  /// When an item of a form is shown.
  func sentence(showing item: FormItem) -> String {
    item.visibility.map { "Shown when \(sentence($0))." } ?? "Always shown."
  }
}
