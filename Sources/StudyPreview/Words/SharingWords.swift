import StudyModel

/// The words of a sharing step around the institution (ResearchKit §2.8), for those who write or read the step elsewhere.
package struct SharingWords {
  private let words: ScreenWords

  package init(_ language: Language) { words = ScreenWords(language) }

  package var title: String { words[.sharingTitle] }

  package func text(_ long: String) -> String {
    words[.sharingText].replacing("%l", with: long) + "\n\n" + words[.sharingFuture]
  }

  package func wide(_ short: String) -> String {
    words[.shareWidely].replacing("%s", with: short)
  }

  package func narrow(_ long: String) -> String {
    words[.shareOnly].replacing("%l", with: long)
  }

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
