/// The languages in which Accord has words of its own: on participants' screens, for sections without a title, and in
/// printed documents. One list for all of them, so that no page mixes languages (TR-05): whoever adds a case is told by
/// the compiler and the tests what is missing.
public enum InterfaceLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case german = "de"
  case french = "fr"
  case arabic = "ar"
  case chinese = "zh"
  case japanese = "ja"
  case portuguese = "pt"
  case italian = "it"
  case dutch = "nl"
  case swedish = "sv"
  case hebrew = "he"
  case korean = "ko"
  case polish = "pl"

  public var language: Language { Language(rawValue) }
}

extension Language {
  /// The words that belong to the language; nil where Accord has none and English is shown. Chinese is written in
  /// simplified characters, which are not for readers of traditional ones.
  public var interface: InterfaceLanguage? {
    let subtags = rawValue.lowercased().split(separator: "-").dropFirst()
    if primary == "zh", !subtags.contains("hans"),
      subtags.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) })
    {
      return nil
    }
    return InterfaceLanguage(rawValue: primary)
  }
}
