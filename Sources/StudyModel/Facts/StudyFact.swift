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

extension StudyFacts {
  /// The value of a fact, which may be the same in every language.
  private enum Value {
    case translated(LocalizedText)
    case plain(String?)
  }

  private func value(of fact: StudyFact) -> Value {
    switch fact {
    case .title: .translated(title)
    case .shortTitle: .translated(shortTitle)
    case .organization: .translated(organization)
    case .investigators: .plain(investigators.map(\.name).joined(separator: ", "))
    case .contactName: .plain(researchContact?.name)
    case .contactPhone: .plain(researchContact?.telephone)
    case .contactEmail: .plain(researchContact?.email)
    case .contactAddress: .plain(researchContact?.address)
    case .rightsName: .plain(rightsContact?.name)
    case .rightsPhone: .plain(rightsContact?.telephone)
    case .rightsEmail: .plain(rightsContact?.email)
    case .rightsAddress: .plain(rightsContact?.address)
    case .injuryName: .plain(injuryContact?.name)
    case .injuryPhone: .plain(injuryContact?.telephone)
    case .injuryEmail: .plain(injuryContact?.email)
    case .injuryAddress: .plain(injuryContact?.address)
    case .board: .plain(board)
    case .protocolNumber: .plain(protocolNumber)
    case .sponsor: .plain(sponsor)
    }
  }

  /// A fact's text for a language, and whether it is in another language; nil if the fact is empty.
  public func words(
    of fact: StudyFact, in language: Language, else fallback: Language
  ) -> (words: String, isForeign: Bool)? {
    switch value(of: fact) {
    case .translated(let text):
      text.spoken(in: language, else: fallback).map {
        (words: $0.words, isForeign: $0.language != language)
      }
    case .plain(let words):
      words.flatMap { $0.isEmpty ? nil : (words: $0, isForeign: false) }
    }
  }
}
