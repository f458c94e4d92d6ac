import StudyDocuments
import StudyModel

extension XLSFormWriter {
  /// The rows of the form. Conditions are written last, because they can name any question.
  func rows() -> [XLSFormRow] {
    let bodies = outline.pages.map { page in
      (page, page.step.content.accept(XLSFormPages(writer: self, page: page)))
    }
    let conditions = XLSFormConditions(
      outline: outline, answers: controls.mapValues(\.answer), agreements: agreements,
      scores: scores)
    var rows: [XLSFormRow] = []
    for (page, body) in bodies {
      reportRest(of: page)
      var body = body
      for index in body.indices {
        guard let visibility = body[index].visibility else { continue }
        let place = body[index].place ?? page.place
        body[index].row.relevant = .all([
          expression(visibility, by: conditions, at: place), body[index].row.relevant,
        ])
      }
      let isShown: XPath
      switch page.reach {
      case .always: isShown = .always
      case .never:
        if !body.isEmpty {
          lose(
            "page-never-shown", .dropped, .warning, page.place,
            "A page that no order or rule leads to",
            advice: page.isEnding ? "XLSForms cannot be ended early" : nil)
        }
        continue
      case .when(let condition): isShown = expression(condition, by: conditions, at: page.place)
      case .unknown:
        isShown = .always
        lose(
          "condition-too-large", .dropped, .error, page.place,
          "The condition for showing the page", became: "a page that is always shown",
          advice: "simplify the rules before it")
      }
      rows += wrapped(body, of: page, when: isShown)
    }
    return rows
  }

  private func expression(
    _ condition: Condition, by conditions: XLSFormConditions, at place: Place
  ) -> XPath {
    do throws(XLSFormConditions.Unsaid) {
      return try conditions.expression(condition).simplified
    } catch {
      lose(
        "condition-not-carried", .dropped, .error, place,
        "A condition that asks for \(error.what)", became: "something that is always shown",
        advice: "an XLSForm compares only its own answers")
      return .always
    }
  }

  /// The lists that the rows name.
  func lists(of rows: [XLSFormRow]) -> [XLSFormList] {
    let named = Set(
      rows.compactMap { $0.type.split(separator: " ").dropFirst().first.map(String.init) })
    return lists.filter { named.contains($0.name) }
  }

  private func wrapped(
    _ body: [XLSFormBodyRow], of page: SurveyPage, when isShown: XPath
  ) -> [XLSFormRow] {
    var rows = body.map(\.row)
    guard page.repeatAlone == nil,
      rows.count > 1 || page.step.content.asking.map({ $0.isForm }) == true
    else {
      if !rows.isEmpty { rows[0].relevant = .all([isShown, rows[0].relevant]) }
      return rows
    }
    let isScreen = !body.contains { $0.row.type.hasPrefix("begin_repeat") || $0.startsScreen }
    let isQuestion = rows.contains { $0.name == pageNames[page.step.id] }
    let name =
      isQuestion
      ? names.next(pageNames[page.step.id] ?? "page", suffix: "_page")
      : pageNames[page.step.id] ?? names.next([page.step.id])
    var start = XLSFormRow("begin_group", name, label: label(of: page))
    start.appearance = isScreen ? "field-list" : ""
    start.relevant = isShown
    return [start] + rows + [XLSFormRow("end_group")]
  }

  /// The heading of a page; a question without one has its words itself.
  private func label(of page: SurveyPage) -> LocalizedText {
    if case .question? = page.step.content.asking, !isPaged(page) { return [:] }
    return XLSFormText.plain(page.step.title)
  }

  private func reportRest(of page: SurveyPage) {
    let step = page.step
    func report(_ code: String, _ severity: Loss.Severity, _ member: String, _ what: String) {
      lose(code, .dropped, severity, page.place + [member], what)
    }
    for label in step.buttonTexts(at: page.place) {
      lose("button-words-dropped", .dropped, .note, label.place, "The label of the button")
    }
    reportKind(of: page)
    if step.isOptional, page.questions.isEmpty, step.kind != .signature {
      report("optional-dropped", .note, "isOptional", "That the page can be skipped")
    }
    if case .instruction(let instruction) = step.content, instruction.centersImage {
      report("setting-not-carried", .note, "centersImage", "The setting “Center the picture”")
    }
    if case .signature = step.content, step.image != nil {
      report("setting-not-carried", .note, "image", "The picture of a signature’s page")
    }
    if let early = step.earlyEnding {
      report(
        "early-ending-dropped", .warning, "earlyEnding",
        "The way to end early, to “\(early.ending)”")
    }
  }
}

extension AskingStep {
  /// Whether its questions are on one screen of their own.
  fileprivate var isForm: Bool {
    switch self {
    case .form, .quiz, .eligibility: true
    case .question, .sharing, .consentReview, .consentForm, .signature, .webPage: false
    }
  }
}

/// A row of a page, with a condition that is written once all questions are known.
struct XLSFormBodyRow {
  var row: XLSFormRow
  var visibility: Condition?
  var place: Place?
  /// Whether it is a screen of its own.
  var startsScreen = false

  init(
    _ row: XLSFormRow, when visibility: Condition? = nil, at place: Place? = nil,
    startsScreen: Bool = false
  ) {
    self.row = row
    self.visibility = visibility
    self.place = place
    self.startsScreen = startsScreen
  }
}
