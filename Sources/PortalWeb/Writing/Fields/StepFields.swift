import StudyModel

/// The fields of tasks, of every kind of step, and of what steps are made of.
enum StepFields {
  /// The fields of a step in the study it belongs to, whose consents and tasks it can name.
  static func step(_ step: Step, in study: Study, task: Task) -> [EditorField] {
    var fields = words(of: step.kind) + own(step, study)
    switch step.kind {
    case .question, .form: fields.append(.toggle("isOptional", label: "Can be skipped"))
    case .signature, .webPage, .permissions, .registration, .login:
      fields.append(EditorField.toggle("isOptional", label: "Can be skipped").rare)
    default: break
    }
    if hasBodyItems(step.kind) { fields += BodyItemFields.all(of: step, in: study) }
    fields += smallPrint(of: step)
    if step.kind.hasContinueButton || !step.continueLabel.isEmpty {
      fields.append(
        EditorField.words(
          "continueLabel", label: "Continue button",
          hint: "Leave blank to use “Next”, or “Done” on the last screen."
        ).rare)
    }
    if !task.endings.isEmpty, task.steps.contains(where: { $0.id == step.id }) {
      let endings = task.endings.map {
        EditorField.Option(
          value: $0.id, label: StepNames.title(of: $0, in: study.primaryLanguage, study))
      }
      fields += [
        EditorField.words(
          "earlyEnding", "buttonText", label: "Leave early: button",
          hint: "Replaces Skip."
        ).rare,
        EditorField.plain(
          "earlyEnding", "ending", label: "Leave early: next step", as: .options(endings)
        ).rare,
      ]
    }
    return fields
  }

  /// Scenes, quizzes and eligibility checks show no small print; what is there already can still be deleted.
  private static func smallPrint(of step: Step) -> [EditorField] {
    let isShown: Bool =
      switch step.kind {
      case .consentScenes, .quiz, .eligibility: false
      default: true
      }
    return [
      (
        EditorField.prose("detailText", label: "Detail", hint: "Shown in smaller text below.").rare,
        step.detailText
      ), (EditorField.words("footnote", label: "Footnote").rare, step.footnote),
    ].filter { isShown || !$0.1.isEmpty }.map { $0.0 }
  }

  /// Whether a step's screen has further texts below its own.
  static func hasBodyItems(_ kind: StepContent.Kind) -> Bool {
    switch kind {
    case .instruction, .permissions, .passcode, .registration, .login, .video, .pdf, .webPage,
      .table, .wait:
      true
    default: false
    }
  }

  private static func words(of kind: StepContent.Kind) -> [EditorField] {
    switch kind {
    case .sharing, .consentScenes: []
    case .question:
      [
        .words("title", label: "Question"),
        .prose("text", label: "Explanation", hint: "Shown in smaller text below the question."),
      ]
    default: [.words("title", label: "Title"), .prose("text", label: "Text")]
    }
  }

  private static func own(_ step: Step, _ study: Study) -> [EditorField] {
    let language = study.primaryLanguage
    let consents = study.consents.map {
      EditorField.Option(value: $0.id, label: study.title($0.title, in: language))
    }
    switch step.content {
    case .consentScenes: return [.plain("consent", label: "Consent", as: .options(consents))]
    case .consentReview(let review):
      let signatures = study.consent(review.consent)?.signatures ?? []
      return [
        .plain("consent", label: "Consent", as: .options(consents)),
        .plain(
          "signature", label: "Who signs",
          hint: "If no one is chosen, no name or signature is asked for.",
          as: .options(
            signatures.map {
              .init(value: $0.id, label: study.title($0.title, in: language))
            })),
        .prose(
          "reasonForConsent", label: "Question after Agree",
          hint: "Asks for confirmation before the answer counts."),
        .toggle("requiresScrollToBottom", label: "Agree only after reading to the end"),
        EditorField.words(
          "agreeLabel", label: "Agree button", hint: "Leave blank to use “Agree”."
        ).rare,
        EditorField.words(
          "disagreeLabel", label: "Disagree button", hint: "Leave blank to use “Disagree”."
        ).rare,
      ] + alert("disagreeAlert", "Alert after Disagree")
    case .sharing:
      return [
        .words(
          "shortDescription", label: "Short name of the institution",
          hint: "For example, “Lakeside Hospital”."),
        .words(
          "longDescription", label: "Institution and partners",
          hint: "For example, “Lakeside Hospital and its research partners”."),
        EditorField.words(
          "title", label: "Title", hint: "Leave blank to use “Sharing options”."
        ).rare,
        EditorField.prose(
          "text", label: "Text",
          hint: "Leave blank to generate a text from the institution and its partners."
        ).rare,
        EditorField.words(
          "wideChoice", label: "Choice to share widely",
          hint: "Leave blank to generate a sentence from the short name of the institution."
        ).rare,
        EditorField.words(
          "narrowChoice", label: "Choice to share only here",
          hint: "Leave blank to generate a sentence from the institution and its partners."
        ).rare,
        .markdown("learnMore", label: "Learn more"),
        .prose(
          "laterChange", label: "Can the choice be changed later?",
          hint: "Also explain what then happens to data already shared. Shown below the choices."),
        .plain(
          "refusalAlert", label: "Require wide sharing to take part",
          hint:
            "People who refuse are asked to confirm. Then the task ends or follows its rules. An ethics board has to approve this.",
          as: .presence),
      ] + alert("refusalAlert", "Alert after refusing")
    case .quiz: return QuizFields.quiz(of: step, in: study)
    case .question(let question):
      return FormatFields.fields(of: question.format, in: study).map { $0.below("format") } + [
        EditorField.words(
          "question", label: "Question, if not the title",
          hint: "Use this if the title is not the question itself."
        ).rare,
        EditorField.words("placeholder", label: "Placeholder").rare,
        EditorField.words("tag", label: "Tag", hint: "A word or two shown above the question.")
          .rare,
      ] + learnMore
    case .form: return [EditorField.words("footer", label: "Text below the last item").rare]
    case .consentForm: return consentForm
    case .answerSummary: return [.toggle("excludesInstructions", label: "Exclude instructions")]
    case .completion:
      return [
        .plain(
          "reason", label: "Result of the task",
          as: .options([
            .init(value: "completed", label: "Completed"),
            .init(value: "discarded", label: "Discarded"),
            .init(value: "saved", label: "Saved"), .init(value: "failed", label: "Failed"),
            .init(value: "earlyTermination", label: "Ended early"),
          ]))
      ]
    case .instruction: return [EditorField.toggle("centersImage", label: "Center the picture").rare]
    case .signature, .login: return []
    case .eligibility(let content): return eligibility(content)
    case .component(let component): return self.component(component)
    case .permissions, .passcode, .registration, .video, .pdf, .webPage, .table, .wait:
      return ClientStepFields.fields(of: step.kind)
    }
  }

