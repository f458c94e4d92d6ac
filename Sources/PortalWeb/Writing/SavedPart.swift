import StudyModel
import StudyStore

/// What a script is told after it has saved: when, what the fields are now, and which problems there are.
struct SavedPart {
  let json: JSONValue

  /// - Parameters:
  ///   - form: what the page sent, and so what it shows.
  ///   - undo: what Undo would take back now.
  init(
    _ part: EditedPart, in draft: Draft, sent form: SubmittedForm, language: Language,
    problems: [Problem], undo: UndoView
  ) {
    let study = draft.study
    let value = draft.document.value(at: part.documentPlace) ?? .object([:])
    var was: [String: JSONValue] = [:]
    var rows: [String: JSONValue] = [:]
    var fresh: [String: JSONValue] = [:]
    let fields = part.fields
    for field in fields {
      let current = field.value(in: value, language: language)
      was[field.name] = .string(field.basis(of: current, language: language))
      if let refreshed = RefreshedField(
        field, of: value, sent: form, language: language, original: study.primaryLanguage)
      {
        fresh[refreshed.name] = refreshed.json
      }
      if case .choices = field.widget {
        rows[field.name] = .array(
          (current.arrayValue ?? []).map { .string(ChoiceRows.key(of: $0) ?? "") })
      }
    }
    let moment = Moment(draft.editedAt)
    let list = ProblemList(
      problems, study: study, most: ProblemList.mostBeside)
    json = .object(
      (list.json.objectValue ?? [:]).merging([
        "saved": .string(moment.machine), "clock": .string(moment.time),
        "title": .string(part.title(in: language)),
        "was": .object(was), "rows": .object(rows),
        "fresh": .object(fresh), "undo": .string(undo.label ?? ""),
        "bases": .object(part.bases(in: language, of: value).mapValues(JSONValue.string)),
        "outline": Outline(
          study: study, marks: ProblemMarks(problems), current: part.documentPlace,
          language: language
        ).json,
        "languages": .object(
          WritingPage.LanguageLink.gaps(problems).mapValues(JSONValue.string)),
        "notes": FieldProblems(problems, of: part, language: language).json,
      ]) { _, own in own })
  }
}

extension ProblemView {
  /// For scripts that show it.
  var members: [String: JSONValue] {
    [
      "severity": .string(severity), "word": .string(word), "message": .string(message),
      "address": .string(address), "whereabouts": .string(whereabouts),
    ]
  }
}
