import StudyModel

/// The fields of the study itself and of its consents.
enum StudyFields {
  static func facts(of study: Study) -> [EditorField] {
    study.languages.count < 2 ? usualFacts : usualFacts + [incompleteTranslations]
  }

  private static let incompleteTranslations: EditorField = .toggle(
    "allowsIncompleteTranslations",
    label: "Allow versions with missing or outdated translations",
    hint: "Otherwise, every language has to be complete before a version can be proposed.")

  private static let usualFacts: [EditorField] =
    [
      .words("title", label: "Title", hint: "The official title used with the ethics board."),
      .words("shortTitle", label: "Short title", hint: "Participants see this name."),
      .prose("summary", label: "Summary", hint: "One or two sentences."),
      .words("organisation", label: "Organization"),
      .plain(
        "investigators", label: "Investigators", hint: "One per line: name, role.", as: .people),
    ]
    + contact("researchContact", "Questions about the research")
    + contact("rightsContact", "Questions about rights")
    + contact("injuryContact", "Injury caused by the research")
    + [
      .plain("board", label: "Ethics board"),
      .plain("protocolNumber", label: "Protocol number"),
      .plain("sponsor", label: "Sponsor"),
      .plain(
        "profile", label: "Study characteristics",
        hint:
          "The Problems page lists the topics that the consent for such a study must cover.",
        as: .checks(.of(ProfileFlag.self, words))),
    ]

  private static func contact(_ member: String, _ label: String) -> [EditorField] {
    [
      .plain(member, "name", label: "\(label): name"),
      EditorField.plain(member, "telephone", label: "\(label): telephone").half,
      EditorField.plain(member, "email", label: "\(label): email").half,
      EditorField.plain(member, "address", label: "\(label): address", as: .area).rare,
    ]
  }

  private static func words(_ flag: ProfileFlag) -> String {
    switch flag {
    case .minimalRisk: "Minimal risk"
    case .federallyFunded: "Federally funded (United States)"
    case .regulatedByFDA: "Regulated by the FDA"
    case .healthInformation: "Uses protected health information"
    case .europeanUnion: "Takes place in the European Union"
    case .includesChildren: "Includes children"
    case .includesImpairedAdults: "Includes adults who cannot consent for themselves"
    case .includesPrisoners: "Includes prisoners"
    case .includesPregnancy: "Includes pregnant people"
    case .collectsIdentifiers: "Collects names or other identifiers"
    case .collectsSpecimens: "Collects specimens"
    case .sequencesGenomes: "May sequence genomes"
    case .sharesData: "Shares data with others"
    case .storesForFutureUse: "Keeps data for future research"
    case .offersPayment: "Pays participants"
    case .chargesParticipants: "May cost participants something"
    case .usesDevice: "Uses a device"
    case .usesDrug: "Uses a drug"
    case .randomises: "Assigns treatments at random"
    }
  }

  static let consent: [EditorField] = [
    .words("title", label: "Title of the document"),
    .words(
      "signaturePageTitle", label: "Signature page: title", hint: "Used only in print and PDF."),
    .prose(
      "signaturePageContent", label: "Signature page: text", hint: "Used only in print and PDF."),
    .toggle(
      "showsContact", label: "Show the contact on each screen",
      hint:
        "Adds the research contact from the study facts, collapsed, below each screen of this consent."
    ),
    EditorField.plain(
      "statedVersion", label: "Version of the text",
      hint:
        "For example, 2.1.0. Leave blank to let Accord number the text. Accord uses your number if it is higher than every earlier one."
    ).rare,
    EditorField.prose(
      "replacementReviewText", label: "Review text as HTML",
      hint: "Participants review this instead of the sections. Scripts and forms are removed."
    ).rare,
  ]

  /// The topics to choose from, and custom ones that a section already names.
  private static func topicOptions(_ named: [String]) -> [EditorField.Option] {
    RequirementTopic.all.map { EditorField.Option(value: $0.id, label: $0.name) }
      + named.filter { RequirementTopic.named($0) == nil }.map {
        EditorField.Option(value: $0, label: $0)
      }
  }

