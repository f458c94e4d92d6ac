import StudyEditing
import StudyModel
import StudyParts

/// The saved value of a field, for a page that shows an older one because someone else has changed it since.
struct RefreshedField {
  let name: String
  let json: JSONValue

  /// Nil if the page shows the saved value.
  init?(
    _ field: Setting, of part: JSONValue, sent form: SubmittedForm, language: Language,
    original: Language
  ) {
    guard form["was.\(field.name)"] != nil else { return nil }
    let current = field.value(in: part, language: language)
    let sent = (try? field.read(form, over: current, language: language)) ?? nil
    func shown(_ value: JSONValue) -> [JSONValue] {
      field.submitted(value, language: language)
        .filter { !$0.name.hasSuffix(".was") }.map { [.string($0.name), .string($0.value)] }
    }
    let now = shown(current)
    guard shown(sent ?? .null) != now else { return nil }
    name = field.name
    let table = FieldView(
      field, part: part, language: language, original: original, typed: nil, error: nil,
      problems: []
    ).table
    json = .object(
      ["label": .string(field.label), "values": .array(now)].merging(
        table.map { ["rows": .string($0.rows), "count": .string(String($0.count))] } ?? [:]
      ) { own, _ in own })
  }
}
