import StudyModel

extension ResearchKitTaskWriter {
  /// A step as Accord writes it; several if ResearchKit has no single step for it.
  func written(_ step: Step) -> [JSONValue] {
    let known = Self.knownOfSteps.union(step.inResearchKit.known)
    writer.reportUnknown(in: step, except: known, at: place(of: step))
    return objects(of: step)
  }

  private static let knownOfSteps: Set = [
    "id", "kind", "title", "text", "detailText", "footnote", "continueLabel", "skipLabel",
    "isOptional", "image", "bodyItems", "earlyEnding", "keptSettings",
  ]

  /// The objects of a step of the study, or of one made up for writing.
  func objects(of unfilled: Step) -> [JSONValue] {
    var step = withoutAnswers(unfilled)
    if isAlwaysShown(step) { step.isOptional = true }
    return step.inResearchKit.objects(by: self)
  }

  /// Whether the first step asks something of participants whom its rule would have skipped.
  private func isAlwaysShown(_ step: Step) -> Bool {
    !isExtended && [.question, .form].contains(step.kind) && task.steps.first?.id == step.id
      && task.skipRule(of: step.id) != nil
  }

  /// ResearchKit's texts are the same for everyone.
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

  /// The members that all kinds of steps have.
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
        writer.bodyItem(item, of: step, at: place(of: step) + ["bodyItems", "\(index + 1)"])
      })
    reportButtons(
      [("continueLabel", step.continueLabel), ("skipLabel", step.skipLabel)], at: place(of: step))
    if let early = step.earlyEnding {
      writer.reportUnknown(
        in: early, except: ["buttonText", "ending"], at: place(of: step) + ["earlyEnding"])
      members["earlyTerminationConfiguration"] = self.early(early)
    }
    return members
  }

  private func early(_ ending: EarlyEnding) -> JSONValue {
    var members = ORKMembers("ORKEarlyTerminationConfiguration")
    members.set("buttonText", writer.text(ending.buttonText))
    members["earlyTerminationStep"] = task.endings.first { $0.id == ending.ending }
      .flatMap { exported($0).first }
    return members.json
  }
}
