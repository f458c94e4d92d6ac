import StudyEditing

@testable import PortalWeb

extension FieldView {
  /// What a browser sends for the unchanged field.
  var submitted: [(name: String, value: String)] {
    if let line { return [(name, line.value)] }
    if let area = area ?? markdown { return [(name, area.value)] }
    if let timeLength { return timeLength.submitted(as: name) }
    if let toggle { return toggle.isOn ? [(name, "on")] : [] }
    if let options { return [(name, options.first(where: \.isChosen)?.value ?? "")] }
    if let checks { return checks.filter(\.isChosen).map { (name, $0.value) } }
    guard let choices else { return [] }
    return [(name: "\(name).count", value: String(choices.rows.count))]
      + choices.rows.flatMap { $0.answer.submitted(as: "\(name).\($0.index)") }
  }
}
