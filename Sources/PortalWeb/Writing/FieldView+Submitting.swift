extension FieldView {
  /// What a browser sends for the field as it stands.
  var submitted: [(name: String, value: String)] {
    if let line { return [(name, line.value)] }
    if let area = area ?? markdown { return [(name, area.value)] }
    if let timeLength { return timeLength.submitted(as: name) }
    if let toggle { return toggle.isOn ? [(name, "on")] : [] }
    if let options { return [(name, options.first(where: \.isChosen)?.value ?? "")] }
    if let checks { return checks.filter(\.isChosen).map { (name, $0.value) } }
    guard let choices else { return [] }
    var fields = [(name: "\(name).count", value: String(choices.rows.count))]
    for row in choices.rows {
      let prefix = "\(name).\(row.index)"
      fields += [
        ("\(prefix).was", row.was), ("\(prefix).value", row.value), ("\(prefix).text", row.text),
      ]
      fields += [
        ("\(prefix).detailText", row.detailText), ("\(prefix).explanation", row.explanation),
      ]
      fields.append(("\(prefix).color", row.color))
      if row.staysLast { fields.append(("\(prefix).staysLast", "on")) }
      if row.isExclusive { fields.append(("\(prefix).isExclusive", "on")) }
      if row.isCorrect { fields.append(("\(prefix).isCorrect", "on")) }
      if row.takesFreeText { fields.append(("\(prefix).other", "on")) }
      fields.append(("\(prefix).otherPlaceholder", row.placeholder))
      if row.needsFreeText { fields.append(("\(prefix).otherRequired", "on")) }
      if row.opensFreeText { fields.append(("\(prefix).otherOpen", "on")) }
    }
    return fields
  }
}
