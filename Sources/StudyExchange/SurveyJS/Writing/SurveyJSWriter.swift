import StudyDocuments
import StudyModel

/// Writes a task as a survey of SurveyJS: a step is a page, and rules between steps become conditions for showing pages.
final class SurveyJSWriter {
  let study: Study
  let outline: SurveyOutline
  let names: SurveyJSNames
  let expressions: SurveyJSExpressions
  let texts: SurveyJSTexts
  private(set) var losses: [Loss] = []
  /// The place of the part that is being written.
  var place: Place
  /// The bytes of pictures that may still be written.
  private var room = 20_000_000
  private var reported: Set<Loss> = []

  var task: StudyModel.Task { outline.task }

  /// - Parameter study: whose texts already say its facts.
  init(study: Study, task: StudyModel.Task, assets: [Asset.ID: [UInt8]]) {
    self.study = study
    let outline = SurveyOutline(task)
    self.outline = outline
    place = ["tasks", task.id]
    texts = SurveyJSTexts(study: study, assets: assets)
    var names = SurveyJSNames(of: outline)
    var decisions: [Step.ID: String] = [:]
    for step in task.steps + task.endings where step.content.decidesByItself {
      decisions[step.id] = names.additional(step.id)
    }
    var unknowns: [AnswerReference: String] = [:]
    for question in outline.questions where question.format?.settings.dontKnow != nil {
      unknowns[question.answer] = names.additional(names.name(of: question.answer) + "_dontknow")
    }
    self.names = names
    expressions = SurveyJSExpressions(
      outline: outline, names: names, decisions: decisions, unknowns: unknowns)
  }

  func json() -> JSONValue {
    reportTask()
    var root: [String: JSONValue] = [
      "showQuestionNumbers": "off", "clearInvisibleValues": "onHidden",
    ]
    root["title"] = words(task.title.isEmpty ? study.facts.title : task.title)
    root["locale"] = texts.locale
    var pages: [JSONValue] = []
    var results: [JSONValue] = []
    for page in outline.pages {
      place = page.place
      report(page)
      if page.reach == .never { continue }
      if isLast(page) {
        finish(page, &root, &results)
      } else if let written = self.page(page) {
        pages.append(written)
      }
    }
    root["pages"] = .array(pages)
    if !results.isEmpty { root["completedHtmlOnCondition"] = .array(results) }
    if task.steps.contains(where: { $0.kind == .answerSummary }) {
      root["showPreviewBeforeComplete"] = "showAnsweredQuestions"
    }
    let calculated = calculatedValues()
    if !calculated.isEmpty { root["calculatedValues"] = .array(calculated) }
    return .object(root)
  }

  private func page(_ page: SurveyPage) -> JSONValue? {
    let elements = self.elements(of: page)
    guard !elements.isEmpty else {
      if !page.step.kind.isOnClientOnly, page.step.kind != .answerSummary {
        lose("page-empty", .dropped, .note, place, "A page with nothing on it")
      }
      return nil
    }
    var members: [String: JSONValue] = [
      "name": .string(names.page(page.step.id)), "elements": .array(elements),
    ]
    if !isTitle(page) { members["title"] = words(page.step.title) }
    members["visibleIf"] = condition(page.reach, of: page)
    return .object(members)
  }

  /// Whether the title of the step is that of its only question.
  func isTitle(_ page: SurveyPage) -> Bool {
    page.step.kind == .question && page.questions.first?.text.isEmpty == true
  }

  /// Whether the survey is over at a page, so that it is what SurveyJS shows then.
  func isLast(_ page: SurveyPage) -> Bool {
    page.step.kind == .completion && (page.isEnding || page.step.id == task.steps.last?.id)
  }

  private func finish(
    _ page: SurveyPage, _ root: inout [String: JSONValue], _ results: inout [JSONValue]
  ) {
    let pieces = [.heading(page.step.title)] + readingPieces(of: page.step)
    guard let html = html(pieces) else { return }
    guard let condition = condition(page.reach, of: page) else {
      root["completedHtml"] = html
      return
    }
    results.append(["expression": condition, "html": html])
  }

  private func condition(_ reach: StepReach.Reach, of page: SurveyPage) -> JSONValue? {
    switch reach {
    case .always: return nil
    case .never: return .string(SurveyJSExpressions.never)
    case .when(let condition): return expression(condition)
    case .unknown:
      lose(
        "reach-not-carried", .dropped, .error, place,
        "The rules that decide whether it is shown", became: "always shown",
        advice: "use fewer rules that lead to it")
      return nil
    }
  }

  /// A condition as an expression; nil, with a report, if it cannot be said.
  func expression(_ condition: Condition, in group: FormItem.ID? = nil) -> JSONValue? {
    do throws(SurveyJSExpressions.Unsayable) {
      return .string(try expressions.text(of: condition, in: group))
    } catch {
      lose(
        "condition-not-carried", .dropped, .error, place,
        "The condition for showing it. \(error.reason)", became: "always shown")
      return nil
    }
  }

  private func calculatedValues() -> [JSONValue] {
    var names = names
    var values: [JSONValue] = []
    for page in outline.pages where page.reach != .never {
      guard case .quiz(let quiz) = page.step.content.asking,
        let score = try? expressions.score(of: quiz, in: page.step.id)
      else { continue }
      let name = names.additional(names.page(page.step.id) + "_score")
      values.append(Self.calculated(name, score))
    }
    for page in outline.pages where page.reach != .never {
      guard case .consentReview(let review) = page.step.content.asking,
        let version = study.consents.first(where: { $0.id == review.consent })?.statedVersion,
        let literal = try? SurveyJSComparison.literal(.string(version))
      else { continue }
      values.append(Self.calculated(names.additional("consent_version"), literal))
    }
    return values
  }

  private static func calculated(_ name: String, _ expression: String) -> JSONValue {
    ["name": .string(name), "expression": .string(expression), "includeIntoResult": true]
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    let loss = Loss(
      format: SurveyJSFormat.formatName, code: code, kind: kind, severity: severity, place: place,
      what: what, became: became, advice: advice)
    if reported.insert(loss).inserted { losses.append(loss) }
  }

  /// A picture as a data URL.
  func address(of id: Asset.ID, at place: Place) -> JSONValue? {
    guard let address = texts.address(of: id), address.utf8.count <= room else {
      let name = study.asset(id)?.name ?? id
      lose("picture-dropped", .dropped, .warning, place, "The picture “\(name)”")
      return nil
    }
    room -= address.utf8.count
    return .string(address)
  }
}

extension StepContent {
  /// Whether a step records a decision of its own instead of answers to questions.
  var decidesByItself: Bool {
    switch asking {
    case .sharing, .consentReview, .consentForm, .signature, .webPage: true
    case .question, .form, .quiz, .eligibility, nil: false
    }
  }
}
