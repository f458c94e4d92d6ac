import StudyModel

/// Words in another language than the page they stand in, as where a translation is missing. They are marked where the
/// text is taken from the study, so that no template has to know, and get their element once the page is made.
package enum ForeignWords {
  // The signs for annotations, which are for use inside programs (Unicode 23.8); those that somebody types are taken away.
  private static let opening: Unicode.Scalar = "\u{FFF9}"
  private static let divider: Unicode.Scalar = "\u{FFFA}"
  private static let closing: Unicode.Scalar = "\u{FFFB}"

  /// The words of a text for a page of a language, marked where they are in another.
  package static func marked(
    _ text: LocalizedText, in language: Language, else fallback: Language
  ) -> String {
    guard let spoken = text.spoken(in: language, else: fallback) else { return "" }
    return spoken.language == language
      ? clean(spoken.words) : marked(spoken.words, as: spoken.language)
  }

  /// Words that are known to be in a language.
  package static func marked(_ words: String, as language: Language) -> String {
    words.isEmpty ? "" : "\(opening)\(language.rawValue)\(divider)\(clean(words))\(closing)"
  }

  /// With a capital at the beginning, behind the mark where there is one.
  static func capitalized(_ text: String) -> String {
    let start =
      text.unicodeScalars.first == opening ? text.unicodeScalars.firstIndex(of: divider) : nil
    let first = start.map(text.unicodeScalars.index(after:)) ?? text.startIndex
    guard first < text.endIndex else { return text }
    return String(text[..<first]) + text[first].uppercased()
      + text[text.index(after: first)...]
  }

  /// A part of a page made from a text, as an element of its own where the text is in another language than the page.
  package static func block(
    _ html: String, of text: LocalizedText, in page: Language, else fallback: Language
  ) -> String {
    guard let language = text.spoken(in: page, else: fallback)?.language, language != page,
      !html.isEmpty
    else { return html }
    return block(html, in: language)
  }

  package static func block(_ html: String, in language: Language) -> String {
    "<div\(attributes(of: language.rawValue))>\n\(html)</div>\n"
  }

  /// The page with an element around what was marked. Attributes and fields hold no elements: there the marks go;
  /// choices and the page's name keep their direction by characters.
  package static func tagged(_ html: String) -> String {
    holdsMarks(html) ? ForeignWordsTagging(html).result : html
  }

  /// The same words without marks of languages.
  package static func unmarked(_ text: String) -> String {
    guard holdsMarks(text) else { return text }
    var isLanguage = false
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case opening: isLanguage = true
      case divider: isLanguage = false
      case closing: break
      default: if !isLanguage { kept.append(scalar) }
      }
    }
    return String(kept)
  }

  private static func clean(_ text: String) -> String {
    guard holdsMarks(text) else { return text }
    let marks = [opening, divider, closing]
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.filter { !marks.contains($0) })
    return String(kept)
  }

  /// All marks are of three bytes and differ in the last.
  private static func holdsMarks(_ text: String) -> Bool {
    var last: (UInt8, UInt8) = (0, 0)
    return text.utf8.contains { byte in
      defer { last = (last.1, byte) }
      return last == (0xEF, 0xBF) && (0xB9...0xBB).contains(byte)
    }
  }

  static func attributes(of language: String) -> String {
    let direction = Language(language).isRightToLeft ? "rtl" : "ltr"
    return " lang=\"\(urlEncoded(language))\" dir=\"\(direction)\""
  }
}
