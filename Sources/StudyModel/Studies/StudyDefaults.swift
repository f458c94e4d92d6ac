/// What the new studies of a group begin with, typed once.
public struct StudyDefaults: Codable, Hashable, Sendable {
  /// The members of the facts that a group can state. The others belong to one study.
  public static let factMembers = [
    "organisation", "investigators", "researchContact", "rightsContact", "injuryContact", "board",
    "sponsor",
  ]

  public var facts: StudyFacts
  public var primaryLanguage: Language = Language.english
  /// The languages other than the primary one, in the order shown.
  public var furtherLanguages: [Language] = []

  public init(
    facts: StudyFacts = StudyFacts(), primaryLanguage: Language = Language.english,
    furtherLanguages: [Language] = []
  ) {
    self.facts = facts
    self.primaryLanguage = primaryLanguage
    self.furtherLanguages = furtherLanguages
  }

  /// All languages, the primary one first.
  public var languages: [Language] { [primaryLanguage] + furtherLanguages }

  /// The name of the organization; nil if it is not stated.
  public var organization: String? {
    let name = facts.organization.text(in: primaryLanguage, else: primaryLanguage)
    return name.isEmpty ? nil : name
  }

  /// Something in which a study can differ from what its group states.
  public enum Difference: String, CaseIterable, Sendable {
    case organization, investigators, researchContact, rightsContact, injuryContact, board, sponsor
    case languages
  }

  /// Where a study says something other than the group. What the group leaves blank is up to the study.
  public func differences(
    from study: StudyFacts, in languages: Set<Language>
  ) -> [Difference] {
    Difference.allCases.filter { difference in
      switch difference {
      case .organization:
        organization.map { !study.organization.values.values.contains($0) } ?? false
      case .investigators:
        !facts.investigators.isEmpty && facts.investigators != study.investigators
      case .researchContact: differs(facts.researchContact, study.researchContact)
      case .rightsContact: differs(facts.rightsContact, study.rightsContact)
      case .injuryContact: differs(facts.injuryContact, study.injuryContact)
      case .board: differs(facts.board, study.board)
      case .sponsor: differs(facts.sponsor, study.sponsor)
      case .languages: !languages.isSuperset(of: self.languages)
      }
    }
  }

  private func differs<Fact: Equatable>(_ stated: Fact?, _ own: Fact?) -> Bool {
    stated != nil && stated != own
  }
}

extension Study {
  /// The study with what a group states. Its own facts stay where the group states nothing, and so do its languages.
  public func adopting(_ defaults: StudyDefaults) -> Study {
    var study = self
    let stated = defaults.facts
    if let organization = defaults.organization {
      study.facts.organization = LocalizedText(organization, in: primaryLanguage)
    }
    if !stated.investigators.isEmpty { study.facts.investigators = stated.investigators }
    study.facts.researchContact = stated.researchContact ?? facts.researchContact
    study.facts.rightsContact = stated.rightsContact ?? facts.rightsContact
    study.facts.injuryContact = stated.injuryContact ?? facts.injuryContact
    study.facts.board = stated.board ?? facts.board
    study.facts.sponsor = stated.sponsor ?? facts.sponsor
    for language in defaults.languages where !study.languages.contains(language) {
      study.furtherLanguages.append(language)
      study.fillStarterWords(in: language)
    }
    return study
  }
}
