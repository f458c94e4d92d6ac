/// The languages of Accord's own texts: on participants' screens, for sections without a title, and in printed
/// documents. One list for all of them, so that no page mixes languages (TR-05). When a case is added, the compiler and
/// the tests report what is missing.
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
  /// The language of the interface texts for this language; nil if there are none, so that English is shown. Chinese
  /// uses simplified characters, which do not serve readers of traditional ones.
  public var interface: InterfaceLanguage? {
    let subtags = rawValue.lowercased().split(separator: "-").dropFirst()
    if primary == "zh", !subtags.contains("hans"),
      subtags.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) })
    {
      return nil
    }
    return InterfaceLanguage(rawValue: Self.writtenAs[primary] ?? primary)
  }

  /// Languages whose speakers read the interface texts of another (CLDR, language matching).
  private static let writtenAs = ["arz": "ar", "ary": "ar", "gsw": "de"]

  /// The language of the interface texts that are shown beside texts in this one; dates inside them are in it too.
  package var ofInterface: Language { interface == nil ? .english : self }
}
