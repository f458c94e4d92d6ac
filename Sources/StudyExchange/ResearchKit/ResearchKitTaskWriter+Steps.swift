import StudyModel

extension ResearchKitTaskWriter {
  /// A step as Accord writes it; several where ResearchKit has no single step for it.
  func written(_ unfilled: Step) -> [JSONValue] {
    var step = withoutAnswers(unfilled)
    if isAlwaysShown(step) { step.isOptional = true }
    switch step.content {
    case .quiz(let quiz): return quizObjects(step, quiz)
    case .eligibility(let eligibility): return eligibilityObjects(step, eligibility)
    case .consentForm(let form): return pages(of: form, in: step)
    case .consentScenes(let scenes): return self.scenes(scenes, of: step)
    default: return [single(step).json]
    }
  }

  /// Whether the first step asks something of participants whom its rule would have spared.
  private func isAlwaysShown(_ step: Step) -> Bool {
    !isExtended && [.question, .form].contains(step.kind) && task.steps.first?.id == step.id
      && task.skipRule(of: step.id) != nil
  }

  /// ResearchKit's texts are the same for everybody.
  private func withoutAnswers(_ step: Step) -> Step {
    var piped: Set<PipedAnswer> = []
    let filled = step.filled {
      piped.insert($0)
      return $0.otherwise
    }
    for answer in piped.sorted(by: { $0.code < $1.code }) {
      writer.lose(
        "answer-not-in-text", .dropped, .warning, place(of: step),
        "The earlier answer in a text, \(answer.code)",
        became: answer.otherwise.isEmpty ? "nothing" : "“\(answer.otherwise)” for everyone",
        advice: "set the text in code")
    }
    return filled
  }

  private func single(_ step: Step) -> ORKMembers {
    switch step.content {
    case .instruction(let instruction):
      var members = common(step, "ORKInstructionStep")
      members.set("centerImageVertically", when: instruction.centersImage)
      return members
    case .question(let question): return self.question(question, of: step)
    case .form(let form): return self.form(form, of: step)
    case .completion(let completion):
      var members = common(step, "ORKCompletionStep")
      members["reasonForCompletion"] = .number(
        Double(Completion.Reason.allCases.firstIndex(of: completion.reason) ?? 2))
      return members
    case .answerSummary(let summary):
      var members = common(step, "ORKReviewStep")
      members.set("excludeInstructionSteps", when: summary.excludesInstructions)
      return members
    case .consentReview(let review): return self.review(review, of: step)
    case .sharing(let sharing): return self.sharing(sharing, of: step)
    case .signature: return common(step, "ORKSignatureStep")
    default: return clientStep(step)
    }
  }

  func common(_ step: Step, _ className: String) -> ORKMembers {
    var members = ORKMembers(className)
    members["identifier"] = .string(step.id)
    members["optional"] = .boolean(step.isOptional)
    members.set("title", writer.text(step.title))
    members.set("text", writer.text(step.text))
    members.set("detailText", writer.text(step.detailText))
    members.set("footnote", writer.text(step.footnote))
    members["image"] = writer.image(step.image, at: place(of: step) + ["image"])
    members.set(
      "bodyItems",
      step.bodyItems.enumerated().map { index, item in
        bodyItem(item, of: step, at: place(of: step) + ["bodyItems", "\(index + 1)"])
      })
    tellOfButtons([("continueLabel", step.continueLabel)], at: place(of: step))
    if let early = step.earlyEnding { members["earlyTerminationConfiguration"] = self.early(early) }
    return members
  }

  private func early(_ ending: EarlyEnding) -> JSONValue {
    var members = ORKMembers("ORKEarlyTerminationConfiguration")
    members.set("buttonText", writer.text(ending.buttonText))
    members["earlyTerminationStep"] = task.endings.first { $0.id == ending.ending }
      .flatMap { exported($0).first }
    return members.json
  }

  private func bodyItem(_ item: BodyItem, of step: Step, at place: Place) -> JSONValue {
    var members = ORKMembers("ORKBodyItem")
    if item.style == .callout {
      writer.lose(
        "callout-became-text", .approximated, .note, place, "Urgent advice", became: "plain text")
    }
    members["bodyItemStyle"] = .number(
      Double(
        BodyItem.Style.allCases.firstIndex(of: item.style == .callout ? .text : item.style) ?? 0))
    members.set("text", writer.text(item.text))
    members.set("detailText", writer.text(item.detailText))
    members["image"] = writer.image(item.image, at: place + ["image"])
    members["learnMoreItem"] = item.learnMore.map {
      learnMore($0, named: "\(step.id).\(place.last ?? "").more", at: place + ["learnMore"])
    }
    return KeptSettings.restored(item.keptSettings, in: members.json)
  }

