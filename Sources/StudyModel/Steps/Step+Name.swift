extension Step {
  /// The title as written, or else the question, the text, or the name of the kind, so that nobody reads an identifier.
  func writtenName(in language: Language, else primary: Language) -> String {
    var texts = [title]
    if case .question(let question) = content { texts.append(question.question) }
    texts += [text] + content.stepKind.questionNames.map { $0.words }
    // Lists name every step, so nothing is read beyond the first line.
    let lines = texts.lazy.map {
      $0.text(in: language, else: primary).drop(while: \.isNewline).prefix { !$0.isNewline }
    }
    return lines.first { !$0.isEmpty }.map(String.init) ?? type(of: content.settings).name
  }
}
