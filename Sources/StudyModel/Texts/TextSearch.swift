import Foundation

/// Words to find in the texts of a study.
public struct TextSearch: Hashable, Sendable {
  /// The most finds that are listed; a search that goes further says so.
  public static let mostFinds = 2_000

  public var words: String
  public var matchesCase = false
  public var matchesWholeWords = false

  public init(_ words: String, matchesCase: Bool = false, matchesWholeWords: Bool = false) {
    self.words = words
    self.matchesCase = matchesCase
    self.matchesWholeWords = matchesWholeWords
  }

  /// Where the words stand in a text, from left to right; never two that share a letter.
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

  /// Nothing that belongs to a word touches the words.
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
  /// Where the codes of facts and answers stand, which replacing must not tear apart.
  fileprivate var codeRanges: [Range<Index>] {
    guard hasPipes || holdsFacts else { return [] }
    return ranges(of: /\{(?:fact|answer):[^}\n]*\}/)
  }
}

extension Range<String.Index> {
  /// Whether it takes some of a code and not all of it.
  fileprivate func cuts(_ code: Range<String.Index>) -> Bool {
    overlaps(code) && !(lowerBound <= code.lowerBound && upperBound >= code.upperBound)
  }
}

/// One place where words were found.
public struct TextFind: Hashable, Sendable {
  /// Of the whole text.
  public var place: Place
  /// Which of the finds in that text it is, from 0.
  public var number: Int
  /// Some of the text around it.
  public var before: String
  public var words: String
  public var after: String

  /// Names the find in a form, as long as nothing in its text changes.
  public var key: String { "\(number) \(place.joined(separator: "/"))" }
}

extension Study {
  /// Where words stand in the texts of one language, in the order of the document.
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

  /// The study with some finds replaced; texts that become empty are dropped.
  /// - Parameter chosen: keys of finds, as `finds(of:in:)` gives them for this study.
  /// - Returns: the study, and how many finds were replaced.
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
      // From right to left, so that the places of those before stay as they are.
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
  /// A copy with the JSON of the text at a place changed; lists on the way name their elements by id, by value or by
  /// position from 1. Nil where the place leads nowhere.
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
