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
  ///   - address: Where the page of the part is by now, if the form was sent to another place.
  ///   - undo: What Undo would do now.
  init(
    _ part: PlacedPart, in draft: Draft, sent form: SubmittedForm, language: Language,
    rows pageRows: PageRows, problems: [Problem], address: String?, undo: UndoView
  ) {
    let study = draft.study
    let value = draft.document.value(at: part.documentPlace) ?? .object([:])
    var was: [String: JSONValue] = [:]
    var rows: [String: JSONValue] = [:]
    var fresh: [String: JSONValue] = [:]
    var folds: [String: JSONValue] = [:]
    var options: [String: JSONValue] = [:]
    let fields = part.settings
    for field in fields {
      let current = field.value(in: value, language: language)
      was[field.name] = .string(field.basis(of: current, language: language))
      if let refreshed = RefreshedField(
        field, of: value, sent: form, language: language, original: study.primaryLanguage)
      {
        fresh[refreshed.name] = refreshed.json
      }
      options[field.name] = field.optionsJSON(of: value, language: language)
      if let heading = field.fold { folds[field.name] = .string(heading) }
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
      ) { _, own in own }.merging(
        address.map { ["address": .string($0)] } ?? [:]
      ) { _, own in own }.merging([
        "edit": .number(Double(draft.historyLength)),
        "saved": .string(moment.machine), "clock": .string(moment.time),
        "title": .string(part.title(in: language)),
        "was": .object(was), "rows": .object(rows),
        "fresh": .object(fresh), "folds": .object(folds),
        "options": .object(options), "undo": .string(undo.label ?? ""),
        "undoNothing": .string(undo.nothing),
        "undoNumber": undo.undo.map { .number(Double($0.number)) } ?? .null,
        "bases": .object(part.bases(in: language, of: value).mapValues(JSONValue.string)),
        "outline": Outline(
          study: study, marks: ProblemMarks(problems), current: part.documentPlace,
          language: language
        ).json,
        "languages": .object(
          WritingPage.LanguageLink.gaps(problems, at: part.documentPlace).mapValues(
            JSONValue.string)),
        "notes": FieldProblems(problems, of: part, language: language).json,
      ]) { _, own in own })
  }
}
