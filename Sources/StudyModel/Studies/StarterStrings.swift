/// The few texts that Accord puts into a study: those of a new study, of a new signature, and of a quiz. In a language
/// for which Accord has no texts they stay empty, which is reported as a problem, so that nobody agrees to or signs
/// something in a language other than the study's.
public struct StarterStrings: Sendable {
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

  /// The default title of a person who signs.
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
