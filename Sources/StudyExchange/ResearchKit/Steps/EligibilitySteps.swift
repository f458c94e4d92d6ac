import StudyDocuments
import StudyModel
import StudyPreview

/// An eligibility step in ResearchKit: a form with all questions, so that nobody learns which answer made them ineligible,
/// then an ending for ineligible participants.
struct EligibilitySteps {
  let step: Step
  let eligibility: Eligibility

  private var endingID: Step.ID { "\(step.id).ineligible" }

  /// Whether some answers make participants ineligible.
  private var turnsAway: Bool { eligibility.questions.contains { !$0.yesFits || !$0.noFits } }

  /// Whether all answers meet the criteria.
  private var fits: Condition {
    let relevant = eligibility.questions.filter { !$0.yesFits || !$0.noFits }
    return .all(
      relevant.map { question in
        guard question.yesFits || question.noFits else { return .any([]) }
        return .test(
          AnswerTest(
            answer: AnswerReference(step: step.id, item: question.id),
            comparison: .equals(.boolean(question.yesFits))))
      })
  }

  /// A condition on whether the participant can take part.
  private func condition(isEligible expected: Bool) -> Condition {
    let visited = Condition.test(
      AnswerTest(answer: AnswerReference(step: step.id), comparison: .visited))
    return .all([visited, expected ? fits : .not(fits)])
  }

  /// The form with all questions, with a language's default texts if the author has none.
  private func form(in language: Language) -> Form {
    let words = EligibilityStrings(language)
    let token = eligibility.token.map { token in
      let length = token.length ?? Eligibility.Token.longest
      return FormItem(
        id: Eligibility.tokenItem,
        text: token.prompt.isEmpty ? LocalizedText(words.token, in: language) : token.prompt,
        format: .text(
          TextFormat(
            maximumLength: length,
            pattern: "^[A-Za-z0-9]{\(token.length == nil ? "1," : "")\(length)}$",
            patternMessage: LocalizedText(words.shape(of: token), in: language))))
    }
    return Form(
      items: [token].compactMap(\.self)
        + eligibility.questions.map {
          FormItem(id: $0.id, text: $0.prompt, detailText: $0.text, format: $0.format)
        })
  }
}

extension EligibilitySteps: ORKStep {
  var known: Set<String> { ["token", "questions", "endingTitle", "endingText"] }
  var results: ORKStepResults { .nothing }

  func identifiers(in study: Study) -> [Step.ID] {
    turnsAway ? [step.id, endingID] : [step.id]
  }

  func found(in language: Language) -> [Step] {
    var found = step
    found.content = .form(form(in: language))
    return [found]
  }

  func condition(_ test: AnswerTest) -> Condition {
    if case .eligible(let expected) = test.comparison {
      condition(isEligible: expected)
    } else {
      .test(test)
    }
  }

  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)] {
    guard turnsAway else { return [] }
    let unfit = Rule.Branch(condition: .not(fits), destination: .step(endingID))
    let branches = rules.leading(ways.branches)
    return [
      (step.id, rules.rule([unfit] + branches, else: ways.otherwise)),
      (endingID, .firstMatch(branches, otherwise: .end)),
    ]
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    let language = tasks.writer.language
    let words = EligibilityStrings(language)
    reportEligibility(by: tasks)
    var asked = step
    asked.isOptional = false
    asked.content = .form(form(in: language))
    if step.title.isEmpty { asked.title = LocalizedText(words.title, in: language) }
    guard turnsAway else { return tasks.objects(of: asked) }
    let ending = Step(
      id: endingID,
      title: eligibility.endingTitle.isEmpty
        ? LocalizedText(words.endingTitle, in: language) : eligibility.endingTitle,
      text: eligibility.endingText.isEmpty
        ? LocalizedText(words.endingText, in: language) : eligibility.endingText,
      content: .completion(Completion(reason: .discarded)))
    return tasks.objects(of: asked) + tasks.objects(of: ending)
  }

  private func reportEligibility(by tasks: ResearchKitTaskWriter) {
    let writer = tasks.writer
    let place = tasks.place(of: step)
    if turnsAway {
      writer.lose(
        "eligibility-became-steps", .split, .note, place,
        Loss.whole(
          "The eligibility check", eligibility.questions.count, "question", "questions"),
        became: "a form, and an ending for people who cannot take part")
    }
    for question in eligibility.questions {
      writer.reportUnknown(
        in: question, except: ["id", "prompt", "text", "yes", "no", "yesFits", "noFits"],
        at: place + ["questions", question.id])
    }
    if let token = eligibility.token {
      writer.reportUnknown(in: token, except: ["prompt", "length"], at: place + ["token"])
      writer.lose(
        "code-not-checked", .weakened, .error, place + ["token"],
        "The check that the code was handed out", became: "any code in this format is accepted",
        advice: "check it in the app, with the study’s server")
    }
    if step.isOptional {
      writer.lose(
        "eligibility-not-optional", .dropped, .warning, place + ["isOptional"],
        "Skipping the eligibility check", became: "everyone is checked")
    }
  }
}
