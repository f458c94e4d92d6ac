extension Step {
  /// What stands for an answer, as plain words; empty for nothing.
  public struct PipedText: Sendable {
    public var words: String
    /// Whether the words are in another language than the text around them.
    public var isForeign: Bool

    public init(_ words: String, isForeign: Bool = false) {
      self.words = words
      self.isForeign = isForeign
    }
  }

  /// A copy in whose texts earlier answers stand in words, escaped where the text is Markdown. No sentence mixes two
  /// languages: a text in which an answer has no words of its language gives way to one where it has.
  /// - Parameter words: What stands for an answer in a text of a language.
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
          return sort == .markdown ? said.words.markdownWords : said.words
        }
      }
      if mixed.count < values.count { values = values.filter { !mixed.contains($0.key) } }
      text = LocalizedText(values)
    }
    return step
  }

  /// A copy in whose texts the same words stand for an answer in every language.
  public func filled(_ words: (PipedAnswer) -> String) -> Step {
    saying { piped, _ in PipedText(words(piped)) }
  }

  /// The answers in its texts, at the places of the texts.
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

  /// Puts other answers in the place of those in its texts. Texts whose answers stay the same are left as they are written.
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

  /// What a text is written in.
  private enum Sort { case plain, markdown }

  /// Goes through the texts in which answers may stand: those that belong to the step alone. Answers to choose from
  /// are not among them, since results and conditions hold on to them, nor is what is consented to, which is the same
  /// for everybody.
  private mutating func changeTexts(_ change: (Place, Sort, inout LocalizedText) -> Void) {
    change(["title"], .plain, &title)
    change(["text"], .plain, &text)
    change(["detailText"], .plain, &detailText)
    change(["footnote"], .plain, &footnote)
    for index in bodyItems.indices {
      let place = ["bodyItems", String(index + 1)]
      change(place + ["text"], .plain, &bodyItems[index].text)
      change(place + ["detailText"], .plain, &bodyItems[index].detailText)
      Self.changeTexts(of: &bodyItems[index].learnMore, at: place, change)
    }
    switch content {
    case .question(var question):
      change(["question"], .plain, &question.question)
      change(["placeholder"], .plain, &question.placeholder)
      Self.changeTexts(of: &question.learnMore, at: [], change)
      content = .question(question)
    case .form(var form):
      for index in form.items.indices {
        let place = ["items", form.items[index].id]
        change(place + ["text"], .plain, &form.items[index].text)
        change(place + ["detailText"], .plain, &form.items[index].detailText)
        change(place + ["placeholder"], .plain, &form.items[index].placeholder)
        Self.changeTexts(of: &form.items[index].learnMore, at: place, change)
      }
      change(["footer"], .plain, &form.footer)
      content = .form(form)
    case .table(var table):
      for index in table.rows.indices {
        change(["rows", String(index + 1)], .plain, &table.rows[index])
      }
      content = .table(table)
    default: break
    }
  }

  private static func changeTexts(
    of learnMore: inout LearnMore?, at place: Place,
    _ change: (Place, Sort, inout LocalizedText) -> Void
  ) {
    guard var more = learnMore else { return }
    change(place + ["learnMore", "title"], .plain, &more.title)
    change(place + ["learnMore", "content"], .markdown, &more.content)
    learnMore = more
  }
}

extension LocalizedText {
  /// Whether an answer may stand in it in some language.
  var hasPipes: Bool { values.values.contains(where: \.hasPipes) }
}
