import StudyModel

/// Settings of steps that have no place in ResearchKit's JSON.
extension ResearchKitTaskWriter {
  /// Reports a step's settings other than its content, if it becomes several steps that have no place for them.
  func reportRest(of step: Step, except written: Set<String>) {
    let rest: [(member: String, words: String, isSaid: Bool)] = [
      ("title", "title", !step.title.isEmpty), ("text", "text", !step.text.isEmpty),
      ("detailText", "additional text", !step.detailText.isEmpty),
      ("footnote", "footnote", !step.footnote.isEmpty),
      ("continueLabel", "label of its button", !step.continueLabel.isEmpty),
      ("skipLabel", "label of its Skip button", !step.skipLabel.isEmpty),
      ("image", "picture", step.image != nil),
      ("bodyItems", "body items", !step.bodyItems.isEmpty),
      ("isOptional", "way to skip it", step.isOptional),
      ("earlyEnding", "way to end early", step.earlyEnding != nil),
    ]
    for part in rest where part.isSaid && !written.contains(part.member) {
      writer.lose(
        "step-part-not-carried", .dropped, .note, place(of: step) + [part.member],
        "The \(part.words) of the step, which becomes several")
    }
  }

  /// Reports the author's own button labels, which ResearchKit chooses itself.
  func reportButtons(_ labels: [(member: String, words: LocalizedText)], at place: Place) {
    for label in labels where !label.words.isEmpty {
      writer.lose(
        "button-words-dropped", .dropped, .note, place + [label.member],
        "The label of a button, “\(writer.text(label.words))”")
    }
  }
}
