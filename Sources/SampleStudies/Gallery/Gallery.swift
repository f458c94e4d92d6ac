import StudyModel

extension SampleStudies {
  /// A study without a purpose that contains every answer format and every kind of step at least once, for viewing and
  /// trying them.
  package static var gallery: Study {
    Study(
      id: identifier(3), slug: "gallery",
      facts: StudyFacts(
        title: english("Gallery of questions"),
        summary: english("Every answer format and every kind of step, to try them out."),
        organization: english("Northmere University Hospital"),
        researchContact: Contact(
          name: "Study office", telephone: "555-0142", email: "gallery@example.org")),
      tasks: [galleryChoices, galleryScales, galleryFields, galleryForms, galleryStills])
  }

  /// A task that ends with a summary of its answers.
  static func gallery(_ id: String, _ title: String, _ steps: [Step]) -> Task {
    Task(
      id: id, kind: .survey, title: english(title),
      steps: steps + [
        Step(
          id: "summary", title: english("Your answers"),
          text: english("Change anything that is not right, then continue."),
          content: .answerSummary(AnswerSummary(excludesInstructions: true))),
        Step(
          id: "done", title: english("Thank you"), text: english("None of this is kept."),
          content: .completion(Completion())),
      ])
  }

  static func asks(
    _ id: String, _ title: String, _ format: AnswerFormat, text: String = "",
    isOptional: Bool = false
  ) -> Step {
    Step(
      id: id, title: english(title), text: text.isEmpty ? [:] : english(text),
      isOptional: isOptional, content: .question(Question(format: format)))
  }

  static func choice(_ value: String, _ text: String, detail: String = "") -> TextChoice {
    TextChoice(
      value: .text(value), text: english(text), detailText: detail.isEmpty ? [:] : english(detail))
  }
}
