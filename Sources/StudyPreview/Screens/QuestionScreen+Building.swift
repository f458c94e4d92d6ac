import StudyModel

extension ScreenBuilder {
  /// All errors on a screen; nil if there are none.
  func summary(_ lines: [ErrorSummary.Line]) -> ErrorSummary? {
    lines.isEmpty
      ? nil
      : ErrorSummary(
        title: lines.count == 1 ? words[.oneError] : words(.manyErrors, n: String(lines.count)),
        titleForOne: words[.oneError], titleForMany: words(.manyErrors, n: "%n"),
        lines: lines, takesFocus: !isStill)
  }

  func question(
    _ format: AnswerFormat, base: String, id: String, label: String?, values: FieldValues,
    placeholder: LocalizedText, rejection: Rejection?, isInForm: Bool, isOptional: Bool,
    hint: String?, tag: String?, number: String?, more: MoreView?, takesFocus: Bool,
    today: CalendarDay
  ) -> QuestionView {
    let presenter = format.presenter
    let control = presenter.control(
      in: ControlBuilder(
        builder: self, base: base, id: id, values: values, placeholder: placeholder,
        isInForm: isInForm, takesFocus: takesFocus, rejection: rejection, today: today))
    let dontKnow = presenter.dontKnow.map { offered in
      DontKnowView(
        name: FieldName.dontKnow(base), text: shown(offered.text) ?? words[.dontKnow],
        isChosen: !values[FieldName.dontKnow(base)].isEmpty)
    }
    let isGroup =
      dontKnow != nil
      || !control.isOneField
    let described = [
      hint == nil ? nil : "\(id)-hint", rejection == nil ? nil : "\(id)-error",
    ].compactMap(\.self)
    return QuestionView(
      fieldID: id, fieldName: base, label: label ?? words[presenter.fieldLabel], isGroup: isGroup,
      isOptional: isOptional, hint: hint, tag: tag, number: number,
      error: rejection.map { words.text(of: $0, for: format, in: language) },
      describedBy: described.isEmpty ? nil : described.joined(separator: " "),
      labelledBy: control.isOneField ? name(of: id, control, isInForm: isInForm) : nil,
      takesFocus: takesFocus, control: control, dontKnow: dontKnow,
      note: presenter.note.map { words[$0] }, more: more)
  }
}

extension ScreenBuilder {
  /// On its own screen, a field is labeled by the title, which is its question.
  private func name(of id: String, _ control: any Control, isInForm: Bool) -> String {
    let hasUnit =
      (control as? LineControl)?.unit != nil || (control as? SliderControl)?.isPercentage == true
    let unit = hasUnit ? " \(id)-unit" : ""
    return (isInForm ? "" : "screen-title ") + "\(id)-label" + unit
  }
}

extension Control {
  fileprivate var isOneField: Bool {
    self is LineControl || self is LinesControl || self is PickerControl || self is SliderControl
  }
}
