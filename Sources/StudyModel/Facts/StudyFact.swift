/// A fact of the study that texts can contain as `{fact:contact.phone}`, so that changing the fact changes every text.
public enum StudyFact: String, CaseIterable, Sendable {
  case title = "study.title"
  case shortTitle = "study.shortTitle"
  case organization
  case investigators
  case contactName = "contact.name"
  case contactPhone = "contact.phone"
  case contactEmail = "contact.email"
  case contactAddress = "contact.address"
  case rightsName = "rights.name"
  case rightsPhone = "rights.phone"
  case rightsEmail = "rights.email"
  case rightsAddress = "rights.address"
  case injuryName = "injury.name"
  case injuryPhone = "injury.phone"
  case injuryEmail = "injury.email"
  case injuryAddress = "injury.address"
  case board
  case protocolNumber = "protocol"
  case sponsor

  /// The code that authors write.
  public var code: String { "{fact:\(rawValue)}" }

  /// Its English name.
  public var name: String {
    switch self {
    case .title: "Title of the study"
    case .shortTitle: "Short title"
    case .organization: "Organization"
    case .investigators: "Investigators"
    case .contactName: "Research contact: name"
    case .contactPhone: "Research contact: telephone"
    case .contactEmail: "Research contact: email"
    case .contactAddress: "Research contact: address"
    case .rightsName: "Rights contact: name"
    case .rightsPhone: "Rights contact: telephone"
    case .rightsEmail: "Rights contact: email"
    case .rightsAddress: "Rights contact: address"
    case .injuryName: "Injury contact: name"
    case .injuryPhone: "Injury contact: telephone"
    case .injuryEmail: "Injury contact: email"
    case .injuryAddress: "Injury contact: address"
    case .board: "Ethics board"
    case .protocolNumber: "Protocol number"
    case .sponsor: "Sponsor"
    }
  }
}
