import StudyDocuments
import StudyModel

/// Writes a study's tasks as instruments of REDCap, in one language.
final class REDCapWriter {
  let plan: REDCapPlan
  let language: Language
  private let assets: [Asset.ID: [UInt8]]
  private var strings: InterfaceStrings
  private(set) var losses: [Loss] = []
  /// How conditions compare answers, by answer with its task.
  private var answers: [AnswerReference: REDCapAnswer] = [:]
  /// The same in the entries of repeatable groups, from 1.
  private var entries: [AnswerReference: [Int: REDCapAnswer]] = [:]
  /// The scores of quizzes that can be passed with wrong answers, by step with its task.
  private var scores: [AnswerReference: (field: String, mark: Int)] = [:]
  private var reaches: [AnswerReference: REDCapLogic?] = [:]

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
      for edge in outline.loops {
        lose(
          "loop-not-carried", .dropped, .error, outline.task.place(of: edge.from),
          "A way back to an earlier step", became: "the way on to the next field")
      }
      reportUnknown(of: outline.task)
      return instrument(outline, rows)
    }
  }

  private func rows(of page: SurveyPage, in task: StudyModel.Task) -> [REDCapRow] {
    if page.reach == .never, !page.isEnding {
      lose(
        "step-never-shown", .dropped, .note, page.place, "A step that no participant reaches")
      return []
    }
    if page.isEnding, page.reach == .never { return [] }
    return REDCapSteps(writer: self, page: page, task: task).rows()
  }

  private func instrument(_ outline: SurveyOutline, _ rows: [REDCapRow]) -> REDCapInstrument {
    let task = outline.task
    let form = plan.forms[task.id] ?? ""
    var instrument = REDCapInstrument(task: task.id, form: form)
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

  // MARK: Conditions

  func register(
    _ answer: AnswerReference, of task: StudyModel.Task, entry: Int? = nil, as found: REDCapAnswer
  ) {
    let key = AnswerReference(task: task.id, step: answer.step, item: answer.item)
    if let entry {
      entries[key, default: [:]][entry] = found
    } else {
      answers[key] = found
    }
  }

  func registered(_ key: AnswerReference) -> REDCapAnswer? { answers[key] }

  func registerScore(of step: Step.ID, in task: StudyModel.Task, _ field: String, mark: Int) {
    scores[AnswerReference(task: task.id, step: step)] = (field, mark)
  }

  /// When a row is shown. What cannot be written is reported and left out.
  private func branching(of row: REDCapRow, in outline: SurveyOutline) -> REDCapLogic {
    var parts: [REDCapLogic] = []
    if let page = row.page, !row.isAlwaysShown {
      parts.append(shown(page, in: outline) ?? .always)
    }
    if let visibility = row.visibility {
      do throws(REDCapUnwritable) {
        parts.append(try logic(of: visibility, in: outline, entry: row.entry))
      } catch {
        loseLogic(at: row.place + ["visibility"], error)
      }
    }
    return REDCapLogic.all(parts + [row.logic]).simplified
  }

  /// When a page is shown; nil if that cannot be said, which is reported once.
  private func shown(_ page: SurveyPage, in outline: SurveyOutline) -> REDCapLogic? {
    let key = AnswerReference(task: outline.task.id, step: page.step.id)
    if let known = reaches[key] { return known }
    // A step whose condition asks for itself is shown.
    reaches[key] = .some(nil)
    var found: REDCapLogic?
    switch page.reach {
    case .always: found = .always
    case .never: found = .never
    case .unknown:
      loseLogic(at: page.place, REDCapUnwritable(why: "would take thousands of comparisons"))
    case .when(let condition):
      do throws(REDCapUnwritable) {
        found = try logic(of: condition, in: outline, entry: nil)
      } catch {
        loseLogic(at: page.place, error)
      }
    }
    reaches[key] = .some(found)
    return found
  }

  private func loseLogic(at place: Place, _ error: REDCapUnwritable) {
    lose(
      "logic-not-carried", .dropped, .error, place, "The condition, which \(error.why)",
      became: "always shown", advice: "write the branching logic in REDCap")
  }

  private func logic(
    of condition: Condition, in outline: SurveyOutline, entry: Int?
  ) throws(REDCapUnwritable) -> REDCapLogic {
    switch outline.sayingOutcomes(condition) {
    case .all(let parts):
      var written: [REDCapLogic] = []
      for part in parts { written.append(try logic(of: part, in: outline, entry: entry)) }
      return .all(written)
    case .any(let parts):
      var written: [REDCapLogic] = []
      for part in parts { written.append(try logic(of: part, in: outline, entry: entry)) }
      return .any(written)
    case .not(let part): return try logic(of: part, in: outline, entry: entry).negated
    case .test(let test): return try logic(of: test, in: outline, entry: entry)
    }
  }

  private func logic(
    of test: AnswerTest, in outline: SurveyOutline, entry: Int?
  ) throws(REDCapUnwritable) -> REDCapLogic {
    var test = test
    if let task = test.answer.task, task != outline.task.id {
      guard let other = plan.outlines.first(where: { $0.task.id == task }) else {
        throw REDCapUnwritable(why: "asks for a task that the study does not have")
      }
      test.answer.task = nil
      return try logic(of: .test(test), in: other, entry: nil)
    }
    let task = outline.task.id
    let step = AnswerReference(task: task, step: test.answer.step)
    let key = AnswerReference(task: task, step: test.answer.step, item: test.answer.item)
    switch test.comparison {
    case .visited, .skipped:
      guard let page = outline.pages.first(where: { $0.step.id == test.answer.step }),
        let shown = shown(page, in: outline)
      else { throw REDCapUnwritable(why: "asks whether a step was shown") }
      if test.comparison == .visited { return shown }
      test.comparison = .answered
      return .all([shown, try logic(of: test, in: outline, entry: entry).negated])
    case .passed(let expected):
      guard let score = scores[step] else { break }
      let passes = REDCapLogic.atLeast(score.field, score.mark)
      return expected ? passes : passes.negated
    case .scoreAtLeast(let number):
      guard let score = scores[step] else { break }
      return .atLeast(score.field, number)
    case .answered where test.answer.item == nil && answers[key] == nil:
      let items = answers.filter { $0.key.task == task && $0.key.step == test.answer.step }
      guard !items.isEmpty else { break }
      return .any(
        items.sorted { $0.value.field < $1.value.field }.map(\.value.isAnswered))
    case .answered, .dontKnow, .equals, .numberBetween, .includes, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .consented, .eligible, .entriesBetween:
      break
    }
    guard let answer = entry.flatMap({ entries[key]?[$0] }) ?? answers[key] else {
      throw REDCapUnwritable(why: "asks for something that REDCap does not record")
    }
    return try answer.logic(of: test.comparison)
  }

  // MARK: Texts

  func text(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  /// One of Accord's own words on screens, by its key.
  func word(_ key: String) -> String {
    strings.screens[key] ?? InterfaceStrings.english.screens[key] ?? key
  }

  func name(_ base: String, _ suffix: String) -> String { plan.name(base, suffix) }

  /// The name of a value of HealthKit.
  func words(of value: ChoiceValue) -> String {
    switch value {
    case .boolean(let isTrue): return word(isTrue ? "yes" : "no")
    case .number: return word("skinType").replacing("%n", with: value.text)
    case .text(let name):
      switch name {
      case "HKBiologicalSexFemale": return word("female")
      case "HKBiologicalSexMale": return word("male")
      case "HKBiologicalSexOther": return word("otherSex")
      default:
        return name.replacing("HKBloodType", with: "").replacing("Positive", with: "+")
          .replacing("Negative", with: "−")
      }
    }
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
    let members = (try? JSONValue(encoding: part))?.objectValue ?? [:]
    for name in members.keys.sorted() where !known.contains(name) {
      lose(
        "setting-not-carried", .dropped, severity, place + [name],
        "The setting “\(name.asMemberName)”")
    }
  }

  private func reportUnknown(of task: StudyModel.Task) {
    var head = task
    (head.steps, head.endings, head.rules) = ([], [], [])
    reportUnknown(
      in: head,
      except: [
        "id", "kind", "title", "steps", "endings", "rules", "earlierAnswers", "keptSettings",
      ],
      at: ["tasks", task.id], severity: .warning)
  }
}
