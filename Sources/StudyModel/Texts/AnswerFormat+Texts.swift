extension AnswerFormat {
  func texts(at place: Place) -> [PlacedText] {
    switch self {
    case .boolean(let format): placed([("yes", format.yes), ("no", format.no)], at: place)
    case .textChoice(let format): format.choices.texts(at: place)
    case .imageChoice(let format):
      format.choices.flatMap {
        placed([("text", $0.text)], at: place + ["choices", $0.value.text])
      }
    case .colorChoice(let format):
      format.choices.flatMap {
        placed(
          [("text", $0.text), ("detailText", $0.detailText)],
          at: place + ["choices", $0.value.text])
      }
    case .valuePicker(let format): format.choices.texts(at: place)
    case .multipleValuePicker(let format):
      placed(format.pickers, as: "pickers", at: place) { $0.choices.texts(at: $1) }
    case .scale(let format):
      ends(format.minimumLabel, format.maximumLabel, at: place)
        + dontKnow(format.dontKnow, at: place)
    case .continuousScale(let format):
      ends(format.minimumLabel, format.maximumLabel, at: place)
        + dontKnow(format.dontKnow, at: place)
    case .textScale(let format):
      format.choices.texts(at: place) + dontKnow(format.dontKnow, at: place)
    case .numeric(let format):
      placed(
        [("displayUnit", format.displayUnit), ("placeholder", format.placeholder)], at: place)
        + dontKnow(format.dontKnow, at: place)
    case .text(let format):
      placed(
        [
          ("patternMessage", format.patternMessage), ("defaultText", format.defaultText),
          ("placeholder", format.placeholder),
        ], at: place) + dontKnow(format.dontKnow, at: place)
    case .confirmText(let format): placed([("message", format.message)], at: place)
    case .date(let format): dontKnow(format.dontKnow, at: place)
    case .timeOfDay(let format): dontKnow(format.dontKnow, at: place)
    case .timeInterval(let format): dontKnow(format.dontKnow, at: place)
    case .height(let format): dontKnow(format.dontKnow, at: place)
    case .weight(let format): dontKnow(format.dontKnow, at: place)
    case .age(let format):
      ends(format.minimumLabel, format.maximumLabel, at: place)
        + dontKnow(format.dontKnow, at: place)
    case .location(let format): placed([("placeholder", format.placeholder)], at: place)
    case .socioeconomicLadder(let format):
      placed([("topLabel", format.topLabel), ("bottomLabel", format.bottomLabel)], at: place)
        + dontKnow(format.dontKnow, at: place)
    case .email, .healthCharacteristic, .healthQuantity: []
    }
  }

  private func ends(
    _ minimum: LocalizedText, _ maximum: LocalizedText, at place: Place
  ) -> [PlacedText] {
    placed([("minimumLabel", minimum), ("maximumLabel", maximum)], at: place)
  }

  private func dontKnow(_ dontKnow: DontKnow?, at place: Place) -> [PlacedText] {
    placed([("text", dontKnow?.text ?? [:])], at: place + ["dontKnow"])
  }
}

extension [TextChoice] {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    enumerated().flatMap { index, choice in
      let row = place + ["choices", choice.placeName(index)]
      return placed([("text", choice.text), ("detailText", choice.detailText)], at: row)
        + placed([("placeholder", choice.other?.placeholder ?? [:])], at: row + ["other"])
    }
  }
}
