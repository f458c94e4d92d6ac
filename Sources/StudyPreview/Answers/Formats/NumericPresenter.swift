import StudyModel

/// A number to type, with its unit.
struct NumericPresenter: NumberAnswering {
  let format: NumericFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { .numberField }
  var missing: Word { .missingText }
  var wrongKind: Word { .notANumber }

  func control(in question: ControlBuilder) -> any Control {
    LineControl(
      value: question.values[question.base], inputMode: format.isWhole ? "numeric" : "decimal",
      placeholder: question.shown(format.placeholder) ?? question.shown(question.placeholder),
      unit: question.shown(format.displayUnit) ?? format.unit, isNumber: true)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    let unit = writer.text(format.displayUnit)
    return [writer.plain(answer), unit.isEmpty ? format.unit : unit].compactMap(\.self)
      .joined(separator: " ")
  }
}

extension FormatPresenters {
  func visit(_ format: NumericFormat) -> any FormatPresenter { NumericPresenter(format: format) }
}
