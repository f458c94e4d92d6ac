import StudyModel

extension StepParts {
  func visit(_ content: Form) -> any StepPart { content }
}

extension Form: StepPart {
  package var icon: String { "form" }
  package var matter: StepMatter { .asking }

  package func started(in study: Study) -> StepContent? { .form(self) }
  package var skipping: StepSkipping { .usual }
  package var links: [LearnMore] { items.compactMap(\.learnMore) }
  package var questionsAskedOnce: [(item: FormItem?, format: AnswerFormat)] {
    itemsAskedOnce.compactMap { item in item.format.map { (item, $0) } }
  }

  package func settings(of step: Step, in home: StepHome) -> [Setting] {
    [Setting.words("footer", label: "Text below the last item").rare]
  }

  package func lists(of step: Step, in home: StepHome) -> [PartList] {
    [FormItemPart.list(of: self)]
  }
}
