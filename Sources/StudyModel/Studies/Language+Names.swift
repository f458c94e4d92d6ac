import Foundation

/// A language in a list to choose from.
public struct ListedLanguage: Hashable, Sendable {
  public let language: Language
  public let englishName: String
  public let ownName: String
  /// Equivalent three-letter codes.
  let codes: [String]

  /// Whether the tag includes a region or a script.
  public var isVariant: Bool { language.rawValue.contains("-") }
  /// Both names: "Spanish · Español".
  public var words: String { Language.words(englishName, ownName) }
}

extension Language {
  /// Every language that can be chosen, followed by common variants.
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

  /// The language's own name, without a region.
  public var autonym: String { Self.listedByTag[primary]?.ownName ?? rawValue }

  /// Its own name with the region or script in the tag, for people who choose their language. English sentences use
  /// `englishName`.
  public var ownName: String { named(\.ownName) }
  /// Its English name with the region or script in the tag.
  public var englishName: String { named(\.englishName) }

  /// Both names: "Spanish · Español".
  public var words: String { Self.words(englishName, ownName) }

  fileprivate static func words(_ englishName: String, _ ownName: String) -> String {
    ownName == englishName ? englishName : "\(englishName) · \(ownName)"
  }

  private func named(_ name: KeyPath<ListedLanguage, String>) -> String {
    if let listed = Self.listedByTag[rawValue] { return listed[keyPath: name] }
    guard let listed = Self.listedByTag[primary] else { return rawValue }
    let rest = rawValue.split(separator: "-").dropFirst().map {
      Self.regions[String($0)] ?? String($0)
    }
    return listed[keyPath: name] + (rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))")
  }

  /// The tag in the usual letter case: `es-MX` for `ES-mx`, `zh-Hant` for `zh-hant`.
  public var canonical: Language {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    return Language(
      parts.enumerated().map { index, part in
        let lower = part.lowercased()
        guard index > 0, !parts[..<index].contains(where: { $0.count == 1 }) else { return lower }
        return part.count == 2 ? part.uppercased() : part.count == 4 ? lower.capitalized : lower
      }.joined(separator: "-"))
  }

  /// Whether the tag names a listed language and known regions.
  public var isKnown: Bool {
    guard isWellFormed, Self.listedByTag[primary] != nil else { return false }
    return canonical.rawValue.split(separator: "-").dropFirst().prefix { $0.count > 1 }
      .allSatisfy { $0.utf8.count > 3 || Self.regions[String($0)] != nil }
  }

  /// The languages with this English or native name, ignoring case, accents, and surrounding spaces; else the one with
  /// this tag. Several if they share a name.
  public static func named(_ text: String) -> [Language] {
    let wanted = plain(text)
    guard !wanted.isEmpty else { return [] }
    let found = listed.filter { row in
      [row.englishName, row.ownName, row.words].map(plain).contains(wanted)
    }.map(\.language)
    if !found.isEmpty { return found }
    let tag = Language(text.trimmingCharacters(in: .whitespacesAndNewlines)).canonical
    return tag.isKnown ? [tag] : unlistedVariants(named: text)
  }

  /// Variants that are not listed, named as in `englishName`: "Spanish (Bolivia)".
  private static func unlistedVariants(named text: String) -> [Language] {
    let parts = text.split(separator: "(", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    let region = plain(parts[1])
    guard !region.isEmpty else { return [] }
    let codes = regions.filter { plain($0.value) == region }.keys.sorted()
    return named(parts[0]).flatMap { language in
      codes.map { Language("\(language.rawValue)-\($0)") }
    }.filter(\.isKnown)
  }

  /// The language that someone most likely means.
  public static func suggestion(for text: String) -> Language? { suggestions(for: text).first }

  /// The languages that someone may mean, the nearest first: by name, by three-letter code, by a tag with a typo, by
  /// the beginning of a name, or by a name that differs in one or two letters.
  public static func suggestions(for text: String) -> [Language] {
    let wanted = plain(text)
    guard !wanted.isEmpty else { return [] }
    let known = named(text)
    if !known.isEmpty { return known }
    let coded = listed.filter { row in
      plain(row.language.rawValue) == wanted || row.codes.contains(wanted)
    }
    if !coded.isEmpty { return coded.map(\.language) }
    let tag = Language(text.replacing("_", with: "-").filter { !$0.isWhitespace }).canonical
    if tag.isKnown { return [tag] }
    let begun = nearest { name in
      let begins =
        name.hasPrefix(wanted) && wanted.count > 2 || wanted.hasPrefix(name) && name.count > 3
      return begins ? abs(name.count - wanted.count) : nil
    }
    if !begun.isEmpty { return begun }
    let primary = Language(tag.primary)
    if primary.isKnown { return [primary] }
    let most = wanted.count < 4 ? 0 : wanted.count < 6 ? 1 : 2
    return nearest { name in
      guard abs(name.count - wanted.count) <= most else { return nil }
      let count = name.editDistance(to: wanted)
      return count <= most ? count : nil
    }
  }

  /// The listed languages for which one of the names has a distance, the nearest first; variants only if the language
  /// itself has none.
  private static func nearest(_ distance: (_ name: String) -> Int?) -> [Language] {
    let found = listed.compactMap { row -> (language: Language, distance: Int)? in
      let distances = [row.englishName, row.ownName].map(plain).compactMap(distance)
      return distances.min().map { (language: row.language, distance: $0) }
    }
    let itself = Set(found.map(\.language.rawValue))
    return found.enumerated().filter { _, row in
      row.language.rawValue == row.language.primary || !itself.contains(row.language.primary)
    }.sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element.language)
  }

  private static func plain(_ text: String) -> String {
    text.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive],
      locale: Locale(identifier: "en_US_POSIX")
    ).filter { $0.isLetter || $0.isNumber }
  }
}
