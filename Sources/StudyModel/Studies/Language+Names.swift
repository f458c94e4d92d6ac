import Foundation

/// A language to choose, as lists show it.
public struct ListedLanguage: Hashable, Sendable {
  public let language: Language
  public let englishName: String
  public let ownName: String
  /// Codes of three letters that mean the same.
  let codes: [String]

  /// Whether it is one with a region or a script.
  public var isVariant: Bool { language.rawValue.contains("-") }
  /// Both names: "Spanish · Español".
  public var words: String {
    ownName == englishName ? englishName : "\(englishName) · \(ownName)"
  }
}

extension Language {
  /// Every language there is to choose, then its variants that are asked for often.
  public static let listed = languageRows + variantRows

  private static let languageRows = rows(of: table)
  private static let variantRows = rows(of: variantTable)
  private static let listedByTag = Dictionary(
    listed.map { ($0.language.rawValue, $0) }
  ) { first, _ in first }

  private static let regions = Dictionary(
    regionTable.split { $0 == ";" || $0.isNewline }.map { entry -> (String, String) in
      let parts = entry.drop(while: \.isWhitespace).split(separator: " ", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  ) { first, _ in first }

  private static func rows(of table: String) -> [ListedLanguage] {
    table.split(whereSeparator: \.isNewline).map { line in
      let parts = line.split(separator: "|").map(String.init)
      return ListedLanguage(
        language: Language(parts[0]), englishName: parts[1], ownName: parts[2],
        codes: parts.count > 3 ? parts[3].split(separator: " ").map(String.init) : [])
    }
  }

  /// The language's own name, as people who read it call it; without its region.
  public var autonym: String { Self.listedByTag[primary]?.ownName ?? rawValue }

  /// Its own name with the region or script that the tag names.
  public var ownName: String { named(\.ownName) }
  public var englishName: String { named(\.englishName) }

  private func named(_ name: KeyPath<ListedLanguage, String>) -> String {
    if let listed = Self.listedByTag[rawValue] { return listed[keyPath: name] }
    guard let listed = Self.listedByTag[primary] else { return rawValue }
    let rest = rawValue.split(separator: "-").dropFirst().map {
      Self.regions[String($0)] ?? String($0)
    }
    return listed[keyPath: name] + (rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))")
  }

  /// The tag in the usual letters: `es-MX` for `ES-mx`, `zh-Hant` for `zh-hant`.
  public var canonical: Language {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    return Language(
      parts.enumerated().map { index, part in
        let lower = part.lowercased()
        guard index > 0, !parts[..<index].contains(where: { $0.count == 1 }) else { return lower }
        return part.count == 2 ? part.uppercased() : part.count == 4 ? lower.capitalized : lower
      }.joined(separator: "-"))
  }

  /// Whether the tag names a language that is listed, and regions that there are.
  public var isKnown: Bool {
    guard isWellFormed, Self.listedByTag[primary] != nil else { return false }
    return canonical.rawValue.split(separator: "-").dropFirst().prefix { $0.count > 1 }
      .allSatisfy { $0.utf8.count > 3 || Self.regions[String($0)] != nil }
  }

  /// The language that somebody means who writes its name, a code of three letters or a tag with a slip in it.
  public static func suggestion(for text: String) -> Language? {
    let wanted = plain(text)
    guard !wanted.isEmpty else { return nil }
    let known = listed.first { row in
      [row.englishName, row.ownName, row.language.rawValue].map(plain).contains(wanted)
        || row.codes.contains(wanted)
    }
    if let known { return known.language }
    let tag = Language(text.replacing("_", with: "-").filter { !$0.isWhitespace }).canonical
    if tag.isKnown { return tag }
    let names = listed.filter { row in
      [row.englishName, row.ownName].map(plain).contains {
        $0.hasPrefix(wanted) && wanted.count > 2 || wanted.hasPrefix($0) && $0.count > 3
      }
    }
    return names.first?.language ?? (Language(tag.primary).isKnown ? Language(tag.primary) : nil)
  }

  private static func plain(_ text: String) -> String {
    text.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive],
      locale: Locale(identifier: "en_US_POSIX")
    ).filter { $0.isLetter || $0.isNumber }
  }
}
