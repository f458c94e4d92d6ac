import StudyModel

/// The fields of tasks, of every kind of step, and of what steps are made of.
enum StepFields {
  /// The fields of a step in the study it belongs to, whose consents and tasks it can name.
  static func step(_ step: Step, in study: Study, task: Task) -> [EditorField] {
    var fields = words(of: step.kind) + own(step, study)
    if step.kind == .question || step.kind == .form {
      fields.append(.toggle("isOptional", label: "Can be skipped"))
    }
    fields += [
      EditorField.prose("detailText", label: "Detail", hint: "Smaller text below.").rare,
      EditorField.words("footnote", label: "Footnote").rare,
    ]
    if !task.endings.isEmpty, task.steps.contains(where: { $0.id == step.id }) {
      let endings = task.endings.map {
        EditorField.Option(
          value: $0.id, label: StepNames.title(of: $0, in: study.primaryLanguage, study))
      }
      fields += [
        EditorField.words(
          "earlyEnding", "buttonText", label: "Leave early: button",
          hint: "Takes the place of Skip."
        ).rare,
        EditorField.plain(
          "earlyEnding", "ending", label: "Leave early: goes to", as: .options(endings)
        ).rare,
      ]
    }
    return fields
  }

  private static func words(of kind: StepContent.Kind) -> [EditorField] {
    switch kind {
    case .sharing, .consentScenes: []
    case .question:
      [
        .words("title", label: "Question"),
        .prose("text", label: "Explanation", hint: "Smaller text under the question."),
      ]
    default: [.words("title", label: "Title"), .prose("text", label: "Text")]
    }
  }

  private static func own(_ step: Step, _ study: Study) -> [EditorField] {
    let language = study.primaryLanguage
    let consents = study.consents.map {
      EditorField.Option(value: $0.id, label: $0.title.text(in: language, else: language))
    }
    switch step.content {
    case .consentScenes: return [.plain("consent", label: "Consent", as: .options(consents))]
    case .consentReview(let review):
      let signatures = study.consent(review.consent)?.signatures ?? []
      return [
        .plain("consent", label: "Consent", as: .options(consents)),
        .plain(
          "signature", label: "Who signs",
          hint: "Nobody: neither name nor signature is asked for.",
          as: .options(
            signatures.map {
              .init(value: $0.id, label: $0.title.text(in: language, else: language))
            })),
        .prose(
          "reasonForConsent", label: "Question after Agree",
          hint: "Asked once more before the answer counts."),
        .toggle("requiresScrollToBottom", label: "Agree only after reading to the end"),
        EditorField.toggle(
          "revealsExpectedAnswers", label: "Say which answer an element expects"
        ).rare,
      ]
    case .sharing:
      return [
        .words(
          "shortDescription", label: "Institution in short", hint: "Such as “Lakeside Hospital”."),
        .words(
          "longDescription", label: "Institution and partners",
          hint: "Such as “Lakeside Hospital and its research partners”."),
        .markdown("learnMore", label: "Learn more"),
      ]
    case .quiz: return QuizFields.quiz(of: step, in: study)
    case .question(let question):
      return FormatFields.fields(of: question.format).map { $0.below("format") } + [
        EditorField.words("placeholder", label: "Placeholder").rare,
        EditorField.words("tag", label: "Tag").rare,
      ]
    case .form: return [EditorField.words("footer", label: "Text below the last item").rare]
    case .consentForm: return consentForm
    case .answerSummary: return [.toggle("excludesInstructions", label: "Leave out instructions")]
    case .completion:
      return [
        .plain(
          "reason", label: "The task ends as",
          as: .options([
            .init(value: "completed", label: "Completed"),
            .init(value: "discarded", label: "Discarded"),
            .init(value: "saved", label: "Saved"), .init(value: "failed", label: "Failed"),
            .init(value: "earlyTermination", label: "Ended early"),
          ]))
      ]
    case .instruction: return [EditorField.toggle("centersImage", label: "Centre the picture").rare]
    case .signature, .login: return []
    case .eligibility: return eligibility
    case .component(let component): return self.component(component)
    case .permissions, .passcode, .registration, .video, .pdf, .webPage, .table, .wait:
      return client(step.kind)
    }
  }

  /// Empty texts of an alert stand for the usual ones.
  private static let consentForm: [EditorField] =
    [
      .toggle("allowsDeclining", label: "Declining is possible and does not end the task"),
      .plain(
        "denyAlert", label: "Deny asks before it counts", hint: "Otherwise it acts at once.",
        as: .presence),
      .toggle("cancelsAtOnce", label: "Cancel leaves at once, without asking"),
    ]
    + alert("denyAlert", "Alert after Deny") + alert("cancelAlert", "Alert after Cancel")

  private static func alert(_ member: String, _ name: String) -> [EditorField] {
    [
      EditorField.words(member, "title", label: "\(name): title").rare,
      EditorField.words(member, "message", label: "\(name): text").rare,
      EditorField.words(member, "confirmLabel", label: "\(name): button that goes through").rare,
      EditorField.words(member, "returnLabel", label: "\(name): button that stays").rare,
    ]
  }

  private static func client(_ kind: StepContent.Kind) -> [EditorField] {
    switch kind {
    case .permissions:
      return [
        .plain(
          "permissions", label: "Permissions",
          as: .checks(.of(Permissions.Permission.self) { $0.rawValue.capitalized }))
      ]
    case .passcode:
      return [
        .plain("digits", label: "Digits", hint: "4 or 6.", as: .whole),
        .toggle("usesBiometrics", label: "Face or fingerprint instead"),
      ]
    case .registration:
      return [
        .plain(
          "fields", label: "Asks for", hint: "Email and password always.",
          as: .checks([
            .init(value: "givenName", label: "Given name"),
            .init(value: "familyName", label: "Family name"),
            .init(value: "gender", label: "Gender"),
            .init(value: "dateOfBirth", label: "Date of birth"),
            .init(value: "telephone", label: "Telephone"),
          ]))
      ]
    case .video:
      return [
        .plain("address", label: "Address of the film"),
        .plain("thumbnailSeconds", label: "Still, in seconds from the start", as: .whole),
      ]
    case .pdf: return [.plain("address", label: "Address of the PDF")]
    case .webPage:
      return [
        .plain("address", label: "Address of the page"),
        .toggle("asksForSignature", label: "Asks for a signature below"),
      ]
    case .table:
      return [
        .plain("rows", label: "Rows", hint: "One a line.", as: .lines),
        .plain(
          "bullet", label: "Marks", as: .options(.of(Table.Bullet.self) { $0.rawValue.capitalized })
        ),
      ]
    case .wait: return [.toggle("showsProgressBar", label: "Shows how far it is")]
    default: return []
    }
  }

  static func item(_ item: FormItem) -> [EditorField] {
    var fields: [EditorField] = [
      .words("text", label: item.isHeading ? "Heading" : "Question"),
      .prose("detailText", label: "Explanation"),
    ]
    if let format = item.format {
      fields += FormatFields.fields(of: format).map { $0.below("format") }
      fields += [
        .toggle("isOptional", label: "May be left empty"),
        EditorField.words("placeholder", label: "Placeholder").rare,
      ]
    }
    return fields
  }

  static let formPage: [EditorField] = [
    .words("title", label: "Title"),
    .markdown("body", label: "Text"),
    .words("learnMoreLabel", label: "Learn more link"),
    .plain("learnMoreAddress", label: "Learn more address"),
  ]
}
