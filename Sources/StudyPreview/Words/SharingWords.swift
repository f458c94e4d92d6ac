import Foundation
import StudyModel

/// The words of a sharing step around the institution (ResearchKit §2.8), for those who write or read the step elsewhere.
package struct SharingWords {
  private let words: ScreenWords

  package init(_ language: Language) { words = ScreenWords(language) }

  package var title: String { words[.sharingTitle] }

  package func text(_ long: String) -> String {
    Self.receiving(Self.inSentence(long), words) + "\n\n" + words[.sharingFuture]
  }

  package func wide(_ short: String) -> String {
    words(.shareWidely, s: Self.inSentence(short))
  }

  package func narrow(_ long: String) -> String {
    words(.shareOnly, s: Self.inSentence(long))
  }

  /// A description as it stands inside a sentence: without a full stop of its own at the end. One that belongs to an
  /// abbreviation stays.
  static func inSentence(_ description: String) -> String {
    let text = description.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let stop = text.last, ".。．｡۔।".contains(stop), !text.hasSuffix("..") else { return text }
    let last = text.split(whereSeparator: \.isWhitespace).last ?? ""
    let isAbbreviation = last.dropLast().contains(".") || abbreviations.contains(last.lowercased())
    return stop == "." && isAbbreviation ? text : String(text.dropLast())
  }

  /// Who receives the data, as a sentence, which may begin with the description.
  static func receiving(_ description: String, _ words: ScreenWords) -> String {
    words(
      .sharingText,
      s: words[.sharingText].hasPrefix("%l") ? ForeignWords.capitalized(description) : description)
  }

  /// The same in every language.
  package static func inSentence(_ description: LocalizedText) -> LocalizedText {
    LocalizedText(description.values.mapValues { inSentence($0) })
  }

  private static let abbreviations: Set = [
    "inc.", "ltd.", "co.", "corp.", "bros.", "pty.", "univ.", "etc.", "al.", "bhd.", "ing.",
  ]

  /// The institution in a text that `wide` made; nil where it made another.
  package func institution(inWide text: String) -> String? {
    part("%s", of: words[.shareWidely], in: text)
  }

  /// The institution in a text that `narrow` made; nil where it made another.
  package func institution(inNarrow text: String) -> String? {
    part("%l", of: words[.shareOnly], in: text)
  }

  private func part(_ mark: String, of pattern: String, in text: String) -> String? {
    guard let range = pattern.firstRange(of: mark) else { return nil }
    let (before, after) = (pattern[..<range.lowerBound], pattern[range.upperBound...])
    guard text.hasPrefix(before), text.hasSuffix(after), text.count > before.count + after.count
    else { return nil }
    return String(text.dropFirst(before.count).dropLast(after.count))
  }
}
