import Foundation
import StudyModel

/// The texts of a sharing step around the institution (ResearchKit §2.8), for code that writes or reads the step elsewhere.
package struct SharingStrings {
  private let words: ScreenStrings

  package init(_ language: Language) { words = ScreenStrings(language) }

  /// Words and the language they are in.
  package struct Spoken: Hashable, Sendable {
    package let words: String
    package let language: Language
  }

  /// The sentences of a step, each entirely in one language: if the institution is not named in the requested language, the
  /// sentence around it is in the other language too. The author's own choices replace the generated ones.
  package struct Sentences: Hashable, Sendable {
    package let lead: Spoken
    package let future: Spoken
    package let wide: Spoken
    package let narrow: Spoken
  }

  package static func sentences(
    of sharing: Sharing, in language: Language, else fallback: Language
  ) -> Sentences {
    func spoken(_ text: LocalizedText, _ words: (ScreenStrings, String) -> String) -> Spoken {
      let all = [language, fallback] + text.languages
      // A language without Accord's own strings makes no complete sentence.
      let chosen =
        all.first { text[$0] != nil && ScreenStrings($0).language == $0 }
        ?? all.first { text[$0] != nil } ?? language
      let own = ScreenStrings(chosen)
      return Spoken(words: words(own, inSentence(text[chosen] ?? "")), language: own.language)
    }
    func own(_ text: LocalizedText) -> Spoken? {
      for language in [language, fallback] + text.languages {
        if let words = text[language] { return Spoken(words: words, language: language) }
      }
      return nil
    }
    let long = sharing.longDescription
    return Sentences(
      lead: spoken(long) { receiving($1, $0) },
      future: spoken(long) { words, _ in words[.sharingFuture] },
      wide: own(sharing.wideChoice)
        ?? spoken(sharing.shortDescription) { $0(.shareWidely, s: $1) },
      narrow: own(sharing.narrowChoice) ?? spoken(long) { $0(.shareOnly, s: $1) })
  }

  package var title: String { words[.sharingTitle] }

  /// The label of what opens more about sharing.
  package var learnMore: String { words[.learnSharing] }

  /// A description as used inside a sentence: without its final period, unless the period belongs to an abbreviation.
  static func inSentence(_ description: String) -> String {
    let text = description.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let stop = text.last, ".。．｡۔।".contains(stop), !text.hasSuffix("..") else { return text }
    let last = text.split(whereSeparator: \.isWhitespace).last ?? ""
    let isAbbreviation = last.dropLast().contains(".") || abbreviations.contains(last.lowercased())
    return stop == "." && isAbbreviation ? text : String(text.dropLast())
  }

  /// Who receives the data, as a sentence, which may begin with the description.
  private static func receiving(_ description: String, _ words: ScreenStrings) -> String {
    words(
      .sharingText,
      s: words[.sharingText].hasPrefix("%l") ? ForeignText.capitalized(description) : description)
  }

  private static let abbreviations: Set = [
    "inc.", "ltd.", "co.", "corp.", "bros.", "pty.", "univ.", "etc.", "al.", "bhd.", "ing.",
  ]

  /// The institution in a text that `wide` generated; nil for other texts.
  package func institution(inWide text: String) -> String? {
    part("%s", of: words[.shareWidely], in: text)
  }

  /// The institution in a text that `narrow` generated; nil for other texts.
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
