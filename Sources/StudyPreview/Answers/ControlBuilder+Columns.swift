import StudyModel

/// Answers that are put together from several short fields.
extension ControlBuilder {
  func columns(_ format: MultipleValuePickerFormat) -> ColumnsControl {
    ColumnsControl(
      columns: format.pickers.enumerated().map { index, picker in
        let name = FieldName.column(base, index)
        return column(
          name, words(.valueColumn, n: String(index + 1)), at: index,
          picker: self.picker(picker, name: name, empty: "–"))
      })
  }

  /// Hours and minutes. A step that does not divide an hour leaves no list of minutes to choose from.
  func interval(_ format: TimeIntervalFormat) -> ColumnsControl {
    let step = format.minuteStep
    let isListed = (1...30).contains(step) && 60.isMultiple(of: step)
    let hours = FieldName.hours(base)
    let minutes = FieldName.minutes(base)
    return ColumnsControl(columns: [
      column(hours, words[.hours], at: 0, picker: isListed ? numbers(0...23, hours) : nil),
      column(
        minutes, words[.minutes], at: 1,
        picker: isListed
          ? numbers(Array(stride(from: 0, to: 60, by: step)), minutes) : nil),
    ])
  }

  func height(_ height: HeightFormat) -> any Control {
    guard Measures.isCustomary(height.system, in: builder.language) else {
      return LineControl(
        value: values[base], inputMode: "decimal", unit: words[.centimetres], isNumber: true)
    }
    let feet = FieldName.feet(base)
    let inches = FieldName.inches(base)
    return ColumnsControl(columns: [
      column(feet, words[.feet], at: 0, picker: numbers(0...9, feet)),
      column(inches, words[.inches], at: 1, picker: numbers(0...11, inches)),
    ])
  }

  func weight(_ weight: WeightFormat) -> any Control {
    let isPounds = Measures.isCustomary(weight.system, in: builder.language)
    guard Measures.asksForOunces(weight, in: builder.language) else {
      return LineControl(
        value: values[base],
        inputMode: isPounds || weight.precision == .low ? "numeric" : "decimal",
        unit: words[isPounds ? .pounds : .kilograms], isNumber: true)
    }
    let ounces = FieldName.ounces(base)
    return ColumnsControl(columns: [
      column(FieldName.pounds(base), words[.pounds], at: 0, picker: nil),
      column(ounces, words[.ounces], at: 1, picker: numbers(0...15, ounces)),
    ])
  }

  /// A list of numbers; what was typed elsewhere and is none of them is kept to be seen.
  private func numbers(_ offered: some Sequence<Int>, _ name: String) -> PickerControl {
    let texts = offered.map(String.init)
    let typed = values[name]
    let further = typed.isEmpty || texts.contains(typed) ? [] : [typed]
    return PickerControl(
      empty: "–",
      options: (texts + further).map {
        PickerControl.Option(key: $0, text: $0, isChosen: $0 == typed)
      })
  }

  /// A list to choose from, or a number to type where there is none.
  private func column(_ name: String, _ label: String, at index: Int, picker: PickerControl?)
    -> ColumnsControl.Column
  {
    let isWrong: Bool =
      if case .missingComponent(let missing)? = rejection { missing == index } else {
        rejection != nil
      }
    return ColumnsControl.Column(
      id: index == 0 ? id : "\(id)-\(index + 1)", name: name, label: label, value: values[name],
      unit: nil, picker: picker, isTyped: picker == nil, isInvalid: isWrong,
      takesFocus: takesFocus && index == 0)
  }
}
