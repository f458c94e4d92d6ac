import StudyModel

/// A step of a study in ResearchKit: one step there, or several.
protocol ORKStep {
  var step: Step { get }
  /// The members of its content's document that are written or reported as lost. Any other member that is set is reported by
  /// name.
  var known: Set<String> { get }
  /// The results that predicates can refer to.
  var results: ORKStepResults { get }

  /// The identifiers of the resulting steps, in order.
  func identifiers(in study: Study) -> [Step.ID]
  /// The steps that predicates refer to in its place.
  func found(in language: Language) -> [Step]
  /// A test of it, as a condition on the exported steps.
  func condition(_ test: AnswerTest) -> Condition
  /// The rules for participants who fail or refuse, if they can.
  /// - Parameter ways: where everyone else continues.
  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)]
  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue]
}

extension ORKStep {
  func identifiers(in study: Study) -> [Step.ID] { [step.id] }
  func found(in language: Language) -> [Step] { [step] }
  func condition(_ test: AnswerTest) -> Condition { .test(test) }
  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)] {
    []
  }
}
