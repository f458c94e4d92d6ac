import StudyModel

/// Describes a section of a consent to the editor.
struct SectionPart: PartDescription {
  let section: Section
  let consent: Consent
  let study: Study

  func title(in language: Language) -> String {
    study.title(section.sceneTitle(for: language), in: language).orElse(section.type.name)
  }
  var whereabouts: String { "section \(position(section, in: consent.sections))" }
  var kindName: String {
    section.type.name
      + (section.isOnScreen
        ? (section.isInDocument ? " · screen and document" : " · screen") : " · document")
  }
  var icon: String {
    section.isOnScreen ? (section.isInDocument ? "scene-and-document" : "scene") : "document"
  }
  var siblingIDs: Set<String> { Set(consent.sections.map(\.id)) }
  var addition: PartAddition? {
    PartAddition(
      "a section", [.init(value: SectionType.custom.rawValue, label: SectionType.custom.name)])
  }

  /// What participants read if a field is left blank: the standard text for the type of section.
  func placeholder(for setting: Setting, in language: Language) -> String? {
    switch setting.name {
    case "title" where section.title.isEmpty: section.type.defaultTitle(in: language)
    case "learnMoreLabel" where section.learnMoreLabel.isEmpty && section.isOnScreen:
      section.type.defaultLearnMoreLabel(in: language)
    default: nil
    }
  }

  func pictures(in language: Language) -> [PictureSlot.Draft] {
    [
      .init(
        label: "Custom illustration",
        hint: "Replaces the standard illustration. ResearchKit shows it in custom sections.",
        member: ["illustration"], current: section.illustration.asset, isIllustration: true)
    ]
  }

  static func list(of consent: Consent) -> PartList {
    PartList(
      consent.held(\.sections), title: "Sections",
      icons: consent.sections.map { $0.isOnScreen ? "scene" : "document" }, add: "Add section",
      empty: "No sections yet. Each section is a screen, a part of the document, or both.",
      kinds: SectionType.allCases.map { .init(value: $0.rawValue, label: $0.name) },
      kindLabel: "Kind"
    ) { request in
      let type = request.kind.flatMap(SectionType.init) ?? .custom
      let id = request.named(type == .custom ? "section" : type.rawValue)
      return BlankPart(Section(id: id, type: type, title: request.text))
    }
  }

  var otherMembers: [OtherMember] {
    [
      .id, .keptSettings,
      .structure("headingLevel", because: "Kept for exports to the file it was imported from."),
    ]
  }

  var settings: [Setting] {
    let drawings: [Setting.Option] =
      [
        .init(value: "predefined", label: "Standard for its kind"),
        .init(value: "none", label: "None"),
      ] + [Setting.Option].of(Illustration.Drawing.self, Self.words)
    let own: [Setting.Option] =
      section.illustration.asset != nil
      ? [.init(value: "asset", label: "Custom illustration (below)")] : []
    return [
      Setting.plain("type", label: "Kind", as: .options(.of(SectionType.self) { $0.name })).half
        .effect(.wording),
      Setting.words("title", label: "Title").half,
      Setting.prose(
        "summary", label: "Summary",
        hint: "What the screen says, in one or two short sentences. Not part of the document."
      ).effect(.meaning),
      Setting.markdown(
        "content", label: "Content", hint: "Opens from Learn more and appears in the document."
      ).effect(.meaning),
      Setting.words("learnMoreLabel", label: "Learn more link").half,
      Setting.plain(
        "appearance", label: "Appears in", as: .options(.of(Section.Appearance.self, Self.words))
      ).half,
      Setting.plain(
        "topics", label: "Requirements this section meets",
        hint:
          "Check what the section covers. If nothing is checked, it counts as what its kind usually covers.",
        as: .checks(Self.topicOptions(section.topics))
      ).folded(under: "Requirements").effect(.author),
      Setting.words(
        "formalTitle", label: "Formal title", hint: "The heading in the document, if it differs."
      ).rare,
      Setting.plain(
        "learnMoreAddress", label: "Learn more address",
        hint: "A web address that Learn more opens instead. It is never part of the document."
      ).rare.effect(.meaning),
      Setting.plain(
        "illustration", "kind", label: "Illustration",
        as: .options(drawings + own)
      ).rare.effect(.format),
      Setting.prose(
        "htmlContent", label: "Content as HTML",
        hint: "Replaces the content above. Scripts and forms are removed."
      ).rare.effect(.meaning),
    ]
  }

  /// The predefined topics, followed by custom topics that the section already uses.
  private static func topicOptions(_ named: [String]) -> [Setting.Option] {
    RequirementTopic.all.map { Setting.Option(value: $0.id, label: $0.name) }
      + named.filter { RequirementTopic.named($0) == nil }.map {
        Setting.Option(value: $0, label: $0)
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
}

extension SectionType {
  /// The name that people see.
  package var name: String {
    switch self {
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
}

extension Illustration {
  /// The uploaded asset; nil for a built-in illustration.
  package var asset: Asset.ID? { if case .asset(let id) = self { id } else { nil } }
}
