import StudyBundle
import StudyDocuments
import StudyModel

/// Writes one task as a form.
final class XLSFormWriter {
  let study: Study
  let outline: SurveyOutline
  let assets: [Asset.ID: [UInt8]]
  var names = XLSFormNames()
  private(set) var lists: [XLSFormList] = []
  private(set) var losses: [Loss] = []
  /// The pictures that the form shows, by file name.
  private(set) var pictures: [String: Asset.ID] = [:]
  /// The rows of each question, in the order of the pages.
  private(set) var controls: [AnswerReference: XLSFormControl] = [:]
  private(set) var pageNames: [Step.ID: String] = [:]
  private(set) var questionNames: [AnswerReference: String] = [:]
  /// Calculations of the words for answers that texts show, by question.
  private(set) var spoken: [AnswerReference: XLSFormRow] = [:]
  /// The names that texts of the task show. Looking for each name in all texts would take the square of their number.
  private let pipedNames: Set<String>
  var agreements: [Step.ID: XPath] = [:]
  var scores: [Step.ID: String] = [:]

  var task: StudyModel.Task { outline.task }
  var languages: [Language] { study.languages }
  var primary: Language { study.primaryLanguage }

  init(study: Study, task: StudyModel.Task, assets: [Asset.ID: [UInt8]]) {
    self.study = study
    self.assets = assets
    let first = SurveyOutline(task)
    var names = XLSFormNames()
    var pages: [Step.ID: String] = [:]
    var questions: [AnswerReference: String] = [:]
    // Legal identifiers keep their names before any other can take them.
    let all = first.pages.flatMap { page in
      [(AnswerReference(step: page.step.id), [page.step.id])]
        + page.questions.filter { $0.answer.item != nil && $0.answer != page.repeatAlone }.map {
          ($0.answer, [page.step.id, $0.id])
        }
    }
    for isLegal in [true, false] {
      for (answer, parts) in all
      where XLSFormNames.isLegal(parts.last ?? "") == isLegal && questions[answer] == nil {
        questions[answer] = names.next(parts)
      }
    }
    for page in first.pages {
      pages[page.step.id] = questions[AnswerReference(step: page.step.id)]
      if let group = page.repeatAlone { questions[group] = pages[page.step.id] }
    }
    self.names = names
    pageNames = pages
    questionNames = questions
    var said = task
    var piped: [(answer: AnswerReference, step: Step)] = []
    let asked = Dictionary(
      first.pages.filter { $0.reach != .never }.flatMap(\.questions).map { ($0.answer, $0) }
    ) { first, _ in first }
    func saying(_ step: Step) -> Step {
      step.filled { pipe in
        let answer = AnswerReference(step: pipe.answer.step, item: pipe.answer.item)
        guard pipe.answer.task == nil || pipe.answer.task == task.id, let name = questions[answer],
          let format = asked[answer]?.format, format.kind != .multipleValuePicker
        else {
          piped.append((pipe.answer, step))
          return pipe.otherwise
        }
        if !pipe.otherwise.isEmpty { piped.append((answer, step)) }
        return XLSFormText.piped(format.isOneChoice ? name + "_words" : name)
      }
    }
    said.steps = task.steps.map(saying)
    said.endings = task.endings.map(saying)
    outline = SurveyOutline(said)
    pipedNames = XLSFormText.pipedNames(in: (try? JSONValue(encoding: said))?.canonicalText ?? "")
    reportRenamed(all.map(\.0))
    for (answer, step) in piped {
      let isOther = asked[AnswerReference(step: answer.step, item: answer.item)] == nil
      lose(
        isOther ? "answer-in-text-dropped" : "default-for-answer-dropped", .dropped,
        isOther ? .warning : .note,
        task.place(of: step.id),
        isOther
          ? "An answer in a text that the form does not ask for"
          : "The words for those who have not answered",
        became: isOther ? "the words for those who have not answered" : nil)
    }
    for loop in outline.loops {
      lose(
        "loop-not-carried", .dropped, .error, task.place(of: loop.from),
        "The way back to an earlier step", advice: "an XLSForm asks each question once")
    }
    for page in outline.pages { prepare(page) }
  }

  private func reportRenamed(_ answers: [AnswerReference]) {
    for answer in answers {
      let own = answer.item ?? answer.step
      guard let name = questionNames[answer], name != own else { continue }
      lose(
        "identifier-renamed", .renamed, .note,
        task.place(of: answer.step) + (answer.item.map { [$0] } ?? []), own, became: name)
    }
  }

  private func prepare(_ page: SurveyPage) {
    let siblings = Dictionary(
      page.questions.compactMap { question in
        questionNames[question.answer].map { (question.id, $0) }
      }
    ) { first, _ in first }
    for question in page.questions {
      guard let name = questionNames[question.answer] else { continue }
      guard let format = question.format else {
        if question.repetition != nil {
          controls[question.answer] = XLSFormControl(
            rows: [], answer: XLSFormAnswer(name: name, kind: .entries))
        }
        continue
      }
      let isStep = question.answer.item == nil
      let label = isStep && question.text.isEmpty ? page.step.title : question.text
      var hints = [question.help]
      if isStep, question.text.isEmpty, !isPaged(page) {
        hints = [page.step.text, page.step.detailText]
        if !page.step.detailText.isEmpty { reportJoined(page) }
      }
      if !question.placeholder.isEmpty { reportPlaceholder(at: question.place) }
      if !format.shape.placeholder.isEmpty { reportPlaceholder(at: question.place + ["format"]) }
      var asked = XLSFormQuestion(
        name: name, label: self.label(label, else: page.step.title, name),
        hint: joined(hints.map(XLSFormText.plain) + [example(question.placeholder)]),
        isRequired: !question.isOptional, place: question.place, siblings: siblings)
      if label.isEmpty, page.step.title.isEmpty {
        asked = XLSFormQuestion(
          name: name, label: everywhere(question.id), hint: asked.hint,
          isRequired: asked.isRequired, place: asked.place, siblings: siblings)
      }
      var control = format.accept(XLSFormControls(writer: self, question: asked))
      if let words = spokenText(of: question.answer, control) { control.rows.append(words) }
      controls[question.answer] = control
    }
  }

