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

/// A step that is also a single step in ResearchKit.
struct SingleStep: ORKStep {
  let step: Step
  let known: Set<String>
  let results: ORKStepResults
  private let className: String
  private let write: (inout ORKMembers, ResearchKitTaskWriter) -> Void

  /// - Parameter write: adds the members that only steps of this kind have.
  init(
    _ step: Step, as className: String, knowing known: Set<String>, results: ORKStepResults,
    write: @escaping (inout ORKMembers, ResearchKitTaskWriter) -> Void
  ) {
    self.step = step
    self.className = className
    self.known = known
    self.results = results
    self.write = write
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    var members = tasks.common(step, className)
    write(&members, tasks)
    return [members.json]
  }
}
