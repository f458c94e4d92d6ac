import ConsentMarkdown
import StudyModel
import StudyPreview

/// Steps that inform about a consent or ask for it.
extension ORKSteps {
  func visit(_ content: ConsentScenes) -> any ORKStep {
    ConsentSceneSteps(step: step, consent: content.consent)
  }

  func visit(_ content: ConsentForm) -> any ORKStep { ConsentFormSteps(step: step, form: content) }

  func visit(_ content: Sharing) -> any ORKStep { SharingStep(step: step, sharing: content) }

  func visit(_ content: ConsentReview) -> any ORKStep {
    SingleStep(
      step, as: "ORKConsentReviewStep",
      knowing: [
        "consent", "signature", "reasonForConsent", "requiresScrollToBottom", "agreeLabel",
        "disagreeLabel", "disagreeAlert",
      ], results: .one(content.signature, .consent)
    ) {
      members, tasks in
      let writer = tasks.writer
      let place = tasks.place(of: step)
      let documents = ConsentDocumentWriter(writer: writer)
      members["consentDocument"] = documents.document(content.consent, at: place)
      if let id = content.signature {
        members["signature"] = writer.study.consent(content.consent)?.signature(id)
          .map(documents.reviewed)
      }
      members.set("reasonForConsent", writer.text(content.reasonForConsent))
      members.set("requiresScrollToBottom", when: content.requiresScrollToBottom)
      tasks.reportButtons(
        [("agreeLabel", content.agreeLabel), ("disagreeLabel", content.disagreeLabel)], at: place)
      if content.disagreeAlert != nil {
        writer.lose(
          "consent-form-question-not-carried", .dropped, .warning, place + ["disagreeAlert"],
          "The text of the question after Disagree")
      }
    }
  }
}

/// The question about how widely data may be shared.
struct SharingStep: ORKStep {
  let step: Step
  let sharing: Sharing

  var known: Set<String> {
    [
      "shortDescription", "longDescription", "wideChoice", "narrowChoice", "learnMore",
      "laterChange", "refusalAlert",
    ]
  }
  var results: ORKStepResults { .one(step.id, .sharing) }

  func gates(_ ways: SkipPaths.Ways, by rules: RuleWriter) -> [(Step.ID, Rule.Kind)] {
    guard sharing.isMandatory else { return [] }
    let refused = Rule.Branch(
      condition: .test(
        AnswerTest(
          answer: AnswerReference(step: step.id), comparison: .includes([.boolean(false)]))),
      destination: .end)
    return [(step.id, rules.rule(rules.leading(ways.branches) + [refused], else: ways.otherwise))]
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    let writer = tasks.writer
    var members = tasks.common(step, "ORKConsentSharingStep")
    let words = SharingStrings(writer.language)
    let said = SharingStrings.sentences(
      of: sharing, in: writer.language, else: writer.study.primaryLanguage)
    if members["title"] == nil { members["title"] = .string(words.title) }
    if members["text"] == nil {
      members["text"] = .string(said.lead.words + "\n\n" + said.future.words)
    }
    let choices: [(String, Bool)] = [(said.wide.words, true), (said.narrow.words, false)]
    members["answerFormat"] = [
      "_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice",
      "textChoices": .array(
        choices.map { text, value in
          [
            "_class": "ORKTextChoice", "text": .string(text), "value": .boolean(value),
            "exclusive": false,
          ]
        }),
    ]
    let place = tasks.place(of: step)
    if !sharing.laterChange.isEmpty {
      writer.lose(
        "sharing-change-dropped", .dropped, .warning, place + ["laterChange"],
        "The text about changing the choice later")
    }
    if sharing.isMandatory {
      writer.lose(
        "sharing-refusal-dropped", .dropped, .warning, place + ["refusalAlert"],
        "The question asked before a refusal counts",
        became: "a refusal that ends the task immediately")
    }
    let more = writer.text(sharing.learnMore)
    if !more.isEmpty {
      members["localizedLearnMoreHTMLContent"] = .string(MarkdownHTML().render(more).html)
    }
    return [members.json]
  }
}
