extension Step {
  /// The title as written, or else the question, the text, or the name of the kind, so that nobody reads an identifier.
  func writtenName(in language: Language, else primary: Language) -> String {
    func line(_ text: LocalizedText) -> String? {
      text.text(in: language, else: primary).firstLine
    }
    // Lists name every step, and most have a title, so nothing else is looked at before it is needed.
    if let line = line(title) { return line }
    if case .question(let question) = content, let line = line(question.question) { return line }
    if let line = line(text) { return line }
    return content.stepKind.questionNames.lazy.compactMap { line($0.words) }.first
      ?? type(of: content.settings).name
  }
}

extension String {
  /// The first line with any characters; nil if there is none.
  fileprivate var firstLine: String? {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.endsLine }) else { return nil }
    guard let end = scalars[start...].firstIndex(where: \.endsLine) else {
      return start == startIndex ? self : String(self[start...])
    }
    return String(self[start..<end])
  }
}

extension Unicode.Scalar {
  /// Line feed, vertical tab, form feed, carriage return, next line, and the separators of lines and paragraphs.
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
