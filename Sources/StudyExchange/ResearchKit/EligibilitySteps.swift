import StudyModel
import StudyPreview

/// An eligibility step as ResearchKit has it: a form with all that is asked, so that nobody learns which answer counts
/// against them, then an ending for those who do not fit.
struct EligibilitySteps {
  let step: Step
  let eligibility: Eligibility

  var identifiers: [Step.ID] { turnsAway ? [step.id, endingID] : [step.id] }
  var endingID: Step.ID { "\(step.id).ineligible" }

  /// Whether some answers do not fit.
  var turnsAway: Bool { eligibility.questions.contains { !$0.yesFits || !$0.noFits } }

  /// Everything was answered in a way that fits.
  var fits: Condition {
    let telling = eligibility.questions.filter { !$0.yesFits || !$0.noFits }
    return .all(
      telling.map { question in
        guard question.yesFits || question.noFits else { return .any([]) }
        return .test(
          AnswerTest(
            answer: AnswerReference(step: step.id, item: question.id),
            comparison: .equals(.boolean(question.yesFits))))
      })
  }

  /// A condition on whether the participant can take part.
  func condition(_ expected: Bool) -> Condition {
    let visited = Condition.test(
      AnswerTest(answer: AnswerReference(step: step.id), comparison: .visited))
    return .all([visited, expected ? fits : .not(fits)])
  }

  /// What is asked, with the usual words of a language where the author has none.
  func form(in language: Language) -> Form {
    let words = EligibilityWords(language)
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

extension ResearchKitTaskWriter {
  func eligibilityObjects(_ step: Step, _ eligibility: Eligibility) -> [JSONValue] {
    let steps = EligibilitySteps(step: step, eligibility: eligibility)
    let words = EligibilityWords(writer.language)
    tellOfEligibility(steps)
    var asked = step
    asked.isOptional = false
    asked.content = .form(steps.form(in: writer.language))
    if step.title.isEmpty { asked.title = LocalizedText(words.title, in: writer.language) }
    guard steps.turnsAway else { return written(asked) }
    let ending = Step(
      id: steps.endingID,
      title: eligibility.endingTitle.isEmpty
        ? LocalizedText(words.endingTitle, in: writer.language) : eligibility.endingTitle,
      text: eligibility.endingText.isEmpty
        ? LocalizedText(words.endingText, in: writer.language) : eligibility.endingText,
      content: .completion(Completion(reason: .discarded)))
    return written(asked) + written(ending)
  }

  private func tellOfEligibility(_ steps: EligibilitySteps) {
    let place = place(of: steps.step)
    if steps.turnsAway {
      writer.lose(
        "eligibility-became-steps", .split, .note, place,
        "The eligibility check with its \(steps.eligibility.questions.count) questions",
        became: "a form, and an ending for people who cannot take part")
    }
    if steps.eligibility.token != nil {
      writer.lose(
        "code-not-checked", .weakened, .error, place + ["token"],
        "The check that the code was handed out", became: "any code of this form is accepted",
        advice: "check it in the app, with the study’s server")
    }
    if steps.step.isOptional {
      writer.lose(
        "eligibility-not-optional", .dropped, .warning, place + ["isOptional"],
        "Skipping the eligibility check", became: "everyone is checked")
    }
  }
}
