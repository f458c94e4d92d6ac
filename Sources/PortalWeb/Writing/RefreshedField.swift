import StudyModel

/// What a page has to show in a field instead of what it sent, because someone else has saved another value since.
struct RefreshedField {
  let name: String
  let json: JSONValue

  /// Nil where the page shows what is saved.
  init?(
    _ field: EditorField, of part: JSONValue, sent form: SubmittedForm, language: Language,
    original: Language
  ) {
    guard form["was.\(field.name)"] != nil else { return nil }
    let current = field.value(in: part, language: language)
    let sent = (try? field.read(form, over: current, language: language)) ?? nil
    func shown(_ value: JSONValue) -> [JSONValue] {
      FieldView(showing: value, of: field, language: language).submitted
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
