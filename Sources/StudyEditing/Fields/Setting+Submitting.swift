import StudyModel
import StudyParts

extension Setting {
  /// The fields that a browser submits for a value that nobody has edited.
  package func submitted(
    _ value: JSONValue, language: Language
  ) -> [(name: String, value: String)] {
    let text = text(of: value, language: language)
    switch control {
    case .line, .exact, .area, .markdown, .whole, .decimal, .lines, .people, .pairs, .times,
      .windows, .day, .moment, .timeOfDay, .answer, .passage:
      return [(name, held(text))]
    case .length: return TimeLength(value.numberValue).submitted(as: name)
    case .toggle: return value == true ? [(name, "on")] : []
    case .presence: return value.isNull ? [] : [(name, "on")]
    case .removal: return []
    case .options(let all): return [(name, Self.sent(chosen(text, among: all), among: all))]
    case .position(let all): return [(name, Self.sent(text, among: all))]
    case .checks(let all):
      let chosen = Set(value.arrayValue?.compactMap(\.stringValue) ?? [])
      return all.filter { chosen.contains($0.value) }.map { (name, $0.value) }
    case .choices:
      let rows = (value.arrayValue ?? []).map { ChoiceFields($0, language: language) }
      // The last row is blank, for adding another answer.
      let all = rows + [ChoiceFields()]
      return [(name: "\(name).count", value: String(all.count))]
        + all.enumerated().flatMap { $1.submitted(as: "\(name).\($0)") }
    }
  }

  /// The text that the field displays. A browser does not display a date with a time in a date field, or a date without
  /// a time in a date and time field.
  package func held(_ text: String) -> String {
    switch control {
    case .day: String(text.prefix(10))
    case .moment: text.count == 10 ? text + "T00:00" : text
    default: text
    }
  }

  /// The selected option of a list: the default option if no option has this value.
  package func chosen(_ text: String, among options: [Option]) -> String {
    options.contains { $0.value == text } ? text : usual ?? ""
  }

  /// The value that a list submits; blank if the selected option does not exist.
  private static func sent(_ chosen: String, among options: [Option]) -> String {
    options.contains { $0.value == chosen } ? chosen : ""
  }

  /// The value as the text of its field.
  package func text(of value: JSONValue, language: Language) -> String {
    switch (control, value) {
    case (.lines, .array(let rows)):
      rows.map { $0[language.rawValue]?.stringValue ?? "" }.joined(separator: "\n")
    case (.people, .array(let rows)):
      rows.map { row in
        [row["name"]?.stringValue, row["role"]?.stringValue].compactMap { $0 }.joined(
          separator: ", ")
      }.joined(separator: "\n")
    case (.pairs, .object(let members)):
      members.sorted { $0.key < $1.key }.map { name, value in
        "\(name): \(value.stringValue ?? value.canonicalText)"
      }.joined(separator: "\n")
    case (.answer, .object): value.answerCode
    case (.times, .array(let times)): times.compactMap(\.stringValue).joined(separator: ", ")
    case (.windows, .array(let windows)):
      windows.map { window in
        let ends = ["firstDay", "lastDay"].map { window[$0]?.canonicalText ?? "" }
        return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
      }.joined(separator: "\n")
    case (.passage, _): PassageOption.key(of: value) ?? ""
    case (_, .string(let text)): text
    case (_, .number): value.canonicalText
    default: ""
    }
  }
}

extension Setting {
  /// Whether the list needs no extra option for "none", because a default option already represents a missing value or
  /// because a value is required.
  package var hasUsual: Bool { usual != nil || Self.required.contains(name) }

  private static let required: Set<String> = [
    "type", "role", "kind", "consent", "format.characteristic",
  ]
}