  func learnMore(_ more: LearnMore, named id: String, at place: Place) -> JSONValue {
    var inner = ORKMembers("ORKLearnMoreInstructionStep")
    inner["identifier"] = .string(id)
    inner["optional"] = false
    inner.set("title", writer.text(more.title))
    inner.set("text", writer.plain(more.content, at: place + ["content"]))
    var members = ORKMembers("ORKLearnMoreItem")
    members.set("text", writer.text(more.label))
    members["learnMoreInstructionStep"] = inner.json
    return members.json
  }

  private func question(_ question: Question, of step: Step) -> ORKMembers {
    var members = common(step, "ORKQuestionStep")
    let place = place(of: step)
    members["answerFormat"] = format(question.format, at: place + ["format"])
    members.set("question", writer.text(question.question))
    members.set("placeholder", writer.text(question.placeholder))
    members.set("tagText", writer.text(question.tag))
    members["learnMoreItem"] = question.learnMore.map {
      learnMore($0, named: "\(step.id).more", at: place + ["learnMore"])
    }
    return members
  }

  private func form(_ form: Form, of step: Step) -> ORKMembers {
    var members = common(step, "ORKFormStep")
    members.set("footerText", writer.text(form.footer))
    let groups = form.groups
    members["formItems"] = .array(
      form.items.map { item in
        let isSpared = groups.contains { $0.canBeWithoutEntries && $0.item(item.id) != nil }
        return self.item(item, of: step, isSpared: isSpared)
      })
    for group in groups { tellOfEntries(group, of: step) }
    return members
  }

  private func tellOfEntries(_ group: ItemGroup, of step: Step) {
    let name = writer.text(group.heading.text)
    let title = name.isEmpty ? group.id : name
    writer.lose(
      "entries-not-carried", .dropped, .error,
      place(of: step) + ["items", group.id, "repetition"],
      "Asking “\(title)” for each entry",
      became: group.makesQuestionsOptional ? "asked once, and optional" : "asked once",
      advice: "have the app show the step again for each entry")
    let part = StudyPart.item(task.id, step.id, group.id)
    for place in Set(writer.study.references().filter { $0.part == part }.map(\.place)).sorted(
      by: { $0.lexicographicallyPrecedes($1) })
    {
      writer.lose(
        "entries-condition-not-carried", .dropped, .error, place,
        "The condition on the number of entries of “\(title)”",
        became: "a condition that is never true")
    }
  }

  /// - Parameter isSpared: whether its group can be without entries, so that some participants are never asked.
  private func item(_ item: FormItem, of step: Step, isSpared: Bool) -> JSONValue {
    let place = place(of: step) + ["items", item.id]
    var members = ORKMembers("ORKFormItem")
    members["identifier"] = .string(item.id)
    members["optional"] = .boolean(item.isOptional || isSpared)
    members.set("text", writer.text(item.text))
    members.set("detailText", writer.text(item.detailText))
    members.set("placeholder", writer.text(item.placeholder))
    members.set("tagText", writer.text(item.tag))
    members["answerFormat"] = item.format.map { format($0, at: place + ["format"]) }
    members["learnMoreItem"] = item.learnMore.map {
      learnMore($0, named: "\(step.id).\(item.id).more", at: place + ["learnMore"])
    }
    if let visibility = item.visibility { set(visibility, of: item, in: &members, at: place) }
    return KeptSettings.restored(item.keptSettings, in: members.json)
  }

  /// Participants who would not be shown a question must be able to pass it.
  private func set(
    _ visibility: Condition, of item: FormItem, in members: inout ORKMembers, at place: Place
  ) {
    if isExtended {
      members["visibilityRule"] = [
        "_class": "ORKPredicateFormItemVisibilityRule",
        "predicateFormat": .string(predicate(visibility)),
      ]
    } else {
      members["optional"] = true
      writer.lose(
        "visibility-not-carried", .dropped, .error, place + ["visibility"],
        "The condition under which “\(item.id)” is shown",
        became: item.isOptional ? "always shown" : "always shown, and optional",
        advice: "set the rule in code, or ask in a separate step")
    }
  }
}

extension ItemGroup {
  /// Whether some participants are asked none of its questions.
  fileprivate var canBeWithoutEntries: Bool { heading.visibility != nil || repetition.least == 0 }

  /// Whether a required question of it has to become optional where it is asked once.
  fileprivate var makesQuestionsOptional: Bool {
    canBeWithoutEntries && items.contains { !$0.isOptional }
  }
}
