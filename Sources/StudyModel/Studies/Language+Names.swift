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
  public var words: String { Language.words(englishName, ownName) }
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

  /// Its own name with the region or script that the tag names: where people choose their language. English sentences say
  /// `englishName`.
  public var ownName: String { named(\.ownName) }
  /// Its name in English, with the region or script that the tag names.
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

  /// The languages of this name, in English or in their own, whatever its capitals, its accents and the spaces around it;
  /// else the one of this tag. Several where they share a name.
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

  /// Variants that the list has no row for, as `englishName` writes them: "Spanish (Bolivia)".
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

  /// The language that somebody most likely means.
  public static func suggestion(for text: String) -> Language? { suggestions(for: text).first }

  /// The languages that somebody may mean, nearest first: by a name, a code of three letters or a tag with a slip in it, by
  /// how a name begins, or by a name that differs in a letter or two.
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
      let count = slips(between: name, and: wanted)
      return count <= most ? count : nil
    }
  }

  /// The listed languages that have a distance by one of their names, the nearest first; variants only where the language
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

  /// How many letters have to be changed, added or left out to make one word of the other.
  private static func slips(between one: String, and other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, its) in letters.enumerated() {
        let changed = diagonal + (letter == its ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[letters.count]
  }

  private static func plain(_ text: String) -> String {
    text.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive],
      locale: Locale(identifier: "en_US_POSIX")
    ).filter { $0.isLetter || $0.isNumber }
  }
}