  /// Empty texts of an alert stand for the usual ones.
  private static let consentForm: [EditorField] =
    [
      .toggle("allowsDeclining", label: "Allow declining without ending the task"),
      .plain(
        "denyAlert", label: "Deny asks for confirmation",
        hint: "Otherwise, it takes effect immediately.",
        as: .presence),
      .toggle("cancelsAtOnce", label: "Cancel leaves without confirmation"),
      EditorField.words("allowLabel", label: "Allow button", hint: "Leave blank to use “Allow”.")
        .rare,
      EditorField.words(
        "declineLabel", label: "Decline button",
        hint: "Leave blank to use “Deny”, or “Not Now” if declining is allowed."
      ).rare,
    ]
    + [
      EditorField.toggle(
        "denyAlertGivesConsent", label: "Alert after Deny: offer to give consent",
        hint: "Replaces going back. Ethics boards may ask about it."
      ).rare
    ]
    + alert("denyAlert", "Alert after Deny") + alert("cancelAlert", "Alert after Cancel")

  private static func alert(_ member: String, _ name: String) -> [EditorField] {
    [
      EditorField.words(member, "title", label: "\(name): title").rare,
      EditorField.words(member, "message", label: "\(name): text").rare,
      EditorField.words(member, "confirmLabel", label: "\(name): confirm button").rare,
      EditorField.words(member, "returnLabel", label: "\(name): return button").rare,
    ]
  }

  /// A link that opens further text.
  static let learnMore: [EditorField] = [
    EditorField.words("learnMore", "label", label: "Link text"),
    EditorField.words("learnMore", "title", label: "Title of the linked text"),
    EditorField.markdown("learnMore", "content", label: "Linked text"),
  ].map { $0.held(by: "learnMore").folded(under: "Learn more link") }

  static func item(_ item: FormItem, in form: Form, of study: Study) -> [EditorField] {
    var fields: [EditorField] = [
      .words("text", label: item.isHeading ? "Heading" : "Question"),
      .prose("detailText", label: "Explanation"),
    ]
    guard let format = item.format else { return fields + GroupFields.all(of: item) }
    let language = study.primaryLanguage
    // A text of another entry cannot be repeated.
    let group = form.group(holding: item.id)
    let lines = (form.itemsAskedOnce + (group?.items ?? [])).filter { other in
      guard case .text(let text) = other.format else { return false }
      return !text.allowsSeveralLines
    }.map {
      EditorField.Option(value: $0.id, label: study.title($0.text, in: language).orElse($0.id))
    }
    fields += FormatFields.fields(of: format, in: study, repeatable: lines).map {
      $0.below("format")
    }
    fields += [
      .toggle("isOptional", label: "Optional"),
      EditorField.words("placeholder", label: "Placeholder").rare,
      EditorField.words("tag", label: "Tag", hint: "A word or two shown above the question.").rare,
    ]
    return fields + learnMore
  }

  static let formPage: [EditorField] = [
    .words("title", label: "Title"),
    .markdown("body", label: "Text"),
    .words("learnMoreLabel", label: "Learn more link"),
    .plain("learnMoreAddress", label: "Learn more address"),
  ]
}
