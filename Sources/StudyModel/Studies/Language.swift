import Foundation

/// A BCP 47 language tag such as `en`, `es` or `ar`.
public struct Language: Hashable, Sendable, Comparable, Codable {
  public let rawValue: String

  public init(_ tag: String) { rawValue = tag }

  public static let english = Language("en")
  public static let spanish = Language("es")

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }

  /// The primary subtag in lower case: `en` for `en-US`.
  public var primary: String {
    String(rawValue.split(separator: "-").first ?? "").lowercased()
  }

  /// Whether its script runs from right to left.
  public var isRightToLeft: Bool {
    ["ar", "he", "fa", "ur", "ps", "yi", "ckb", "dv", "sd", "ug"].contains(primary)
  }

  /// Whether the family name comes first when names are asked for and printed (ResearchKit: zh, ko, ja, vi).
  public var putsFamilyNameFirst: Bool { ["zh", "ko", "ja", "vi"].contains(primary) }

  /// What is said of a given name and of a family name, handed over in this order, in the order its readers expect.
  public func ordered<Name>(_ names: [Name]) -> [Name] {
    putsFamilyNameFirst ? names.reversed() : names
  }

  /// Whether the tag has the shape of a language tag: 2 to 8 letters, then subtags of 1 to 8 letters or digits.
  public var isWellFormed: Bool {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.utf8.count) else { return false }
    return first.utf8.allSatisfy(\.isASCIILetter)
      && parts.dropFirst().allSatisfy {
        (1...8).contains($0.utf8.count)
          && $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
      }
  }

  /// The language's own name, as people who read it call it.
  public var autonym: String {
    Self.autonyms[primary] ?? rawValue
  }

  private static let autonyms = [
    "ar": "العربية", "bg": "Български", "bn": "বাংলা", "ca": "Català", "cs": "Čeština",
    "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά", "en": "English", "es": "Español",
    "et": "Eesti", "eu": "Euskara", "fa": "فارسی", "fi": "Suomi", "fr": "Français",
    "ga": "Gaeilge", "gl": "Galego", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski",
    "hu": "Magyar", "id": "Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語",
    "ko": "한국어", "lt": "Lietuvių", "lv": "Latviešu", "ms": "Melayu", "mt": "Malti",
    "nb": "Norsk bokmål", "nl": "Nederlands", "nn": "Nynorsk", "no": "Norsk", "pl": "Polski",
    "pt": "Português", "ro": "Română", "ru": "Русский", "sk": "Slovenčina",
    "sl": "Slovenščina", "sr": "Српски", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்",
    "th": "ไทย", "tl": "Tagalog", "tr": "Türkçe", "uk": "Українська", "ur": "اردو",
    "vi": "Tiếng Việt", "zh": "中文",
  ]
}

extension UInt8 {
  var isASCIILetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  var isASCIIDigit: Bool { (48...57).contains(self) }
}
