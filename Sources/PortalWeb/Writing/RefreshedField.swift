import StudyEditing
import StudyModel
import StudyParts
import StudyStore

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
      ["label": .string(field.labelWithRow), "values": .array(now)].merging(
        field.optionsJSON(of: part, language: language).map { ["options": $0] } ?? [:]
      ) { own, _ in own }.merging(
        table.map { ["rows": .string($0.rows), "count": .string(String($0.count))] } ?? [:]
      ) { own, _ in own })
  }
}

extension Setting {
  /// The options of a list of other parts, for a page whose list may be older: others may have given a name in it to another part.
  func optionsJSON(of part: JSONValue, language: Language) -> JSONValue? {
    guard refersTo != nil else { return nil }
    return FieldView(
      self, part: part, language: language, typed: nil, error: nil, problems: []
    ).options.map { .string($0.html) }
  }
}

extension PartEdit {
  /// For the script of a page whose own changes conflict: the other fields that have changed, as after a save.
  func refreshed(in draft: Draft) -> [String: JSONValue] {
    guard let part = PlacedPart(at: place, in: draft.study) else { return [:] }
    let value = draft.document.value(at: part.documentPlace) ?? .object([:])
    var was: [String: JSONValue] = [:]
    var fresh: [String: JSONValue] = [:]
    for field in untouchedChanges(of: part, value) {
      guard
        let refreshed = RefreshedField(
          field, of: value, sent: form, language: language, original: draft.study.primaryLanguage)
      else { continue }
      let current = field.value(in: value, language: language)
      fresh[refreshed.name] = refreshed.json
      was[refreshed.name] = .string(field.basis(of: current, language: language))
    }
    return ["was": .object(was), "fresh": .object(fresh)]
  }
}
