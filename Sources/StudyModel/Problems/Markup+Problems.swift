/// ResearchKit puts titles into HTML unescaped (§1.2), so characters with a meaning in HTML vanish or change.
func markupProblems(_ title: LocalizedText, at place: Place) -> [Problem] {
  title.languages.filter { title[$0]?.readsAsMarkup == true }.map { language in
    Problem(
      .advice, .markupInTitle, at: place + [language.rawValue],
      "Apps insert this title into a page without escaping “<” and “&”, so part of it can disappear. Use words instead."
    )
  }
}

/// HTML that shows nothing; the message says what it leaves blank.
func blankHTMLProblems(
  _ html: LocalizedText, _ severity: Problem.Severity, at place: Place, message: () -> String
) -> [Problem] {
  html.languages.filter { html[$0]?.showsNothing == true }.map { language in
    Problem(severity, .blankHTML, at: place + [language.rawValue], message())
  }
}

extension String {
  /// Whether a browser would read a part of it as a tag or a character reference.
  fileprivate var readsAsMarkup: Bool {
    zip(utf8, utf8.dropFirst()).contains { sign, next in
      switch sign {
      case UInt8(ascii: "<"):
        next.isASCIILetter
          || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
      case UInt8(ascii: "&"): next.isASCIILetter || next == UInt8(ascii: "#")
      default: false
      }
    }
  }

  /// Whether there is neither text nor an image between the tags.
  fileprivate var showsNothing: Bool {
    var isInTag = false
    var words = ""
    for character in self {
      switch character {
      case "<": isInTag = true
      case ">": isInTag = false
      default: if !isInTag { words.append(character) }
      }
    }
    let blank = words.replacing("&nbsp;", with: "").replacing("&#160;", with: "")
    return blank.allSatisfy(\.isWhitespace) && !lowercased().contains("<img")
  }
}
