import StudyModel

/// Text in a language other than the page's, for example where a translation is missing. It is marked when the text is taken
/// from the study, so no template has to know, and wrapped in an element once the page is complete.
package enum ForeignText {
  // The interlinear annotation characters, which are for internal use (Unicode 23.8); those that someone typed are removed.
  private static let opening: Unicode.Scalar = "\u{FFF9}"
  private static let divider: Unicode.Scalar = "\u{FFFA}"
  private static let closing: Unicode.Scalar = "\u{FFFB}"

  /// The text for a page in a language, marked if the text is in another.
  package static func marked(
    _ text: LocalizedText, in language: Language, else fallback: Language
  ) -> String {
    guard let spoken = text.spoken(in: language, else: fallback) else { return "" }
    return spoken.language == language
      ? clean(spoken.words) : marked(spoken.words, as: spoken.language)
  }

  /// Words known to be in a language.
  package static func marked(_ words: String, as language: Language) -> String {
    words.isEmpty ? "" : "\(opening)\(language.rawValue)\(divider)\(clean(words))\(closing)"
  }

  /// Capitalizes the first letter, after the mark if there is one.
  static func capitalized(_ text: String) -> String {
    let start =
      text.unicodeScalars.first == opening ? text.unicodeScalars.firstIndex(of: divider) : nil
    let first = start.map(text.unicodeScalars.index(after:)) ?? text.startIndex
    guard first < text.endIndex else { return text }
    return String(text[..<first]) + text[first].uppercased()
      + text[text.index(after: first)...]
  }

  /// A part of a page made from a text, wrapped in an element if the text is in another language than the page.
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

  /// The page with elements around marked text. Attributes and fields cannot hold elements, so marks are removed there;
  /// options and the page's title keep their direction by control characters.
  package static func tagged(_ html: String) -> String {
    holdsMarks(html) ? ForeignTextTagging(html).result : html
  }

  /// The same text without language marks.
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

  /// All marks are 3 bytes long and differ only in the last.
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
