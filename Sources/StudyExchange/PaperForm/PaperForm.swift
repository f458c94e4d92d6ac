import ConsentMarkdown
import SafeHTML
import StudyDocuments
import StudyModel
import StudyParts

/// The questions of a task in one language as a page to print and fill in by hand. Questions are numbered; a page or
/// question that only some people answer says for which answers. Self-contained: no scripts, no pictures.
struct PaperForm {
  private(set) var html = ""
  private(set) var losses: [Loss] = []
  private let study: Study
  private let task: StudyModel.Task
  private let language: Language
  private let strings: InterfaceStrings
  private let conditions: PaperConditions
  private var number = 0
  /// Whether the page that is being written has a heading, below which those of its questions belong.
  private var isTitled = false

  /// - Parameter study: one whose texts already say its facts.
  init(_ study: Study, _ outline: SurveyOutline, in language: Language, version: VersionNumber?) {
    self.study = study
    task = outline.task
    self.language = language
    strings = InterfaceStrings(language)
    var numbers: [AnswerReference: Int] = [:]
    var formats: [AnswerReference: AnswerFormat] = [:]
    let shown = outline.pages.filter { $0.reach != .never }.flatMap(\.questions)
    for question in shown where question.format != nil {
      let isWhole = question.answer.item == nil
      let answer = AnswerReference(
        step: question.answer.step, item: isWhole ? nil : question.answer.item)
      numbers[answer] = numbers.count + 1
      formats[answer] = question.format
    }
    conditions = PaperConditions(
      language: language, study: study, task: task, numbers: numbers, formats: formats)
    let title = StepNames.title(of: task, in: language, study)
    write(head: title, version)
    for page in outline.pages { write(page) }
    html += "</main>\n</body>\n</html>\n"
    for loop in outline.loops {
      lose(
        "loop-not-on-paper", .dropped, .error, task.place(of: loop.from),
        "A rule that leads back to an earlier step", advice: "ask again on another form")
    }
  }

  private mutating func write(head title: String, _ version: VersionNumber?) {
    let direction = language.isRightToLeft ? "rtl" : "ltr"
    let name = study.title(study.facts.title, in: language)
    let edition = DocumentEdition.name(of: version, in: language)
    html = """
      <!doctype html>
      <html lang="\(escaped(language.rawValue))" dir="\(direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body data-form>
      <main>
      <p class="study">\(escaped([name, edition].filter { !$0.isEmpty }.joined(separator: " · ")))</p>
      <h1>\(escaped(title))</h1>

      """
    if version == nil { paragraph(Stamp.draftNotice(in: language), "draft") }
  }

  // MARK: Pages

  private mutating func write(_ page: SurveyPage) {
    let step = page.step
    guard step.content.accept(PaperSteps()) else {
      lose(
        "step-not-on-paper", .dropped, .note, page.place,
        "The step (\(step.content.part.name))",
        advice: "print the consent as a document, and do what needs a device in another way")
      return
    }
    guard page.reach != .never else { return }
    let before = html.utf8.count
    html += "<section>\n"
    let title = text(step.title)
    isTitled = !title.isEmpty
    if isTitled { html += "<h2>\(escaped(title))</h2>\n" }
    write(page.reach, of: page.place)
    for words in [step.text, step.detailText] { paragraph(text(words)) }
    for item in step.bodyItems {
      paragraph(text(item.text))
      paragraph(text(item.detailText), "small")
      write(item.learnMore)
    }
    if case .table(let table) = step.content {
      for row in table.rows { paragraph(text(row)) }
    }
    var questions = page.questions[...]
    while let question = questions.popFirst() {
      guard let repetition = question.repetition else {
        write(question)
        continue
      }
      let inside = questions.prefix { $0.group == question.id }
      questions = questions.dropFirst(inside.count)
      write(Array(inside), under: question, repetition)
    }
    if case .form(let form) = step.content { paragraph(text(form.footer)) }
    paragraph(text(step.footnote), "small")
    html += "</section>\n"
    reportRest(of: page, printed: String(decoding: html.utf8.dropFirst(before), as: UTF8.self))
    if case .quiz = step.content {
      lose(
        "quiz-not-marked", .dropped, .warning, page.place,
        "What the quiz tells participants after an answer, and its other tries")
    }
  }

  private mutating func write(_ reach: StepReach.Reach, of place: Place) {
    switch reach {
    case .always, .never: break
    case .when(let condition): write(condition: condition, of: place)
    case .unknown: loseCondition(place)
    }
  }

  private mutating func write(condition: Condition, of place: Place) {
    guard let words = conditions.words(condition) else {
      loseCondition(place)
      return
    }
    paragraph(strings("onlyIf", s: words), "only-if")
  }

  private mutating func loseCondition(_ place: Place) {
    lose(
      "condition-not-on-paper", .dropped, .error, place, "When this is asked",
      advice: "write on the form who answers it")
  }

  // MARK: Questions

