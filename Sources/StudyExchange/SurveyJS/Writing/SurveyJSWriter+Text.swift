import StudyModel

extension SurveyJSWriter {
  /// A text without markup, in which answers are named in SurveyJS's way.
  func words(_ text: LocalizedText) -> JSONValue? {
    texts.json(text) { words, _ in guarded(words, showsAnswers: true) }
  }

  /// The text in the primary language.
  func said(_ text: LocalizedText) -> String {
    text.text(in: study.primaryLanguage, else: study.primaryLanguage)
  }

  /// HTML, in which SurveyJS writes answers as markup: those that a participant types stay out of it.
  func html(_ pieces: [SurveyJSPiece]) -> JSONValue? {
    texts.html(pieces) { guarded($0, showsAnswers: false) }
  }

  /// A word of the portal in the languages of the study.
  func interface(_ key: String) -> JSONValue { words(study.interfaceText(key)) ?? .string(key) }

  /// Texts one after another, in every language that one of them has.
  func joined(_ parts: [LocalizedText], by separator: String) -> LocalizedText {
    let languages = Set(parts.flatMap(\.languages))
    return LocalizedText(
      Dictionary(
        uniqueKeysWithValues: languages.map { language in
          let words = parts.map { $0.text(in: language, else: study.primaryLanguage) }
          return (language, words.filter { !$0.isEmpty }.joined(separator: separator))
        }))
  }

  /// The labels of the ends of a scale, as words.
  func ends(
    _ low: String, _ lowLabel: LocalizedText, _ high: String, _ highLabel: LocalizedText
  ) -> [String] {
    [(low, lowLabel), (high, highLabel)].compactMap { number, label in
      label.isEmpty ? nil : "\(number): \(said(label))"
    }
  }

  /// A text with only those answers in braces that the author put there.
  private func guarded(_ text: String, showsAnswers: Bool) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let piped = text.replacing(/\{answer:([^{}|]*)(?:\|([^{}]*))?\}/) { match in
      answer(String(match.1), else: match.2.map(String.init) ?? "", showsAnswers: showsAnswers)
    }
    // A zero-width character after the brace keeps the name from being one.
    return piped.replacing(/\{([^{}\u{2060}\u{E000}]+)\}/) { match in
      guard names.isKnown(String(match.1).trimmingSpaces) else { return String(match.0) }
      lose(
        "braces-kept-apart", .approximated, .note, place,
        "“\(match.0)”, which SurveyJS would replace with an answer",
        became: "the same with a zero-width character in it")
      return "{\u{2060}\(match.1)}"
    }.replacing("\u{E000}", with: "")
  }

  private func answer(_ path: String, else fallback: String, showsAnswers: Bool) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isOwn = (1...2).contains(parts.count) && !parts.contains("")
    let reference =
      isOwn ? AnswerReference(step: parts[0], item: parts.count == 2 ? parts[1] : nil) : nil
    if let question = reference.flatMap(expressions.question), question.group == nil,
      let format = question.format, showsAnswers || SurveyJSShape(format).isSafeInHTML
    {
      if !fallback.trimmingSpaces.isEmpty {
        lose(
          "answer-without-alternative", .dropped, .warning, place,
          "The words “\(fallback.trimmingSpaces)” for those who have not answered")
      }
      // A private mark, removed at the end, shows which braces are meant.
      return "{\u{E000}\(names.name(of: question.answer))}"
    }
    lose(
      "answer-in-text", .dropped, .warning, place, "An earlier answer within the text",
      became: fallback.trimmingSpaces.isEmpty ? "nothing" : "“\(fallback.trimmingSpaces)”")
    return fallback.trimmingSpaces
  }

  /// What a step shows to read, apart from its title.
  func readingPieces(of step: Step) -> [SurveyJSPiece] {
    var pieces = [SurveyJSPiece(text: step.text), SurveyJSPiece(text: step.detailText)]
    for (index, item) in step.bodyItems.enumerated() {
      let place = place + ["bodyItems", String(index + 1)]
      if let image = item.image { pieces += picture(image, at: place + ["image"]) }
      let isListed = item.style == .bullet
      pieces.append(
        SurveyJSPiece(
          before: isListed ? "<ul><li>" : "<p>",
          text: joined([item.text, item.detailText], by: "\n"),
          markup: .words, after: isListed ? "</li></ul>" : "</p>"))
      pieces += more(item.learnMore)
    }
    return pieces
  }

  func picture(_ id: Asset.ID, at place: Place) -> [SurveyJSPiece] {
    guard let address = address(of: id, at: place)?.stringValue else { return [] }
    let words = study.asset(id)?.alternativeText ?? [:]
    let text = words.isEmpty ? LocalizedText(" ", in: study.primaryLanguage) : words
    return [
      SurveyJSPiece(
        before: "<p><img src=\"\(address)\" style=\"max-width:100%\" alt=\"", text: text,
        markup: .words, after: "\"></p>")
    ]
  }

  func more(_ learnMore: LearnMore?) -> [SurveyJSPiece] {
    guard let learnMore else { return [] }
    let label =
      learnMore.label.isEmpty
      ? learnMore.title.isEmpty ? study.interfaceText("learnMore") : learnMore.title
      : learnMore.label
    return SurveyJSPiece.more(label, learnMore.content, .markdown)
  }
}
