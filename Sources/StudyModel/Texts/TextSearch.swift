import Foundation

/// Words to find in the texts of a study.
public struct TextSearch: Hashable, Sendable {
  /// The maximum number of matches listed; the page says if there are more.
  public static let mostFinds = 2_000

  public var words: String
  public var matchesCase = false
  public var matchesWholeWords = false

  public init(_ words: String, matchesCase: Bool = false, matchesWholeWords: Bool = false) {
    self.words = words
    self.matchesCase = matchesCase
    self.matchesWholeWords = matchesWholeWords
  }

  /// The matches in a text, from left to right, without overlaps.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !words.isEmpty else { return [] }
    let codes = text.codeRanges
    var found: [Range<String.Index>] = []
    var start = text.startIndex
    while start < text.endIndex,
      let range = text.range(
        of: words, options: matchesCase ? [] : [.caseInsensitive],
        range: start..<text.endIndex)
    {
      guard !range.isEmpty else { break }
      if !matchesWholeWords || Self.isWhole(range, in: text), !codes.contains(where: range.cuts) {
        found.append(range)
      }
      start = range.upperBound
    }
    return found
  }

  /// Whether the match is not part of a longer word.
  private static func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
    func isLetter(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    let before =
      range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : nil
    let after = range.upperBound < text.endIndex ? text[range.upperBound] : nil
    return !(isLetter(before) && isLetter(text[range.lowerBound]))
      && !(isLetter(after) && isLetter(text[text.index(before: range.upperBound)]))
  }
}

extension String {
  /// The ranges of codes for facts and answers, which a replacement must not split.
  fileprivate var codeRanges: [Range<Index>] {
    guard hasPipes || holdsFacts else { return [] }
    return ranges(of: /\{(?:fact|answer):[^}\n]*\}/)
  }
}

extension Range<String.Index> {
  /// Whether it overlaps a code without containing all of it.
  fileprivate func cuts(_ code: Range<String.Index>) -> Bool {
    overlaps(code) && !(lowerBound <= code.lowerBound && upperBound >= code.upperBound)
  }
}

/// One match for the words.
public struct TextFind: Hashable, Sendable {
  /// The place of the whole text.
  public var place: Place
  /// The index among the matches in that text, from 0.
  public var number: Int
  /// Some of the text before the match.
  public var before: String
  public var words: String
  public var after: String

  /// Identifies the match in a form, as long as its text does not change.
  public var key: String { "\(number) \(place.joined(separator: "/"))" }
}

extension Study {
  /// The matches in the texts of one language, in the order of the document.
  public func finds(of search: TextSearch, in language: Language) -> [TextFind] {
    var finds: [TextFind] = []
    for placed in texts() {
      guard let text = placed.text[language] else { continue }
      for (number, range) in search.ranges(in: text).enumerated() {
        finds.append(
          TextFind(
            place: placed.place, number: number,
            before: Self.context(text[..<range.lowerBound], atEnd: true),
            words: String(text[range]),
            after: Self.context(text[range.upperBound...], atEnd: false)))
        if finds.count == TextSearch.mostFinds { return finds }
      }
    }
    return finds
  }

  /// The study with some matches replaced; texts that become empty are removed.
  /// - Parameter chosen: keys of matches from `finds(of:in:)` for this study.
  /// - Returns: the study and the number of replacements.
  public func replacing(
    _ search: TextSearch, in language: Language, with replacement: String, chosen: Set<String>
  ) throws -> (study: Study, count: Int) {
    var document = try JSONValue(encoding: self)
    var count = 0
    for placed in texts() {
      guard let text = placed.text[language] else { continue }
      var changed = text
      let ranges = search.ranges(in: text).enumerated().filter { number, range in
        chosen.contains(
          TextFind(
            place: placed.place, number: number, before: "", words: "", after: ""
          ).key)
      }
      // From right to left, so that the ranges of earlier matches stay valid.
      for (_, range) in ranges.reversed() { changed.replaceSubrange(range, with: replacement) }
      guard changed != text else { continue }
      let value = changed.isEmpty ? nil : JSONValue.string(changed)
      let next = document.changingText(at: placed.place[...]) { $0[language.rawValue] = value }
      guard let next else { continue }
      document = next
      count += ranges.count
    }
    return (try Study(document: document), count)
  }

  private static func context(_ text: Substring, atEnd: Bool) -> String {
    let most = 48
    let plain = text.replacing("\n", with: " ")
    guard plain.count > most else { return String(plain) }
    return atEnd ? "…" + plain.suffix(most) : plain.prefix(most) + "…"
  }
}

extension JSONValue {
  /// A copy with the JSON of the text at a place changed; list elements in the place are named by id, by value, or by
  /// position from 1. Nil if the place leads nowhere.
  func changingText(
    at place: ArraySlice<String>, _ change: (inout [String: JSONValue]) -> Void
  ) -> JSONValue? {
    guard let name = place.first else {
      guard case .object(var members) = self else { return nil }
      change(&members)
      return .object(members)
    }
    let rest = place.dropFirst()
    switch self {
    case .object(var members):
      guard let changed = members[name]?.changingText(at: rest, change) else { return nil }
      members[name] = changed
      return .object(members)
    case .array(var elements):
      let index =
        elements.firstIndex { $0["id"] == .string(name) }
        ?? elements.firstIndex { $0["value"].flatMap(ChoiceValue.init)?.text == name }
        ?? Int(bounded: name).map { $0 - 1 }
      guard let index, elements.indices.contains(index),
        let changed = elements[index].changingText(at: rest, change)
      else { return nil }
      elements[index] = changed
      return .array(elements)
    default: return nil
    }
  }
}
