import Foundation

/// Facts about a study, typed once and used in consents, exports, and reviews.
public struct StudyFacts: Codable, Hashable, Sendable {
  public var title: LocalizedText = [:]
  public var shortTitle: LocalizedText = [:]
  /// One or two sentences for the list of studies.
  public var summary: LocalizedText = [:]
  public var organization: LocalizedText = [:]
  public var investigators: [Investigator] = []
  /// The contact for questions about the research (45 CFR 46.116(b)(7)).
  public var researchContact: Contact?
  /// The contact for questions about a participant's rights (45 CFR 46.116(b)(7)).
  public var rightsContact: Contact?
  /// The contact for a research-related injury (45 CFR 46.116(b)(7)).
  public var injuryContact: Contact?
  /// The name of the ethics board.
  public var board: String?
  /// The board's number for this study.
  public var protocolNumber: String?
  public var sponsor: String?
  public var profile: [ProfileFlag] = []
  /// Whether a version may be proposed while translations are missing or outdated.
  public var allowsIncompleteTranslations: Bool = false

  public init(
    title: LocalizedText = [:], shortTitle: LocalizedText = [:], summary: LocalizedText = [:],
    organization: LocalizedText = [:], investigators: [Investigator] = [],
    researchContact: Contact? = nil, rightsContact: Contact? = nil, injuryContact: Contact? = nil,
    board: String? = nil, protocolNumber: String? = nil, sponsor: String? = nil,
    profile: [ProfileFlag] = [], allowsIncompleteTranslations: Bool = false
  ) {
    self.title = title
    self.shortTitle = shortTitle
    self.summary = summary
    self.organization = organization
    self.investigators = investigators
    self.researchContact = researchContact
    self.rightsContact = rightsContact
    self.injuryContact = injuryContact
    self.board = board
    self.protocolNumber = protocolNumber
    self.sponsor = sponsor
    self.profile = profile
    self.allowsIncompleteTranslations = allowsIncompleteTranslations
  }

  enum CodingKeys: String, CodingKey {
    case title, shortTitle, summary, investigators, researchContact, rightsContact, injuryContact
    case board, protocolNumber, sponsor, profile, allowsIncompleteTranslations
    // Study documents have always had this spelling.
    case organization = "organisation"
  }
}
