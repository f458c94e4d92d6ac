import StudyModel

/// One line of text or several.
struct TextPresenter: TextAnswering {
  let format: TextFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var standsAlone: Bool { format.allowsSeveralLines }

  func control(in question: ControlBuilder) -> any Control {
    let limit = format.limit
    let hint = question.shown(format.placeholder) ?? question.shown(question.placeholder)
    let capitalize: String? =
      switch format.capitalization {
      case .none?: "none"
      case .words: "words"
      case .all: "characters"
      case .sentences, nil: nil
      }
    let corrects = format.correction?.rawValue
    let checksSpelling = format.spelling.map { $0 == .on ? "true" : "false" }
    if format.allowsSeveralLines, !format.hidesText {
      return LinesControl(
        value: question.values[question.base], placeholder: hint, maximumLength: limit,
        limit: limit.map { question.words(.upToCharacters, n: String($0)) },
        countsCharacters: !format.hidesCharacterCount, capitalize: capitalize,
        corrects: corrects, checksSpelling: checksSpelling)
    }
    return LineControl(
      value: question.values[question.base], type: format.hidesText ? "password" : "text",
      inputMode: inputMode, autocomplete: ContentType.autocomplete(format.contentType),
      capitalize: capitalize, corrects: corrects, checksSpelling: checksSpelling,
      placeholder: hint, maximumLength: limit)
  }

  private var inputMode: String? {
    switch format.keyboard {
    case .number: "numeric"
    case .decimal: "decimal"
    case .telephone: "tel"
    case .email: "email"
    case .address: "url"
    case .standard, .numbersAndPunctuation, nil: nil
    }
  }
}

extension FormatPresenters {
  func visit(_ format: TextFormat) -> any FormatPresenter { TextPresenter(format: format) }
}