  /// Reports that a form has no texts inside fields.
  func reportPlaceholder(at place: Place) {
    lose(
      "placeholder-moved", .moved, .note, place + ["placeholder"], "The placeholder",
      became: "a hint below the question")
  }

  func reportJoined(_ page: SurveyPage) {
    lose(
      "texts-joined", .merged, .note, page.place, "The separate texts of the page",
      became: "one text")
  }

  /// Gives the form an answer that pages ask without a question of the outline.
  func record(_ answer: XLSFormAnswer, for step: Step.ID) {
    controls[AnswerReference(step: step)] = XLSFormControl(rows: [], answer: answer)
  }

  /// Whether a page needs a group: it has several questions, or a question with a heading of its own.
  func isPaged(_ page: SurveyPage) -> Bool {
    guard case .question(let question)? = page.step.content.asking else { return true }
    return !question.question.isEmpty && !page.step.title.isEmpty || !page.step.bodyItems.isEmpty
      || page.step.image != nil || !page.step.footnote.isEmpty || question.learnMore != nil
  }

  private func label(_ text: LocalizedText, else title: LocalizedText, _ name: String)
    -> LocalizedText
  {
    XLSFormText.plain(text.isEmpty ? title : text)
  }

  /// Clients show the name of a choice where a text shows an answer, so that its words are calculated.
  private func spokenText(of answer: AnswerReference, _ control: XLSFormControl) -> XLSFormRow? {
    guard case .one = control.answer.kind else { return nil }
    guard pipedNames.contains(control.answer.name + "_words") else { return nil }
    var row = XLSFormRow("calculate", control.answer.name + "_words")
    row.calculation = "jr:choice-name(${\(control.answer.name)}, '${\(control.answer.name)}')"
    return row
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: XLSFormFormat.formatName, code: code, kind: kind, severity: severity, place: place,
        what: what, became: became, advice: advice))
  }

  /// Reports the members of a part that the form has no place for.
  func reportRest(of part: some Encodable, except known: Set<String>, at place: Place) {
    let members = (try? JSONValue(encoding: part))?.objectValue ?? [:]
    for name in members.keys.sorted() where !known.contains(name) && name != "kind" {
      lose(
        "setting-not-carried", .dropped, .note, place + [name], "The setting “\(name.asMemberName)”"
      )
    }
  }

  func list(_ choices: [XLSFormList.Choice], for name: String) -> String {
    if let known = lists.first(where: { $0.choices == choices }) { return known.name }
    let taken = Set(lists.map(\.name))
    let stem = name.lowercased()
    var list = stem
    var number = 2
    while taken.contains(list) {
      list = "\(stem)_\(number)"
      number += 1
    }
    lists.append(XLSFormList(name: list, choices: choices))
    return list
  }

  func yesOrNo(yes: LocalizedText, no: LocalizedText, for name: String) -> String {
    let isUsual = yes.isEmpty && no.isEmpty
    return list(
      [
        .init(name: "yes", label: yes.isEmpty ? words("yes") : XLSFormText.plain(yes)),
        .init(name: "no", label: no.isEmpty ? words("no") : XLSFormText.plain(no)),
      ], for: isUsual ? "yes_no" : name)
  }

  func choices(
    _ choices: [(value: ChoiceValue, label: LocalizedText, image: String)], at place: Place
  ) -> [(choice: XLSFormAnswer.Choice, row: XLSFormList.Choice)] {
    var taken: Set<String> = []
    return choices.map { value, label, image in
      let name = XLSFormNames.choice(value, avoiding: taken)
      taken.insert(name)
      if name != value.text {
        lose(
          "choice-renamed", .renamed, .note, place + ["choices", value.text], value.text,
          became: name)
      }
      let shown =
        label.isEmpty && image.isEmpty ? everywhere(value.text.isEmpty ? name : value.text) : label
      return (
        .init(value: value, name: name),
        .init(name: name, label: shown.isEmpty ? everywhere(value.text) : shown, image: image)
      )
    }
  }

  /// The file name of a picture; empty if there is none.
  func picture(_ id: Asset.ID?, at place: Place) -> String {
    guard let id, let asset = study.asset(id) else { return "" }
    let name = FileName.picture(asset)
    pictures[name] = id
    lose(
      "picture-beside-form", .moved, .note, place, "The picture “\(asset.name)”",
      became: assets[id] == nil ? "its name \(name)" : "the file media/\(name)",
      advice: "upload it with the form")
    return name
  }
}

extension AnswerFormat {
  /// Whether its answer is one choice, of which clients show the name.
  fileprivate var isOneChoice: Bool {
    switch settings.comparable {
    case .yesOrNo, .choice(several: false, _): true
    case .choice, .number, .duration, .text, .date, .timeOfDay, .presence: false
    }
  }
}

extension FileName {
  /// A name for a picture that is safe in a form: its own, cleaned, with digits that distinguish it from others.
  fileprivate static func picture(_ asset: Asset) -> String {
    let parts = asset.name.split(separator: ".")
    let end =
      parts.count > 1
      ? parts.last.map {
        "." + $0.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      } ?? "" : ""
    return XLSFormNames.cleaned(parts.first.map(String.init) ?? "picture").prefix(40) + "_"
      + asset.id.prefix(8) + end
  }
}
