import ConsentMarkdown
import SafeHTML
import StudyModel

/// Texts as cells: labels and notes are HTML, in which `[field]` shows an earlier answer.
enum REDCapText {
  /// Stand for the brackets of an answer that a text shows until the text is escaped. No author can type them.
  private static let opening: UnicodeScalar = "\u{E0F0}"
  private static let closing: UnicodeScalar = "\u{E0F1}"
  static let marks: Set<UnicodeScalar> = [opening, closing]

  /// A field whose answer a text shows.
  static func pipe(_ field: String) -> String {
    var mark = String.UnicodeScalarView([opening])
    mark += field.unicodeScalars
    mark.append(closing)
    return String(mark)
  }

  /// A text with each field that it shows replaced.
  static func filled(_ text: String, _ words: (String) -> String) -> String {
    guard text.unicodeScalars.contains(opening) else { return text }
    var result = String.UnicodeScalarView()
    var field: String.UnicodeScalarView?
    for scalar in text.unicodeScalars {
      if scalar == opening {
        field = String.UnicodeScalarView()
      } else if scalar == closing, let name = field {
        result.append(contentsOf: words(String(name)).unicodeScalars)
        field = nil
      } else if field != nil {
        field?.append(scalar)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Plain text as HTML. Only what would be read as a tag, a character reference, or a field is escaped, so that people can still
  /// read the file.
  static func plain(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var html = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "<" where next == "/" || next == "!" || next == "?" || next.properties.isAlphabetic:
        html += "&lt;".unicodeScalars
      case "&" where next == "#" || next.properties.isAlphabetic: html += "&amp;".unicodeScalars
      case "[" where next.properties.isAlphabetic: html += "&#91;".unicodeScalars
      case opening: html.append("[")
      case closing: html.append("]")
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<"\u{20}", "\u{7F}", "\r": break
      case "\u{2028}", "\u{2029}": html.append("\n")
      default: html.append(scalar)
      }
    }
    return String(html)
  }

  /// The label of a choice: one line without the bar that separates choices.
  static func choice(_ text: String) -> String {
    plain(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("|", with: "/"))
  }

  /// Whether a text fits into the label of a choice unchanged.
  static func isChoice(_ text: String) -> Bool {
    !text.contains { $0 == "|" || $0.isNewline }
  }

  /// Markdown as HTML on one line, because REDCap shows line breaks of a label as such.
  static func markdown(_ source: String) -> String {
    html(MarkdownHTML(headingOffset: 3, skipsNoLevels: true).render(source).html)
  }

  /// Plain text inside a tag, its line breaks as tags.
  static func line(_ text: String) -> String {
    plain(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "<br>")
  }

  static func element(_ tag: String, _ text: String) -> String {
    text.isEmpty ? "" : "<\(tag)>\(line(text))</\(tag)>"
  }

  /// Text inside an attribute.
  static func attribute(_ text: String) -> String {
    plain(
      text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
        "<", with: "&lt;")
    )
    .replacing("&amp;amp;", with: "&amp;").replacing("&amp;quot;", with: "&quot;")
    .replacing("&amp;lt;", with: "&lt;")
  }

  /// HTML on one line.
  static func html(_ html: String) -> String {
    var text = String.UnicodeScalarView()
    let lines = html.split(whereSeparator: \.isNewline).map { $0.trimmingSpace }
    for scalar in lines.joined(separator: " ").replacing("> <", with: "><").unicodeScalars {
      switch scalar {
      case opening: text.append("[")
      case closing: text.append("]")
      case "[": text += "&#91;".unicodeScalars
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// A value of an action tag, in quotes that it does not contain, on one line.
  static func tag(_ name: String, _ value: String) -> String {
    let line = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !line.utf8.contains(UInt8(ascii: "'")) { return "\(name)='\(line)'" }
    return "\(name)=\"\(line.replacing("\"", with: "”"))\""
  }
}