  /// - Parameters:
  ///   - hasPicture: whether the section has a picture of its own, which is brought elsewhere on the page.
  ///   - topics: what the section names as the requirements it meets.
  static func section(hasPicture: Bool, topics: [String]) -> [EditorField] {
    let drawings: [EditorField.Option] =
      [
        .init(value: "predefined", label: "Standard for its kind"),
        .init(value: "none", label: "None"),
      ] + [EditorField.Option].of(Illustration.Drawing.self, words)
    let own: [EditorField.Option] =
      hasPicture ? [.init(value: "asset", label: "Custom illustration (below)")] : []
    return [
      EditorField.plain("type", label: "Kind", as: .options(.of(SectionType.self, words))).half,
      EditorField.words("title", label: "Title").half,
      .prose(
        "summary", label: "Summary",
        hint: "What the screen says, in one or two short sentences. Not part of the document."),
      .markdown(
        "content", label: "Content", hint: "Opens from Learn more and appears in the document."),
      EditorField.words("learnMoreLabel", label: "Learn more link").half,
      EditorField.plain(
        "appearance", label: "Appears in", as: .options(.of(Section.Appearance.self, words))
      ).half,
      EditorField.plain(
        "topics", label: "Requirements this section meets",
        hint:
          "Check what the section covers. If nothing is checked, it counts as what its kind usually covers.",
        as: .checks(topicOptions(topics))
      ).folded(under: "Requirements"),
      EditorField.words(
        "formalTitle", label: "Formal title", hint: "The heading in the document, if it differs."
      ).rare,
      EditorField.plain(
        "learnMoreAddress", label: "Learn more address",
        hint: "A web address that Learn more opens instead. It is never part of the document."
      ).rare,
      EditorField.plain(
        "illustration", "kind", label: "Illustration",
        as: .options(drawings + own)
      ).rare,
      EditorField.prose(
        "htmlContent", label: "Content as HTML",
        hint: "Replaces the content above. Scripts and forms are removed."
      ).rare,
    ]
  }

  static func words(_ type: SectionType) -> String {
    switch type {
    case .overview: "Welcome"
    case .dataGathering: "Data gathering"
    case .privacy: "Privacy"
    case .dataUse: "Data use"
    case .timeCommitment: "Time commitment"
    case .studySurvey: "Study survey"
    case .studyTasks: "Study tasks"
    case .withdrawing: "Withdrawing"
    case .custom: "Custom"
    case .onlyInDocument: "Only in the document"
    }
  }

  private static func words(_ drawing: Illustration.Drawing) -> String {
    switch drawing {
    case .heart: "Heart"
    case .lungs: "Lungs"
    case .mind: "Mind"
    case .sleep: "Sleep"
    case .food: "Food"
    case .conversation: "Conversation"
    case .safety: "Safety"
    case .growth: "Growth"
    case .costs: "Costs"
    }
  }

  private static func words(_ appearance: Section.Appearance) -> String {
    switch appearance {
    case .screenAndDocument: "Screen and document"
    case .screenOnly: "Screen only"
    case .documentOnly: "Document only"
    }
  }

  static let article: [EditorField] = [
    .words("title", label: "Title"),
    .prose("lede", label: "Lede", hint: "A sentence or two that invite people to read on."),
    .markdown("content", label: "Text"),
    EditorField.plain(
      "firstDay", label: "Available from day",
      hint: "Counted from enrollment. Leave blank for the beginning.",
      as: .whole
    ).half,
    EditorField.plain(
      "lastDay", label: "Available until day", hint: "Leave blank for the end.", as: .whole
    ).half,
  ]

  static let signature: [EditorField] = [
    .words(
      "title", label: "Who signs", hint: "Printed in the document. For example, “Participant”."),
    .plain("role", label: "Role", as: .options(.of(Signature.Role.self, words))),
    .toggle("requiresName", label: "Ask for the name"),
    .toggle("requiresDrawing", label: "Ask for a signature"),
    EditorField.plain(
      "dateFormat", label: "Date pattern",
      hint: "For example, d MMMM yyyy. Leave blank to use the reader’s short date."
    ).rare,
    EditorField.plain(
      "givenName", label: "Given name", hint: "For someone who has already signed."
    ).rare,
    EditorField.plain("familyName", label: "Family name").rare,
    EditorField.plain("date", label: "Date", hint: "As printed in the document.").rare,
  ]

  static func words(_ role: Signature.Role) -> String {
    switch role {
    case .participant: "Participant"
    case .investigator: "Investigator"
    case .witness: "Witness"
    case .interpreter: "Interpreter"
    case .legalRepresentative: "Legal representative"
    case .parent: "Parent or guardian"
    }
  }
}
