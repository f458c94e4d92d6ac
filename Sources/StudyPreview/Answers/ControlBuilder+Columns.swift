/// Answers that combine several short fields.
extension ControlBuilder {
  /// A list of numbers. A typed value that is not in the list is kept so that it stays visible.
  func numbers(_ offered: some Sequence<Int>, _ name: String) -> PickerControl {
    let texts = offered.map(String.init)
    let typed = values[name]
    let unlisted = typed.isEmpty || texts.contains(typed) ? [] : [typed]
    return PickerControl(
      empty: "–",
      options: (texts + unlisted).map {
        PickerControl.Option(key: $0, text: $0, isChosen: $0 == typed)
      })
  }

  /// A list to choose from, or a number field if there is none.
  func column(_ name: String, _ label: String, at index: Int, picker: PickerControl?)
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
