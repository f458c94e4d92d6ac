import StudyModel

/// A step of a kind that ResearchKit does not have, as its shape.
struct ReducedStep<Content: ReducibleStep>: ORKStep {
  let shape: any ORKStep
  let content: Content

  var step: Step { shape.step }
  var known: Set<String> { Content.membersInShape }
  var results: ORKStepResults { shape.results }

  func identifiers(in study: Study) -> [Step.ID] { shape.identifiers(in: study) }
  func found(in language: Language) -> [Step] { shape.found(in: language) }
  func condition(_ test: AnswerTest) -> Condition { shape.condition(test) }
  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)] {
    shape.gates(ways, by: rules)
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    tasks.writer.lose(
      "step-simplified", .approximated, .note, tasks.place(of: step), content.nameInLosses,
      became: content.closest)
    return shape.objects(by: tasks)
  }
}
