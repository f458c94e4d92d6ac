import StudyModel

/// Rows of colors.
struct ColorChoicePresenter: ChoiceAnswering {
  let format: ColorChoiceFormat

  var offered: [OfferedChoice] { format.choices.map { ($0.value, $0.text) } }
  var allowsSeveral: Bool { format.allowsSeveral }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    var list = question.rows(
      format.choices.map { ($0.value, $0.text, $0.detailText, $0.isExclusive) },
      allowsSeveral: format.allowsSeveral)
    for (index, choice) in format.choices.enumerated() {
      list.rows[index].color = choice.color.flatMap { ColorChoice.isColor($0) ? $0 : nil }
    }
    return list
  }
}

extension FormatPresenters {
  func visit(_ format: ColorChoiceFormat) -> any FormatPresenter {
    ColorChoicePresenter(format: format)
  }
}
