import StudyModel

/// Decides what each answer format is on paper.
struct PaperControls: AnswerShapeVisitor {
  let study: Study
  let language: Language

  // Whatever a shape says can be written by hand.
  func reduced(_ decision: PaperControl, from format: some ReducibleFormat) -> PaperControl {
    decision
  }

  func visit(_ format: BooleanFormat) -> PaperControl { boxes(.boolean(format)) }
  func visit(_ format: TextChoiceFormat) -> PaperControl {
    .boxes(format.choices.map(box), several: format.allowsSeveral)
  }
  func visit(_ format: ImageChoiceFormat) -> PaperControl {
    boxes(.imageChoice(format), several: format.allowsSeveral)
  }
  func visit(_ format: ColorChoiceFormat) -> PaperControl {
    boxes(.colorChoice(format), several: format.allowsSeveral)
  }
  func visit(_ format: ValuePickerFormat) -> PaperControl {
    .boxes(format.choices.map(box), several: false)
  }
  func visit(_ format: MultipleValuePickerFormat) -> PaperControl {
    .lists(format.pickers.map { $0.choices.map(box) })
  }
  func visit(_ format: ScaleFormat) -> PaperControl {
    .row(
      format.values.map { Double($0).plainText },
      ends: [text(format.minimumLabel), text(format.maximumLabel)])
  }
  func visit(_ format: ContinuousScaleFormat) -> PaperControl {
    // A share is recorded, and written as a percentage.
    format.isPercentage
      ? .line(hint: Self.range(format.minimum * 100, format.maximum * 100), unit: "%")
      : .line(hint: Self.range(format.minimum, format.maximum))
  }
  func visit(_ format: TextScaleFormat) -> PaperControl {
    .boxes(format.choices.map(box), several: false)
  }
  func visit(_ format: NumericFormat) -> PaperControl {
    .line(
      hint: Self.range(format.minimum, format.maximum),
      unit: format.shownUnit(in: language, else: study.primaryLanguage) ?? "")
  }
  func visit(_ format: TextFormat) -> PaperControl { .lines(format.allowsSeveralLines ? 5 : 1) }
  func visit(_ format: ConfirmTextFormat) -> PaperControl { .lines(1) }
  func visit(_ format: EmailFormat) -> PaperControl { .line(hint: "@") }
  func visit(_ format: DateFormat) -> PaperControl {
    .line(hint: format.includesTime ? "YYYY-MM-DD HH:MM" : Self.date)
  }
  func visit(_ format: TimeOfDayFormat) -> PaperControl { .line(hint: "HH:MM") }
  func visit(_ format: TimeIntervalFormat) -> PaperControl {
    let strings = InterfaceStrings(language)
    return .line(hint: "\(strings["hours"]) : \(strings["minutes"])")
  }
  func visit(_ format: HeightFormat) -> PaperControl { .line(unit: "cm") }
  func visit(_ format: WeightFormat) -> PaperControl { .line(unit: "kg") }
  func visit(_ format: AgeFormat) -> PaperControl {
    format.recordsYear
      ? .line(hint: "YYYY")
      : .line(hint: Self.range(Double(format.minimum), Double(format.maximum)))
  }
  func visit(_ format: LocationFormat) -> PaperControl { .lines(2) }
  func visit(_ format: SocioeconomicLadderFormat) -> PaperControl {
    .row(
      SocioeconomicLadderFormat.rungs.map { "\($0)" },
      ends: [text(format.topLabel), text(format.bottomLabel)])
  }
  func visit(_ format: HealthCharacteristicFormat) -> PaperControl {
    format.offered == nil ? .line(hint: Self.date) : boxes(.healthCharacteristic(format))
  }
  func visit(_ format: HealthQuantityFormat) -> PaperControl { .line(unit: format.unit ?? "") }

  private func boxes(_ format: AnswerFormat, several: Bool = false) -> PaperControl {
    .boxes(
      (format.settings.offered ?? []).map {
        PaperControl.Box(
          text: format.words(for: $0, in: language, of: study), code: $0.value.text)
      }, several: several)
  }

  private func box(_ choice: TextChoice) -> PaperControl.Box {
    let words = text(choice.text)
    return PaperControl.Box(
      text: words.isEmpty ? choice.value.text : words, code: choice.value.text,
      isOpen: choice.other != nil, detail: text(choice.detailText))
  }

  private func text(_ text: LocalizedText) -> String { study.title(text, in: language) }

  /// Such as “18–120”.
  private static func range(_ low: Double?, _ high: Double?) -> String {
    switch (low, high) {
    case (let low?, let high?): "\(low.plainText)–\(high.plainText)"
    case (let low?, nil): "≥ \(low.plainText)"
    case (nil, let high?): "≤ \(high.plainText)"
    case (nil, nil): ""
    }
  }

  private static let date = "YYYY-MM-DD"
}
