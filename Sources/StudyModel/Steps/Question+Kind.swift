extension Question: StepKind {
  var formats: [(place: Place, format: AnswerFormat)] { [(["format"], format)] }
  var keepingParts: [any KeepingPart] { format.settings.keepingParts }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .format(format) : nil }

  func format(of item: String?, isWhole: Bool) -> AnswerFormat? { isWhole ? format : nil }

  func canLack(_ item: String?) -> Bool { format.settings.offersDontKnow }

  mutating func changePipedTexts(_ change: Step.PipedTextChange) {
    change(["question"], .plain, &question)
    change(["placeholder"], .plain, &placeholder)
    learnMore?.changePipedTexts(at: [], change)
  }

  mutating func renameChoice(
    _ old: ChoiceValue, of item: String?, to value: ChoiceValue
  ) throws(RenamingError) {
    guard item == nil else { throw .unknownPart }
    try format.settings.renameChoice(old, to: value)
  }

  func count(into effort: inout StepEffort, of study: Study) {
    effort.read([question])
    effort.answer(format)
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(
      answers: search.answers(
        in: format, tested: search.tests.about[step.id] ?? [], isOptional: step.isOptional))
  }

  mutating func handOut(_ handout: KeptHandout) -> Bool {
    handout.path.first == "answerFormat" && format.settings.passOn(handout.below(1))
  }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    var problems: [Problem] = []
    if step.title.isEmpty && question.isEmpty && step.text.isEmpty {
      problems.append(
        Problem(
          .error, .questionWithoutWords, at: place + ["title"],
          "The step \(map.name(of: step.id)) asks for an answer but has no question. Write it."))
    }
    let settings = format.settings
    if settings.repeatedItem != nil {
      problems.append(
        Problem(
          .error, .confirmTextOutsideForm, at: place + ["format"],
          "\(map.inspection.name(of: place)) repeats the text of another item, which works only in forms. Put both in one form."
        ))
    }
    problems += settings.problems(at: place + ["format"])
    problems += map.inspection.assetProblems(settings.assets, at: place + ["format"])
    return problems + (learnMore?.problems(at: place + ["learnMore"], in: map.inspection) ?? [])
  }
}
