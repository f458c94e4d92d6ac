extension Step {
  /// The title as written, or else the question, the text, or the name of the kind, so that nobody reads an identifier.
  func writtenName(in language: Language, else primary: Language) -> String {
    var texts = [title]
    if case .question(let question) = content { texts.append(question.question) }
    texts += [text] + content.stepKind.questionNames.map { $0.words }
    let lines = texts.lazy.compactMap {
      $0.text(in: language, else: primary).split(whereSeparator: \.isNewline).first
    }
    return lines.first.map(String.init) ?? type(of: content.settings).name
  }
}
