import StudyModel

/// Lists the steps or the endings of a task.
struct StepListing {
  let task: Task
  let study: Study
  let areEndings: Bool

  var list: PartList {
    let steps = areEndings ? task.endings : task.steps
    return PartList(
      areEndings ? task.held(\.endings) : task.held(\.steps),
      title: areEndings ? "Endings" : "Steps", icons: steps.map(\.icon),
      add: areEndings ? "Add ending" : "Add step",
      empty: areEndings
        ? "No endings yet. A rule or a button can lead to an ending instead of the next step."
        : "No steps yet. Start with an instruction or a question.",
      kinds: StepContent.Kind.allCases.filter { $0.part.started(in: study) != nil }.map {
        .init(value: $0.rawValue, label: $0.part.name)
      }, usual: usualKind.rawValue, kindLabel: "Kind",
      // Steps and endings share one set of identifiers.
      taken: Set((task.steps + task.endings).map(\.id))
    ) { request in
      guard
        let kind = request.kind.flatMap(StepContent.Kind.init),
        let content = kind.part.started(in: request.study)
      else { return nil }
      return BlankPart(
        Step(id: request.named(kind.rawValue), title: request.text, content: content))
    }
  }

  /// The kind that the author is most likely to add next: the kind of the last step, or a typical first step.
  private var usualKind: StepContent.Kind {
    if areEndings { return .completion }
    return task.steps.last { [.question, .form, .instruction].contains($0.kind) }?.kind ?? .question
  }
}

extension Step {
  /// The icon of the answer format if the step asks a single question, otherwise the icon of its kind.
  package var icon: String {
    if case .question(let question) = content {
      question.format.part.icon
    } else {
      content.part.icon
    }
  }
}
