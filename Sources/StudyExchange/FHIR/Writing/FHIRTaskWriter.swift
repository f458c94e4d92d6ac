import StudyDocuments
import StudyModel
import StudyPreview

/// Writes one task as a Questionnaire.
final class FHIRTaskWriter {
  let writer: FHIRWriter
  let task: Task
  let outline: SurveyOutline
  var links: FHIRLinks
  var answers: [AnswerReference: FHIRAnswer] = [:]
  var agreements: [Step.ID: String] = [:]
  var scores: [Step.ID: String] = [:]
  /// The right answers of quizzes, as items of a QuestionnaireResponse.
  var keys: [JSONValue] = []

  init(_ task: Task, by writer: FHIRWriter) {
    self.writer = writer
    self.task = task
    outline = SurveyOutline(task)
    links = FHIRLinks(outline)
  }

  var isMobile: Bool { writer.profile == .mobile }

  /// The items in order, with conditions that the profile can express.
  func items() -> [FHIRItem] {
    reportLoops()
    var items: [FHIRItem] = []
    for page in outline.pages {
      if page.reach == .never {
        writer.lose(
          "step-never-shown", .dropped, .note, page.place,
          "A step that no rule leads to, other than a button to end early")
        continue
      }
      let step = withoutAnswers(page.step, at: page.place)
      reportCommon(step, at: page.place)
      var shown = step.content.accept(FHIRPages(tasks: self, step: step, page: page))
      add(page.reach, to: &shown, at: page.place)
      items += shown
    }
    if isMobile { items = FHIRMobileLayout(tasks: self).laidOut(items) }
    let conditions = FHIRConditions(
      outline: outline, answers: answers, agreements: agreements, scores: scores)
    return items.flatMap { conditioned($0, by: conditions, isTop: true) }
  }

  private func add(_ reach: StepReach.Reach, to items: inout [FHIRItem], at place: Place) {
    switch reach {
    case .always, .never: break
    case .when(let condition):
      for index in items.indices { items[index].add(condition) }
    case .unknown:
      writer.lose(
        "condition-not-carried", .dropped, .error, place,
        "The rules that decide whether “\(place.last ?? "")” is shown, which have too many parts",
        became: "always shown")
    }
  }

  private func reportLoops() {
    for edge in outline.loops {
      writer.lose(
        "loop-not-carried", .dropped, .error, task.place(of: edge.from),
        "The way back from “\(edge.from)”", became: "the next question")
    }
  }

  /// Questionnaires cannot say earlier answers in their texts.
  private func withoutAnswers(_ step: Step, at place: Place) -> Step {
    var piped: Set<PipedAnswer> = []
    let filled = step.filled {
      piped.insert($0)
      return $0.otherwise
    }
    for answer in piped.sorted(by: { $0.code < $1.code }) {
      writer.lose(
        "answer-not-in-text", .dropped, .warning, place,
        "The earlier answer in a text, \(answer.code)",
        became: answer.otherwise.isEmpty ? "nothing" : "“\(answer.otherwise)” for everyone")
    }
    return filled
  }

  /// The settings of a step that no kind of item has a place for.
  private func reportCommon(_ step: Step, at place: Place) {
    for label in step.buttonTexts(at: place) {
      writer.lose(
        "button-words-dropped", .dropped, .note, label.place,
        "The label of a button, “\(writer.text(label.text))”")
    }
    reportKind(of: step, at: place)
    if step.earlyEnding != nil {
      writer.lose(
        "early-ending-dropped", .dropped, .warning, place + ["earlyEnding"],
        "The button that ends the task early", became: "leaving the form")
    }
  }

  /// Reports that forms have only texts and questions. What only an app does is left out as a whole.
  private func reportKind(of step: Step, at place: Place) {
    let recognized: Set<StepContent.Kind> = [.instruction, .question, .form, .signature]
    guard step.kind == .webPage || !step.kind.isOnClientOnly, !recognized.contains(step.kind),
      step.kind != .answerSummary
    else { return }
    writer.lose(
      "kind-not-carried", .approximated, .note, place + ["kind"], step.kind.whatIsLost,
      became: "texts and questions")
  }

  // MARK: Conditions

  private func conditioned(
    _ item: FHIRItem, by conditions: FHIRConditions, isTop: Bool
  ) -> [FHIRItem] {
    var item = item
    item.items = item.items.flatMap { conditioned($0, by: conditions, isTop: false) }
    if item.type == .group, item.items.isEmpty { return [] }
    guard let condition = item.condition else { return [item] }
    guard let clauses = conditions.logic(of: condition)?.clauses else {
      loseCondition(of: item)
      return [item]
    }
    // Accord shows it to no one either.
    if clauses.contains(where: \.isEmpty) {
      writer.lose(
        "item-never-shown", .dropped, .note, item.place,
        "“\(item.linkId)”, whose condition is never true")
      return []
    }
    let sure = clauses.filter { $0.count == 1 }.map { $0[0] }
    var open = clauses.filter { $0.count > 1 }
    if isMobile {
      let isFlat = open.isEmpty || open.count == 1 && sure.isEmpty
      guard isFlat, clauses.allSatisfy({ $0.allSatisfy(\.isMobile) }) else {
        loseCondition(of: item)
        return [item]
      }
    }
    item.set(sure.isEmpty ? open.popLast() ?? [] : sure, isAny: sure.isEmpty)
    for clause in open.reversed() {
      var group = FHIRItem(
        linkId: links.next(item.linkId + ".if"), type: .group, place: item.place)
      group.items = [item]
      group.set(clause, isAny: true)
      item = group
    }
    return [item]
  }

  private func loseCondition(of item: FHIRItem) {
    writer.lose(
      "condition-not-carried", .dropped, .error, item.place,
      "The condition for showing “\(item.linkId)”", became: "always shown",
      advice: isMobile ? "use one yes-or-no or choice question in it" : nil)
  }
}

extension FHIRItem {
  mutating func add(_ condition: Condition?) {
    guard let condition else { return }
    guard let own = self.condition else {
      self.condition = condition
      return
    }
    self.condition = .all([condition, own])
  }

  mutating func set(_ tests: [FHIRTest], isAny: Bool) {
    enableWhen = tests
    isEnabledByAny = isAny && tests.count > 1
  }
}
