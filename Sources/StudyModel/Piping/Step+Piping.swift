extension Step {
  /// The plain text that replaces an answer, which may be empty.
  public struct PipedText: Sendable {
    public var words: String
    /// Whether it is in a different language than the surrounding text.
    public var isForeign: Bool

    public init(_ words: String, isForeign: Bool = false) {
      self.words = words
      self.isForeign = isForeign
    }
  }

  /// A copy with earlier answers filled into its texts, escaped if a text is Markdown. No sentence mixes two languages:
  /// if an answer has no text in a text's language, a language in which it has one is used instead.
  /// - Parameter words: returns the text of an answer in a language.
  public func saying(_ words: (PipedAnswer, Language) -> PipedText) -> Step {
    var step = self
    step.changeTexts { _, sort, text in
      guard text.hasPipes else { return }
      var mixed: Set<Language> = []
      var values: [Language: String] = [:]
      for (language, own) in text.values {
        values[language] = own.filled {
          let said = words($0, language)
          if said.isForeign { mixed.insert(language) }
          return sort == .markdown ? said.words.markdownText : said.words
        }
      }
      if mixed.count < values.count { values = values.filter { !mixed.contains($0.key) } }
      text = LocalizedText(values)
    }
    return step
  }

  /// A copy in which an answer is replaced with the same text in every language.
  public func filled(_ words: (PipedAnswer) -> String) -> Step {
    saying { piped, _ in PipedText(words(piped)) }
  }

  /// The answers in its texts, with the places of the texts.
  func pipes(at place: Place) -> [(place: Place, piece: PipedPiece)] {
    var found: [(place: Place, piece: PipedPiece)] = []
    var step = self
    step.changeTexts { path, _, text in
      guard text.hasPipes else { return }
      for language in text.languages {
        let pieces = text[language]?.pipedPieces ?? []
        for piece in pieces {
          if case .words = piece { continue }
          found.append((place + path + [language.rawValue], piece))
        }
      }
    }
    return found
  }

  /// Replaces the answers in its texts. Texts whose answers do not change stay exactly as written.
  mutating func changePipes(at place: Place, _ change: (AnswerReference, Place) -> AnswerReference)
  {
    changeTexts { path, _, text in
      guard text.hasPipes else { return }
      for language in text.languages {
        let pieces = text[language]?.pipedPieces ?? []
        var isChanged = false
        let written = pieces.map { piece -> String in
          switch piece {
          case .words(let words), .malformed(let words): return String(words)
          case .answer(var piped):
            let answer = change(piped.answer, place + path + [language.rawValue])
            isChanged = isChanged || answer != piped.answer
            piped.answer = answer
            return piped.code
          }
        }
        if isChanged { text[language] = written.joined() }
      }
    }
  }

  /// The markup of a text.
  enum PipedMarkup { case plain, markdown }

  /// Changes a text, given its place below the step and its markup.
  typealias PipedTextChange = (Place, PipedMarkup, inout LocalizedText) -> Void

  /// Visits the texts that may contain answers: those that belong only to the step. The texts of choices are excluded
  /// because results and conditions depend on them, and so is the text of a consent, which must be the same for
  /// everyone.
  private mutating func changeTexts(_ change: PipedTextChange) {
    change(["title"], .plain, &title)
    change(["text"], .plain, &text)
    change(["detailText"], .plain, &detailText)
    change(["footnote"], .plain, &footnote)
    for index in bodyItems.indices {
      let place = ["bodyItems", String(index + 1)]
      change(place + ["text"], .plain, &bodyItems[index].text)
      change(place + ["detailText"], .plain, &bodyItems[index].detailText)
      bodyItems[index].learnMore?.changePipedTexts(at: place, change)
    }
    var kind = content.stepKind
    kind.changePipedTexts(change)
    content = kind.content
  }
}

extension LocalizedText {
  /// Whether it may contain an answer in some language.
  var hasPipes: Bool { values.values.contains(where: \.hasPipes) }
}
