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
