import StudyModel

/// Maps each kind of step to ResearchKit's.
struct ORKSteps: StepShapeVisitor {
  typealias Decision = any ORKStep

  let step: Step

  func reduced(_ decision: any ORKStep, from content: some ReducibleStep) -> any ORKStep {
    ReducedStep(shape: decision, content: content)
  }
}

extension Step {
  var inResearchKit: any ORKStep { content.accept(ORKSteps(step: self)) }
}

/// Steps with questions or plain text.
extension ORKSteps {
  func visit(_ content: Instruction) -> any ORKStep {
    SingleStep(step, as: "ORKInstructionStep", knowing: ["centersImage"], results: .nothing) {
      members, _ in
      members.set("centerImageVertically", when: content.centersImage)
    }
  }

  func visit(_ content: Question) -> any ORKStep {
    let answer = PredicateSubject.answer(content.format, isItem: false)
    return SingleStep(
      step, as: "ORKQuestionStep",
      knowing: ["format", "question", "placeholder", "tag", "learnMore"],
      results: .one(step.id, answer)
    ) {
      members, tasks in
      let writer = tasks.writer
      let place = tasks.place(of: step)
      members["answerFormat"] = content.format.researchKitObject(
        by: writer, at: place + ["format"])
      members.set("question", writer.text(content.question))
      members.set("placeholder", writer.text(content.placeholder))
      members.set("tagText", writer.text(content.tag))
      members["learnMoreItem"] = content.learnMore.map {
        writer.learnMore($0, named: "\(step.id).more", at: place + ["learnMore"])
      }
    }
  }

  func visit(_ content: Form) -> any ORKStep {
    SingleStep(step, as: "ORKFormStep", knowing: ["items", "footer"], results: .items(content)) {
      members, tasks in
      FormWriter(form: content, step: step, tasks: tasks).write(into: &members)
    }
  }

  func visit(_ content: AnswerSummary) -> any ORKStep {
    SingleStep(step, as: "ORKReviewStep", knowing: ["excludesInstructions"], results: .nothing) {
      members, _ in
      members.set("excludeInstructionSteps", when: content.excludesInstructions)
    }
  }

  func visit(_ content: Completion) -> any ORKStep {
    SingleStep(step, as: "ORKCompletionStep", knowing: ["reason"], results: .nothing) {
      members, _ in
      members["reasonForCompletion"] = .number(
        Double(Completion.Reason.allCases.firstIndex(of: content.reason) ?? 2))
    }
  }

  func visit(_ content: SignatureRequest) -> any ORKStep {
    SingleStep(step, as: "ORKSignatureStep", knowing: [], results: .one(step.id, .bare)) { _, _ in }
  }

  func visit(_ content: Quiz) -> any ORKStep { QuizSteps(step: step, quiz: content) }

  func visit(_ content: Eligibility) -> any ORKStep {
    EligibilitySteps(step: step, eligibility: content)
  }
}
