import StudyModel

/// Conditions as branching logic.
extension REDCapWriter {
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
  func branching(of row: REDCapRow, in outline: SurveyOutline) -> REDCapLogic {
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
    if case .test(let test) = condition,
      [.passed(false), .eligible(false)].contains(test.comparison)
    {
      return try refusal(test, in: outline, entry: entry)
    }
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

  /// That a step which can end the task has refused the participant; one that is left unanswered has refused nobody.
  private func refusal(
    _ test: AnswerTest, in outline: SurveyOutline, entry: Int?
  ) throws(REDCapUnwritable) -> REDCapLogic {
    func asking(_ comparison: Comparison) throws(REDCapUnwritable) -> REDCapLogic {
      try logic(
        of: .test(AnswerTest(answer: test.answer, comparison: comparison)), in: outline,
        entry: entry)
    }
    let accepted = try asking(test.comparison == .passed(false) ? .passed(true) : .eligible(true))
    return .all([try asking(.answered), accepted.negated])
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
}
