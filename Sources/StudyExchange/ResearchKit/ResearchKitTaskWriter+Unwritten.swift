import StudyModel

/// What steps say that has no place in ResearchKit's JSON.
extension ResearchKitTaskWriter {
  /// ResearchKit's serializer knows no predefined active tasks, and none of them is a step of another task.
  func component(_ component: Component, of step: Step) -> ORKMembers {
    let place = place(of: step)
    let name = component.runs == .custom ? component.customName ?? "" : component.runs.rawValue
    writer.lose(
      "component-not-carried", .dropped, .error, place + ["runs"],
      "The task that the app runs here, “\(name)”", became: "an instruction that runs nothing",
      advice: "start it in code when this step is shown")
    for type in component.healthTypes {
      let words = writer.text(type.words)
      writer.lose(
        "health-type-not-carried", .dropped, .error, place + ["healthTypes", type.id],
        "Collecting \(words.isEmpty ? type.plainName : words) (\(type.id))",
        advice: "ask for it and collect it in code")
    }
    for name in component.parameters.values.keys.sorted() {
      writer.lose(
        "parameter-not-carried", .dropped, .warning, place + ["parameters", name],
        "The parameter “\(name)”", advice: "pass it in code")
    }
    return common(step, "ORKInstructionStep")
  }

  /// Tells of what a step says besides its content, where it becomes several that have no place for it.
  func tellOfRest(of step: Step, besides written: Set<String>) {
    let rest: [(member: String, words: String, isSaid: Bool)] = [
      ("title", "title", !step.title.isEmpty), ("text", "text", !step.text.isEmpty),
      ("detailText", "additional text", !step.detailText.isEmpty),
      ("footnote", "footnote", !step.footnote.isEmpty),
      ("continueLabel", "label of its button", !step.continueLabel.isEmpty),
      ("image", "picture", step.image != nil),
      ("bodyItems", "body items", !step.bodyItems.isEmpty),
      ("isOptional", "way to skip it", step.isOptional),
      ("earlyEnding", "way to end early", step.earlyEnding != nil),
    ]
    for part in rest where part.isSaid && !written.contains(part.member) {
      writer.lose(
        "step-part-not-carried", .dropped, .note, place(of: step) + [part.member],
        "The \(part.words) of the step, which becomes several")
    }
  }

  /// The author's own words for buttons, which ResearchKit names by itself.
  func tellOfButtons(_ labels: [(member: String, words: LocalizedText)], at place: Place) {
    for label in labels where !label.words.isEmpty {
      writer.lose(
        "button-words-dropped", .dropped, .note, place + [label.member],
        "The label of a button, “\(writer.text(label.words))”")
    }
  }

  /// The words of its questions and links, for which single steps have no place.
  func tellOfRest(of form: ConsentForm, in step: Step) {
    let place = place(of: step)
    for (member, alert) in [("denyAlert", form.denyAlert), ("cancelAlert", form.cancelAlert)]
    where alert != nil {
      writer.lose(
        "consent-form-question-not-carried", .dropped, .warning, place + [member],
        "The question that is asked before the form is \(member == "denyAlert" ? "refused" : "left")"
      )
    }
    tellOfButtons(
      [("allowLabel", form.allowLabel), ("declineLabel", form.declineLabel)], at: place)
    for page in form.pages where page.learnMoreAddress != nil {
      writer.lose(
        "consent-form-link-not-carried", .dropped, .warning, place + ["pages", page.id],
        "The link “\(writer.text(page.learnMoreLabel))” to \(page.learnMoreAddress ?? "")",
        advice: "write the text itself in the page")
    }
  }
}
