import StudyModel

extension ResearchKitReader {
  func step(_ object: ORKObject) -> Step {
    let id = object.string("identifier") ?? ""
    if object.string("identifier") == nil {
      lose(
        "identifier-missing", .approximated, .error, object.place, "The identifier of a step",
        became: "an empty one")
    }
    var step = Step(
      id: id, title: text(object.string("title")), text: text(object.string("text")),
      detailText: text(object.string("detailText")), footnote: text(object.string("footnote")),
      isOptional: object.flag("optional", else: isUsuallyOptional(object.className)),
      bodyItems: object.objects("bodyItems").map(bodyItem),
      earlyEnding: object.object("earlyTerminationConfiguration").flatMap(earlyEnding),
      content: .instruction(Instruction()))
    step.content = content(of: object, in: &step)
    return step
  }

  /// A plain step is required; question and form steps are optional unless they state otherwise (§2.1).
  private func isUsuallyOptional(_ className: String) -> Bool {
    switch className {
    case "ORKQuestionStep", "ORKFormStep", "ORKConsentSharingStep", "ORKLoginStep": true
    default: false
    }
  }

  private func content(of object: ORKObject, in step: inout Step) -> StepContent {
    switch object.className {
    case "ORKInstructionStep", "ORKLearnMoreInstructionStep":
      return .instruction(Instruction(centersImage: object.flag("centerImageVertically")))
    case "ORKStep": return .instruction(Instruction())
    case "ORKQuestionStep": return question(object)
    case "ORKFormStep": return .form(form(object, of: step.id))
    case "ORKPageStep", "ORKNavigablePageStep": return .form(page(object, of: step.id))
    case "ORKCompletionStep":
      let reasons = Completion.Reason.allCases
      let reason = object.whole("reasonForCompletion") ?? 2
      return .completion(
        Completion(reason: reasons.indices.contains(reason) ? reasons[reason] : .completed))
    case "ORKReviewStep": return review(object)
    case "ORKVisualConsentStep":
      step.keptSettings.append(KeptSetting(key: KeptSetting.note + "class", value: "visual"))
      return .consentScenes(ConsentScenes(consent: consent(in: object)))
    case "ORKConsentReviewStep": return consentReview(object)
    case "ORKConsentSharingStep": return sharing(object, in: &step)
    case "ORKSignatureStep": return .signature(SignatureRequest())
    default: return clientContent(of: object)
    }
  }

  private func question(_ object: ORKObject) -> StepContent {
    guard let format = format(in: object) else {
      keepOnlyInstruction(of: object)
      lose(
        "question-without-format", .approximated, .error, object.place,
        "A question without an answer format", became: "an instruction without its question",
        advice:
          "give it an answer format; participants cannot answer it, or pass it if it is required")
      return .instruction(Instruction())
    }
    if case .confirmText = format {
      lose(
        "confirmation-outside-form", .approximated, .error, object.place + ["answerFormat"],
        "A confirmation in a question step, which ResearchKit refuses")
    }
    return .question(
      Question(
        format: format, question: text(object.string("question")),
        placeholder: text(object.string("placeholder")), tag: text(object.string("tagText")),
        learnMore: object.object("learnMoreItem").map(learnMore)))
  }

  /// A question without an answer format is an instruction in exports too; one with a format that says nothing is kept.
  func keepOnlyInstruction(of question: ORKObject) {
    guard question["answerFormat"] == nil else { return }
    let known = ORKClass.keys(of: "ORKInstructionStep") ?? []
    keepNothing(of: question.members.keys.filter { !known.contains($0) }, in: question)
  }

  private func review(_ object: ORKObject) -> StepContent {
    if object["steps"] != nil {
      lose(
        "standalone-review", .approximated, .warning, object.place + ["steps"],
        "A review of other steps’ answers", became: "a summary of this task’s answers")
    }
    return .answerSummary(
      AnswerSummary(excludesInstructions: object.flag("excludeInstructionSteps")))
  }

  private func bodyItem(_ object: ORKObject) -> BodyItem {
    let styles = BodyItem.Style.allCases.filter { $0 != .callout }
    let style = object.whole("bodyItemStyle") ?? 0
    return BodyItem(
      style: styles.indices.contains(style) ? styles[style] : .text,
      text: text(object.string("text")), detailText: text(object.string("detailText")),
      learnMore: object.object("learnMoreItem").map(learnMore))
  }

  func learnMore(_ object: ORKObject) -> LearnMore {
    let step = object.object("learnMoreInstructionStep")
    if let step { reportUnshown(["footnote", "bodyItems"], of: step) }
    let words = [step?.string("text"), step?.string("detailText")].compactMap(\.self)
      .filter { !$0.isEmpty }
    return LearnMore(
      label: text(object.string("text")), title: text(step?.string("title")),
      content: text(PlainMarkdown.markdown(of: words.joined(separator: "\n\n"))))
  }

  private func earlyEnding(_ object: ORKObject) -> EarlyEnding? {
    guard let ending = object.object("earlyTerminationStep") else { return nil }
    var step = step(ending)
    let writer = ResearchKitWriter(
      study: Study(
        id: .init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), slug: "",
        facts: StudyFacts(), primaryLanguage: language, consents: consents), language: language)
    if let written = writer.taskWriter(for: nil).written(step).first {
      step.keptSettings += kept(
        .object(ending.members), insteadOf: written, at: ending.place)
    }
    if !endings.contains(where: { $0.id == step.id }) {
      endings.append(step)
      endingObjects.append(ending)
    }
    return EarlyEnding(buttonText: text(object.string("buttonText")), ending: step.id)
  }
}