  private mutating func write(
    _ questions: [SurveyQuestion], under heading: SurveyQuestion, _ repetition: Repetition
  ) {
    let most = min(max(repetition.least, Self.entries), repetition.most)
    let first = number
    write(heading)
    for entry in 1...most {
      number = first
      paragraph(strings("entryOf", n: "\(entry)", m: "\(most)"), "small")
      for question in questions { write(question, entry: entry) }
    }
    if most < repetition.most {
      lose(
        "entries-limited", .dropped, .warning, heading.place,
        "Up to \(repetition.most) entries", became: "\(most)", advice: "print more pages")
    }
  }

  /// - Parameter entry: the entry of a repeatable group that asks it.
  private mutating func write(_ question: SurveyQuestion, entry: Int? = nil) {
    let prompt = text(question.text)
    guard let format = question.format else {
      let level = isTitled ? "h3" : "h2"
      if !prompt.isEmpty { html += "<\(level)>\(escaped(prompt))</\(level)>\n" }
      paragraph(text(question.help))
      write(question.learnMore)
      if let visibility = question.visibility { write(condition: visibility, of: question.place) }
      return
    }
    number += 1
    let name = "\(number)" + (entry.map { " (\($0))" } ?? "")
    html += "<div class=\"question\">\n"
    if let visibility = question.visibility { write(condition: visibility, of: question.place) }
    html +=
      "<p class=\"prompt\"><span class=\"number\">\(name).</span> \(escaped(prompt))</p>\n"
    paragraph(text(question.help))
    write(question.learnMore)
    let control = format.accept(PaperControls(study: study, language: language))
    if case .boxes(_, let several) = control {
      paragraph(strings[several ? "checkSeveral" : "checkOne"], "small")
    }
    if question.isOptional { paragraph(strings["leaveBlank"], "small") }
    write(control)
    paragraph(text(question.placeholder), "small")
    if format.settings.offersDontKnow {
      let own = text(format.settings.dontKnow?.text ?? [:])
      write(.boxes([.init(text: own.isEmpty ? strings["dontKnow"] : own, code: "")], several: true))
    }
    html += "</div>\n"
    if case .imageChoice = format {
      lose(
        "picture-as-description", .approximated, .note, question.place, "The pictures to choose",
        became: "their texts")
    }
  }

  private mutating func write(_ control: PaperControl) {
    switch control {
    case .boxes(let boxes, _): write(boxes)
    case .lists(let lists): for boxes in lists { write(boxes) }
    case .row(let values, let ends):
      let boxes = values.map { "<td><span class=\"box\"></span> \(escaped($0))</td>" }.joined()
      html += "<table class=\"row\"><tbody><tr>\(boxes)</tr></tbody></table>\n"
      let known = ends.filter { !$0.isEmpty }
      if !known.isEmpty { paragraph(known.joined(separator: " – "), "small") }
    case .line(let hint, let unit):
      html += "<p class=\"blank\"><span class=\"line\"></span> \(escaped(unit))</p>\n"
      if !hint.isEmpty { paragraph(hint, "small") }
    case .lines(let count):
      html += String(
        repeating: "<p class=\"blank\"><span class=\"line whole\"></span></p>\n", count: count)
    }
  }

  private mutating func write(_ boxes: [PaperControl.Box]) {
    html += "<ul class=\"boxes\">\n"
    for box in boxes {
      let code = box.code.isEmpty ? "" : " <span class=\"code\">\(escaped(box.code))</span>"
      let line = box.isOpen ? " <span class=\"line\"></span>" : ""
      let detail =
        box.detail.isEmpty ? "" : "<br><span class=\"small\">\(escaped(box.detail))</span>"
      html +=
        "<li><span class=\"box\"></span> \(escaped(box.text))\(code)\(line)\(detail)</li>\n"
    }
    html += "</ul>\n"
  }

  /// Paper has no links: what one opens follows at once.
  private mutating func write(_ more: LearnMore?) {
    guard let more, !more.content.isEmpty else { return }
    let title = [more.title, more.label].map(text).first { !$0.isEmpty } ?? ""
    html += "<div class=\"more small\">\n"
    if !title.isEmpty { html += "<p class=\"prompt\">\(escaped(title))</p>\n" }
    html += MarkdownHTML(headingOffset: 3, skipsNoLevels: true).render(text(more.content)).html
    html += "</div>\n"
  }

  // MARK: Helpers

  private mutating func paragraph(_ text: String, _ kind: String? = nil) {
    guard !text.isEmpty else { return }
    html += "<p\(kind.map { " class=\"\($0)\"" } ?? "")>\(escaped(text))</p>\n"
  }

  mutating func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    let loss = Loss(
      format: PaperFormFormat().name, code: code, kind: kind, severity: severity, place: place,
      what: what, became: became, advice: advice)
    // The entries of a group lose the same.
    if !losses.contains(loss) { losses.append(loss) }
  }

  func text(_ text: LocalizedText) -> String {
    study.title(text, in: language, of: task.id)
  }

  func escaped(_ text: String) -> String { SafeHTML.HTMLText.escaped(text) }

  /// How many entries of a repeatable group are printed, unless it needs more.
  private static let entries = 3
}
