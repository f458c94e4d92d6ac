import StudyDocuments
import StudyModel

/// A consent form, which has no class in ResearchKit: its pages, then a question whose “no” ends the task.
struct ConsentFormSteps: ORKStep {
  let step: Step
  let form: ConsentForm

  var known: Set<String> {
    [
      "pages", "allowsDeclining", "denyAlert", "cancelAlert", "allowLabel", "declineLabel",
    ]
  }
  var results: ORKStepResults { .one(step.id, .consent) }

  func identifiers(in study: Study) -> [Step.ID] {
    form.pages.map { "\(step.id).\($0.id)" } + [step.id]
  }

  func found(in language: Language) -> [Step] { [agreement] }

  /// The question that asks for agreement.
  private var agreement: Step {
    var agreement = step
    agreement.content = .question(Question(format: .boolean(BooleanFormat())))
    return agreement
  }

  func condition(_ test: AnswerTest) -> Condition {
    if case .consented(let expected) = test.comparison { agreed(expected) } else { .test(test) }
  }

  private func agreed(_ expected: Bool) -> Condition {
    .test(
      AnswerTest(answer: AnswerReference(step: step.id), comparison: .equals(.boolean(expected))))
  }

  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)] {
    guard !form.allowsDeclining else { return [] }
    let refused = Rule.Branch(condition: agreed(false), destination: .end)
    return [(step.id, rules.rule(rules.leading(ways.branches) + [refused], else: ways.otherwise))]
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    let writer = tasks.writer
    let place = tasks.place(of: step)
    writer.lose(
      "consent-form-became-steps", .split, .warning, place,
      Loss.whole("The consent form", form.pages.count, "page", "pages"),
      became: "an instruction step for each, and a question that asks to agree")
    let pages = form.pages.map { page -> JSONValue in
      writer.reportUnknown(
        in: page, except: ["id", "title", "body", "learnMoreLabel", "learnMoreAddress"],
        at: place + ["pages", page.id])
      var members = ORKMembers("ORKInstructionStep")
      members["identifier"] = .string("\(step.id).\(page.id)")
      members["optional"] = false
      members.set("title", writer.text(page.title))
      members.set("text", writer.plain(page.body, at: place + ["pages", page.id, "body"]))
      return members.json
    }
    reportRest(by: tasks)
    return pages + tasks.objects(of: agreement)
  }

  /// The texts of its confirmations and links, which single steps have no place for.
  private func reportRest(by tasks: ResearchKitTaskWriter) {
    let writer = tasks.writer
    let place = tasks.place(of: step)
    for (member, alert) in [("denyAlert", form.denyAlert), ("cancelAlert", form.cancelAlert)]
    where alert != nil {
      writer.lose(
        "consent-form-question-not-carried", .dropped, .warning, place + [member],
        "The question that is asked before the form is \(member == "denyAlert" ? "refused" : "left")"
      )
    }
    tasks.reportButtons(
      [("allowLabel", form.allowLabel), ("declineLabel", form.declineLabel)], at: place)
    for page in form.pages where page.learnMoreAddress != nil {
      writer.lose(
        "consent-form-link-not-carried", .dropped, .warning, place + ["pages", page.id],
        "The link “\(writer.text(page.learnMoreLabel))” to \(page.learnMoreAddress ?? "")",
        advice: "write the text itself in the page")
    }
  }
}
