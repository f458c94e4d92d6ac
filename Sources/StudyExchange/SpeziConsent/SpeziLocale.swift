import StudyBundle
import StudyModel

/// The suffix of a localized file, which needs a language and a region: `Consent+en-US.md`.
struct SpeziLocale {
  let suffix: String
  /// Whether the language had no region.
  let addsRegion: Bool

  init(_ language: Language) {
    let hasRegion = language.rawValue.split(separator: "-").dropFirst().contains { part in
      part.utf8.count == 2 || (part.utf8.count == 3 && Int(part) != nil)
    }
    addsRegion = !hasRegion
    let region = Self.usualRegions[language.primary] ?? "US"
    suffix = FileName.encoding(language.rawValue) + (hasRegion ? "" : "-" + region)
  }

  /// The language of a file name such as `Consent+fr_FR.md` or `fr.md`, if it names one.
  static func language(ofFile baseName: String) -> Language? {
    guard let plus = baseName.lastIndex(of: "+") else {
      let language = Language(baseName.replacing("_", with: "-"))
      // Longer tags are words too, such as “new”.
      return language.isKnown && language.primary.utf8.count == 2 ? language.canonical : nil
    }
    let tag = String(baseName[baseName.index(after: plus)...]).replacing("_", with: "-")
    let language = Language(tag == "en-UK" ? "en-GB" : tag)
    return language.isKnown ? language : nil
  }

  /// The region assumed for a language without one.
  private static let usualRegions = [
    "ar": "EG", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "US",
    "fa": "IR", "fi": "FI", "fr": "FR", "he": "IL", "hi": "IN", "hr": "HR", "hu": "HU", "id": "ID",
    "it": "IT", "ja": "JP", "ko": "KR", "ms": "MY", "nl": "NL", "no": "NO", "pl": "PL", "pt": "BR",
    "ro": "RO", "ru": "RU", "sk": "SK", "sv": "SE", "th": "TH", "tr": "TR", "uk": "UA", "ur": "PK",
    "vi": "VN", "zh": "CN",
  ]
}
