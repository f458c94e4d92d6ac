import StudyModel

/// Describes the study's facts to the editor.
struct FactsPart: PartDescription {
  let study: Study

  func title(in language: Language) -> String { "Study facts" }
  var whereabouts: String { "The whole study" }
  var kindName: String { "Facts" }
  var icon: String { "outline" }
  var siblingIDs: Set<String> { [] }

  var settings: [Setting] {
    study.languages.count < 2
      ? Self.usualSettings : Self.usualSettings + [Self.incompleteTranslations]
  }

  var otherMembers: [OtherMember] {
    OtherMember.dormant(
      "allowsIncompleteTranslations", because: "A study in one language has no translations.")
  }

  var lists: [PartList] {
    [
      ConsentPart.list(of: study), TaskPart.list(of: study), ArticlePart.list(of: study),
    ]
  }

  private static let incompleteTranslations = Setting.toggle(
    "allowsIncompleteTranslations",
    label: "Allow versions with missing or outdated translations",
    hint: "Otherwise, every language has to be complete before a version can be proposed."
  ).effect(.author)

  private static let usualSettings: [Setting] =
    [
      .words("title", label: "Title", hint: "The official title used with the ethics board."),
      .words("shortTitle", label: "Short title", hint: "Participants see this name."),
      .prose("summary", label: "Summary", hint: "One or two sentences."),
      Setting.words("organisation", label: "Organization").effect(.meaning),
      Setting.plain(
        "investigators", label: "Investigators", hint: "One per line: name, role.", as: .people
      ).effect(.wording),
    ]
    + contact("researchContact", "Questions about the research")
    + contact("rightsContact", "Questions about rights")
    + contact("injuryContact", "Injury caused by the research")
    + [
      Setting.plain("board", label: "Ethics board").effect(.wording),
      Setting.plain("protocolNumber", label: "Protocol number").effect(.wording),
      Setting.plain("sponsor", label: "Sponsor").effect(.meaning),
      Setting.plain(
        "profile", label: "Study characteristics",
        hint:
          "The Problems page lists the topics that the consent for such a study must cover.",
        as: .checks(.of(ProfileFlag.self, words))
      ).effect(.author),
    ]

  private static func contact(_ member: String, _ label: String) -> [Setting] {
    [
      Setting.plain(member, "name", label: "\(label): name"),
      Setting.plain(member, "telephone", label: "\(label): telephone").half,
      Setting.plain(member, "email", label: "\(label): email").half,
      Setting.plain(member, "address", label: "\(label): address", as: .area).rare,
    ].map { $0.effect(.wording) }
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
    case .randomizes: "Assigns treatments at random"
    }
  }
}

extension Study {
  /// The members of the study document outside its parts that no setting changes.
  static let otherMembers: [OtherMember] = [
    .structure("schema", because: "Says which releases can read the document."), .id,
    .structure("slug", because: "The address of the study, which the portal changes."),
    .structure("facts", because: "A part with a page of its own."),
    .structure("primaryLanguage", because: "The page of languages changes it."),
    .structure("furtherLanguages", because: "The page of languages changes them."),
    .structure("assets", "*", "id", because: "Uploading the file sets it."),
    .structure("assets", "*", "name", because: "Uploading the file sets it."),
    .structure("assets", "*", "mediaType", because: "Uploading the file sets it."),
    .structure("assets", "*", "byteCount", because: "Uploading the file sets it."),
    .text("assets", "*", "alternativeText", because: "Written where the picture is chosen."),
  ]
}
