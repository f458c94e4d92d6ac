import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The response to a script's save: the time, the current fields, and the problems.
struct SavedPart {
  let json: JSONValue

  /// - Parameters:
  ///   - form: What the page submitted, and therefore shows.
  ///   - pageRows: Where the rows of the page are by now.
  ///   - undo: What Undo would do now.
  init(
    _ part: PlacedPart, in draft: Draft, sent form: SubmittedForm, language: Language,
    rows pageRows: PageRows, problems: [Problem], undo: UndoView
  ) {
    let study = draft.study
    let value = draft.document.value(at: part.documentPlace) ?? .object([:])
    var was: [String: JSONValue] = [:]
    var rows: [String: JSONValue] = [:]
    var fresh: [String: JSONValue] = [:]
    let fields = part.settings
    for field in fields {
      let current = field.value(in: value, language: language)
      was[field.name] = .string(field.basis(of: current, language: language))
      if let refreshed = RefreshedField(
        field, of: value, sent: form, language: language, original: study.primaryLanguage)
      {
        fresh[refreshed.name] = refreshed.json
      }
      if case .choices = field.control {
        rows[field.name] = .array(
          (current.arrayValue ?? []).map { .string(ChoiceRows.key(of: $0) ?? "") })
      }
    }
    let moment = Moment(draft.editedAt)
    let list = ProblemList(
      problems, study: study, most: ProblemList.mostBeside)
    json = .object(
      (list.json.objectValue ?? [:]).merging(
        pageRows.moved.isEmpty ? [:] : ["moved": .object(pageRows.moved)]
      ) { _, own in own }.merging([
        "saved": .string(moment.machine), "clock": .string(moment.time),
        "title": .string(part.title(in: language)),
        "was": .object(was), "rows": .object(rows),
        "fresh": .object(fresh), "undo": .string(undo.label ?? ""),
        "undoNumber": undo.undo.map { .number(Double($0.number)) } ?? .null,
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
