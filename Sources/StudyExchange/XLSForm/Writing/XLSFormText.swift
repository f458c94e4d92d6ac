import ConsentMarkdown
import SafeHTML
import StudyModel

/// Texts as cells, in which clients read a little Markdown and `${name}` is an earlier answer.
enum XLSFormText {
  /// Stand for the marks around an answer until the text is escaped. No author can type them.
  private static let opening = "\u{E0F0}"
  private static let closing = "\u{E0F1}"

  /// Stands for no text where a form needs one.
  static let noWords = "…"

  static func piped(_ name: String) -> String { opening + name + closing }

  /// The names of the answers that a text shows, also of those whose underscores were escaped for Markdown.
  static func pipedNames(in json: String) -> Set<String> {
    Set(
      json.split(separator: opening).dropFirst().map { rest in
        String(rest.prefix { String($0) != closing }.filter { $0 != "\\" })
      })
  }

  static func plain(_ text: LocalizedText) -> LocalizedText { text.mapping(plain) }
  static func markdown(_ text: LocalizedText) -> LocalizedText { text.mapping(markdown) }

  /// Plain text: what would be read as Markdown is escaped.
  static func plain(_ text: String) -> String {
    var result = ""
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !result.isEmpty || line.startIndex != text.startIndex { result += "\n" }
      // One star or underline in a line marks nothing.
      let pairs: Set<Character> = Set("*_".filter { mark in line.count { $0 == mark } > 1 })
      var isInside = false
      for (index, letter) in line.enumerated() {
        if String(letter) == opening { isInside = true }
        if String(letter) == closing { isInside = false }
        if !isInside, pairs.contains(letter) || letter == "#" && index == 0 { result += "\\" }
        result.append(letter)
      }
    }
    return finished(result)
  }

  // Literals would be parsed for each text.
  private nonisolated(unsafe) static let tag = /<\/?[A-Za-z][^>]*>/
  private nonisolated(unsafe) static let expression =
    /[*+|\[\]()<>=!"'${}\/@.-]|\b(div|mod|and|or)\b/
  private nonisolated(unsafe) static let answer = /\x{E0F0}([^\x{E0F1}]*)\x{E0F1}/
  private nonisolated(unsafe) static let heading = /^#{1,6}[ \t]+/.anchorsMatchLineEndings()
  private nonisolated(unsafe) static let bold = /\*\*((?:\\.|[^*\n\\])+)\*\*/
  private nonisolated(unsafe) static let underlined = /__((?:\\.|[^_\n\\])+)__/
  private nonisolated(unsafe) static let escaped = /\\([*_#\\])/

  /// Whether clients would read part of a text as HTML.
  static func hasTags(_ text: String) -> Bool { text.contains("<") && text.contains(tag) }

  /// Markdown, whose HTML clients would show as typed.
  static func markdown(_ source: String) -> String {
    let words = source.contains("<") ? source.replacing(tag, with: "") : source
    return finished(words)
  }

  /// A text as the value that a question starts with: one that could be read as an expression is said by one.
  static func defaultValue(_ text: String) -> String {
    let isPlain = !text.contains(expression)
    return isPlain ? text : XPath.call("concat", [.text(text), .text("")]).string
  }

  /// Text that clients show as it is, such as the title of a form.
  static func bare(_ text: String) -> String { finished(text) }

  static func html(_ html: LocalizedText) -> LocalizedText {
    html.mapping { finished(HTMLPlainText($0).string) }
  }

  /// `${` in an author's text would be read as an answer. A space is put between, as people can still read it.
  private static func finished(_ text: String) -> String {
    let safe = text.replacing("${", with: "$ {")
    guard safe.contains(opening) else { return safe }
    return safe.replacing(answer) { match in
      "${\(match.1.replacing("\\", with: ""))}"
    }
  }

  /// The texts one below the other, without empty ones.
  static func joined(
    _ texts: [LocalizedText], by separator: String = "\n\n", in languages: [Language],
    else primary: Language
  ) -> LocalizedText {
    let said = texts.filter { !$0.isEmpty }
    if said.count < 2 { return said.first ?? [:] }
    return LocalizedText(
      Dictionary(
        uniqueKeysWithValues: languages.map { language in
          (language, said.map { $0.text(in: language, else: primary) }.joined(separator: separator))
        }))
  }

  /// Plain text from a cell: its Markdown and HTML become words.
  static func words(of cell: String) -> (text: String, isPlain: Bool) {
    // Most cells have no mark.
    guard cell.utf8.contains(where: { "#*_\\<".utf8.contains($0) }) else { return (cell, true) }
    var text = cell
    if hasTags(text) { text = HTMLPlainText(text).string }
    text = text.replacing(heading, with: "")
    text = text.replacing(bold) { String($0.1) }
    text = text.replacing(underlined) { String($0.1) }
    let isPlain = text == cell
    return (text.replacing(escaped) { String($0.1) }, isPlain)
  }
}

extension LocalizedText {
  func mapping(_ change: (String) -> String) -> LocalizedText {
    LocalizedText(values.mapValues(change))
  }
}
