import StudyBundle
import StudyDocuments
import StudyModel

/// Writes a study's tasks as instruments of REDCap, in one language.
final class REDCapWriter {
  let plan: REDCapPlan
  let language: Language
  private let assets: [Asset.ID: [UInt8]]
  private let strings: InterfaceStrings
  private(set) var losses: [Loss] = []
  /// How conditions compare answers, by answer with its task.
  var answers: [AnswerReference: REDCapAnswer] = [:]
  /// The same in the entries of repeatable groups, from 1.
  var entries: [AnswerReference: [Int: REDCapAnswer]] = [:]
  /// The scores of quizzes that can be passed with wrong answers, by step with its task.
  var scores: [AnswerReference: (field: String, mark: Int)] = [:]
  var reaches: [AnswerReference: REDCapLogic?] = [:]
  /// The screens with one question whose question is next to others in REDCap.
  private var joinedScreens: [StudyModel.Task.ID: [Place]] = [:]

  init(plan: REDCapPlan, language: Language, assets: [Asset.ID: [UInt8]] = [:]) {
    self.plan = plan
    self.language = language
    self.assets = assets
    strings = InterfaceStrings(language)
  }

  var study: Study { plan.study }

  /// The instruments in the order of the tasks.
  func instruments() -> [REDCapInstrument] {
    let drafts = plan.outlines.map { outline in
      outline.pages.flatMap { page in rows(of: page, in: outline.task) }
    }
    return zip(plan.outlines, drafts).map { outline, rows in
      reportJoinedScreens(of: outline.task)
      for edge in outline.loops {
        lose(
          "loop-not-carried", .dropped, .error, outline.task.place(of: edge.from),
          "A way back to an earlier step", became: "the way on to the next field")
      }
      return instrument(outline, rows)
    }
  }

  private func rows(of page: SurveyPage, in task: StudyModel.Task) -> [REDCapRow] {
    if page.reach == .never {
      lose(
        "step-never-shown", .dropped, .note, page.place,
        "A step that no rule leads to, other than a button to end early")
      return []
    }
    return REDCapSteps(writer: self, page: page, task: task).rows()
  }

  private func instrument(_ outline: SurveyOutline, _ rows: [REDCapRow]) -> REDCapInstrument {
    let task = outline.task
    let form = plan.forms[task.id] ?? ""
    var instrument = REDCapInstrument(task: task.id, form: form)
    if outline.pages.count > 1 {
      lose(
        "page-breaks-not-carried", .merged, .note, ["tasks", task.id], "The pages of the task",
        became: "one page",
        advice: "choose “one section per page” in the survey settings of the instrument")
    }
    for row in rows {
      var field = row.field
      field.form = form
      field.branching = branching(of: row, in: outline).text
      instrument.rows.append(
        .init(field: field.restoring(row.kept), written: field, part: row.part, files: row.files))
    }
    for kept in task.keptRows {
      var field = kept.field
      field.form = form
      let isTaken = instrument.rows.contains { $0.field.name == field.name }
      guard !isTaken else { continue }
      let position =
        kept.after.map { name in
          instrument.rows.lastIndex { $0.field.name == name }.map { $0 + 1 }
            ?? instrument.rows.count
        } ?? 0
      instrument.rows.insert(.init(field: field, written: field), at: position)
    }
    return instrument
  }

  func join(screen: Place, in task: StudyModel.Task) {
    joinedScreens[task.id, default: []].append(screen)
  }

  /// Reports the screens of a task together: most tasks have many.
  private func reportJoinedScreens(of task: StudyModel.Task) {
    guard language == study.primaryLanguage else { return }
    let screens = joinedScreens[task.id] ?? []
    guard screens.count != 1 else {
      lose(
        "screen-joined", .merged, .note, screens[0], "A screen with one question",
        became: "a question next to others")
      return
    }
    guard !screens.isEmpty else { return }
    let steps = screens.compactMap(\.last).joined(separator: ", ")
    var loss = Loss(
      format: REDCapFormat.formatName, code: "screen-joined", kind: .merged, severity: .note,
      place: ["tasks", task.id],
      what: "\(screens.count) screens with one question each (\(steps))",
      became: "questions next to others")
    loss.places = screens.map { $0.joined(separator: "/") }
    losses.append(loss)
  }

  // MARK: Texts

  func text(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  /// One of Accord's own texts, by its key.
  func word(_ key: String) -> String { strings[key] }

  func name(_ base: String, _ suffix: String) -> String { plan.name(base, suffix) }

  func label(
    of value: ChoiceValue, _ characteristic: HealthCharacteristicFormat.Characteristic
  ) -> String {
    characteristic.label(of: value, in: strings)
  }

  /// The picture or document, if its bytes are there.
  func file(_ id: Asset.ID) -> REDCapInstrument.File? {
    guard let bytes = assets[id], let asset = study.asset(id) else { return nil }
    let name = asset.name.split(separator: "/").last.map(String.init) ?? id
    return .init(name: FileName.plain(name), bytes: bytes)
  }

  // MARK: Losses

  /// Reports a loss once: what is lost is the same in every language.
  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    guard language == study.primaryLanguage else { return }
    losses.append(
      Loss(
        format: REDCapFormat.formatName, code: code, kind: kind, severity: severity, place: place,
        what: what, became: became, advice: advice))
  }

  func rename(_ old: String, to new: String, at place: Place) {
    lose(
      "code-renamed", .renamed, .note, place, "The value “\(old)” of a choice", became: "“\(new)”")
  }

  /// Reports each member of a part's document that is set but not known here, so that a member added to the model is never
  /// lost silently.
  func reportUnknown(
    in part: some Encodable, except known: Set<String>, at place: Place,
    severity: Loss.Severity = .note
  ) {
    guard language == study.primaryLanguage else { return }
    for name in setMembers(of: part, except: known) {
      lose(
        "setting-not-carried", .dropped, severity, place + [name],
        "The setting “\(name.asMemberName)”")
    }
  }
}
