import StudyModel

/// Pictures to choose from.
struct ImageChoicePresenter: ChoiceAnswering {
  let format: ImageChoiceFormat

  var offered: [OfferedChoice] { format.choices.map { ($0.value, $0.text) } }
  var allowsSeveral: Bool { format.allowsSeveral }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    let keys = ChoiceKeys(format.choices.map(\.value)).keys
    return PicturesControl(
      inputType: format.allowsSeveral ? "checkbox" : "radio", isStacked: format.isVertical,
      rows: format.choices.enumerated().map { index, choice in
        var row = question.row(
          index, key: keys[index], text: question.shown(choice.text) ?? choice.value.text)
        row.picture = question.builder.picture(choice.image)
        row.chosenPicture = question.builder.picture(choice.selectedImage)
        return row
      })
  }
}

extension FormatPresenters {
  func visit(_ format: ImageChoiceFormat) -> any FormatPresenter {
    ImageChoicePresenter(format: format)
  }
}
