import StudyModel

/// Centimeters, or feet and inches.
struct HeightPresenter: FormatPresenter {
  let format: HeightFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { .height }
  var missing: Word { .missingText }
  var wrongKind: Word { .notANumber }

  func control(in question: ControlBuilder) -> any Control {
    guard Measures.isCustomary(format.system, in: question.builder.language) else {
      return LineControl(
        value: question.values[question.base], inputMode: "decimal",
        unit: question.words[.centimetres], isNumber: true)
    }
    let feet = FieldName.feet(question.base)
    let inches = FieldName.inches(question.base)
    return ColumnsControl(columns: [
      question.column(
        feet, question.words[.feet], at: 0, picker: question.numbers(0...9, feet)),
      question.column(
        inches, question.words[.inches], at: 1, picker: question.numbers(0...11, inches)),
    ])
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    guard Measures.isCustomary(format.system, in: fields.language) else {
      return fields.number(in: values)
    }
    return fields.together(values, FieldName.feet(fields.base), FieldName.inches(fields.base)) {
      ($0 * 12 + $1) * Measures.centimetersPerInch
    }
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    guard let centimeters = answer.numberValue else { return [:] }
    guard Measures.isCustomary(format.system, in: fields.language) else {
      return fields.one(fields.typed(centimeters))
    }
    let (feet, inches) = Measures.feet(centimeters)
    return [
      FieldName.feet(fields.base): [feet.plainText],
      FieldName.inches(fields.base): [fields.typed(inches)],
    ]
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    guard let centimeters = answer.numberValue else { return writer.plain(answer) }
    guard Measures.isCustomary(format.system, in: writer.language) else {
      return writer.words.measured(
        .height, n: writer.words.number(centimeters.rounded(digits: 2)))
    }
    let (feet, inches) = Measures.feet(centimeters)
    return writer.words.measured(
      .heightInFeet, n: feet.plainText, m: writer.words.number(inches))
  }
}

extension FormatPresenters {
  func visit(_ format: HeightFormat) -> any FormatPresenter { HeightPresenter(format: format) }
}
