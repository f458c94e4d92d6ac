/// The few texts that Accord itself puts into a study: those of a new study, of a signature that is added without words,
/// and of a quiz. In a language that Accord has no texts in they are left empty, which the problems of the study report:
/// nobody agrees to a sentence, or signs under a word, in a language that the study is not written in.
public struct StarterWords: Sendable {
  public enum Key: String, CaseIterable, Sendable {
    case consent, participant, investigator, witness, interpreter, legalRepresentative, parent
    case quiz, survey, join, reason, thanks, goodbye, goodbyeText
  }

  public let language: Language

  public init(_ language: Language) { self.language = language }

  public subscript(key: Key) -> LocalizedText {
    guard let interface = language.interface,
      let text = InterfaceStrings(interface).starter[key.rawValue]
    else { return [:] }
    return LocalizedText(text, in: language)
  }

  /// What a person who signs is called where the author has not said it.
  public func title(of role: Signature.Role) -> LocalizedText {
    switch role {
    case .participant: self[.participant]
    case .investigator: self[.investigator]
    case .witness: self[.witness]
    case .interpreter: self[.interpreter]
    case .legalRepresentative: self[.legalRepresentative]
    case .parent: self[.parent]
    }
  }
}
