import StudyDocuments
import StudyModel

/// Writes the steps of an activity (mystudies-format §6).
struct MyStudiesSteps {
  let task: Task
  let writer: MyStudiesWriter
  private var keys = MyStudiesKeys(longest: 15)
  /// The steps that are written, with their keys.
  private var written: [(step: Step, kind: MyStudiesStepKind)] = []

  init(_ task: Task, by writer: MyStudiesWriter) {
    self.task = task
    self.writer = writer
    for step in task.steps {
      let kind = step.content.accept(MyStudiesStepKinds())
      let place = task.place(of: step.id)
      switch kind {
      case .none:
        writer.lose(
          "step-not-carried", .dropped, .warning, place,
          "“\(writer.name(of: step))”, a kind of screen that activities do not have")
      case .joining:
        writer.lose(
          "step-not-carried", .dropped, .warning, place,
          "“\(writer.name(of: step))”, which the clients have only before enrollment")
      case .question(let question) where writer.answer(question.format, [:]) == nil:
        writer.lose(
          "format-not-carried", .dropped, .error, place,
          "“\(writer.name(of: step))”, whose kind of answer the clients do not have")
      case .active, .form, .instruction, .question:
        reportShape(of: step, at: place)
        written.append((step, kind))
      }
    }
    for ending in task.endings {
      writer.lose(
        "step-not-carried", .dropped, .warning, task.place(of: ending.id),
        "“\(writer.name(of: ending))”, which is reached by ending early")
    }
    for (step, _) in written { reportKey(step.id, at: task.place(of: step.id)) }
  }

  /// Reports a step that is written as a simpler kind.
  private func reportShape(of step: Step, at place: Place) {
    guard let content = step.content.settings as? any ReducibleStep else { return }
    writer.lose(
      "step-simplified", .approximated, .note, place, content.nameInLosses, became: content.closest)
    for name in content.membersBeyondShape {
      writer.lose(
        "setting-not-carried", .dropped, .note, place + [name],
        "The setting “\(name.asMemberName)”")
    }
  }

  private mutating func reportKey(_ id: String, at place: Place) {
    let key = keys.key(for: id)
    if key != id {
      writer.lose("key-renamed", .renamed, .note, place, "The identifier \(id)", became: key)
    }
  }

  mutating func json() -> [JSONValue] {
    let routes = MyStudiesRoutes(task, written: written.map(\.step), by: writer)
    return written.map { step, kind in
      let place = task.place(of: step.id)
      var value = Self.blank(key: keys.key(for: step.id))
      value["title"] = .string(writer.text(step.title))
      value["text"] = .string(
        writer.joined([step.text, step.detailText, step.footnote]))
      value["destinations"] = .array(
        routes.routes(from: step).map { route in
          let target = route.target.map { keys.key(for: $0) } ?? ""
          return [
            "condition": .string(route.condition), "operator": .string(route.comparison),
            "destination": .string(target),
          ]
        })
      reportExtras(step, at: place)
      switch kind {
      case .instruction: break
      case .question(let question):
        set(question, of: step, at: place, in: &value)
      case .form(let form):
        value["type"] = "form"
        value["resultType"] = "grouped"
        value["skippable"] = .boolean(step.isOptional)
        value["steps"] = .array(items(of: form, in: step, at: place, of: &value))
      case .active(let component):
        value["type"] = "task"
        value["resultType"] = .string(component.runs.rawValue)
        value["text"] = .string(MyStudiesText.escaped(writer.text(step.text)))
        value["format"] = .object(component.parameters.values.mapValues(\.json))
      case .joining, .none: break
      }
      return .object(value)
    }
  }

  static func blank(key: String) -> [String: JSONValue] {
    [
      "type": "instruction", "resultType": "", "key": .string(key), "title": "", "text": "",
      "skippable": .boolean(false), "groupName": "", "repeatable": .boolean(false),
      "repeatableText": "", "destinations": .array([]), "healthDataKey": "",
      "format": .object([:]), "steps": .array([]), "options": .array([]),
    ]
  }

  private func set(
    _ question: Question, of step: Step, at place: Place, in value: inout [String: JSONValue]
  ) {
    value["type"] = "question"
    value["skippable"] = .boolean(step.isOptional)
    if !question.question.isEmpty {
      value["title"] = .string(writer.text(question.question))
      value["text"] = .string(
        writer.joined([step.title, step.text, step.detailText, step.footnote]))
    }
    set(question.format, hint: question.placeholder, at: place, in: &value)
    reportExtras(tag: question.tag, learnMore: question.learnMore, at: place)
  }

  private func set(
    _ format: AnswerFormat, hint: LocalizedText, at place: Place,
    in value: inout [String: JSONValue]
  ) {
    guard let answer = writer.answer(format, hint) else { return }
    value["resultType"] = .string(answer.type)
    value["format"] = .object(answer.format)
    for what in answer.unsaid {
      writer.lose("answer-setting-dropped", .weakened, .warning, place + ["format"], what)
    }
    writer.reportUnknown(in: format, at: place + ["format"])
    let values = format.settings.offered?.map(\.value.text) ?? []
    if format.settings.offered?.contains(where: { $0.value.json.stringValue == nil }) == true {
      writer.lose(
        "choice-values-as-texts", .approximated, .note, place + ["format"],
        "The values of choices that are numbers or yes or no", became: "texts")
    }
    if Set(values).count < values.count {
      writer.lose(
        "choice-values-repeat", .merged, .error, place + ["format"],
        "Choices whose values differ only by kind")
    }
  }

  /// The questions of a form. A heading becomes part of the question below it.
  private func items(
    of form: Form, in step: Step, at place: Place, of value: inout [String: JSONValue]
  ) -> [JSONValue] {
    var keys = MyStudiesKeys(longest: 15)
    var result: [JSONValue] = []
    var heading: LocalizedText = [:]
    let repeats = form.items.first?.repetition
    if let repeats, form.items.count(where: { $0.repetition != nil }) == 1 {
      value["repeatable"] = .boolean(true)
      let label =
        repeats.addLabel.isEmpty ? writer.study.interfaceText("addAnother") : repeats.addLabel
      value["repeatableText"] = .string(writer.text(label))
      if repeats.minimum != nil || repeats.maximum != nil {
        writer.lose(
          "entries-unlimited", .weakened, .warning, place, "How many entries a group may have")
      }
    }
    for (index, item) in form.items.enumerated() {
      let itemPlace = place + ["items", item.id]
      if item.visibility != nil {
        writer.lose(
          "visibility-not-carried", .dropped, .error, itemPlace,
          "The condition for showing a question of a form", became: "always shown")
      }
      guard let format = item.format else {
        if item.repetition != nil, index > 0 {
          writer.lose(
            "group-not-repeated", .dropped, .error, itemPlace,
            "A group that is asked again, after other questions of the form", became: "asked once")
        }
        heading = item.text
        continue
      }
      guard writer.answer(format, [:]) != nil else {
        writer.lose(
          "format-not-carried", .dropped, .error, itemPlace,
          "A question whose kind of answer the clients do not have")
        continue
      }
      let key = keys.key(for: item.id)
      if key != item.id {
        writer.lose(
          "key-renamed", .renamed, .note, itemPlace, "The identifier \(item.id)", became: key)
      }
      var inner = Self.blank(key: key)
      inner["type"] = "question"
      inner["title"] = .string(writer.text(item.text))
      inner["text"] = .string(writer.joined([heading, item.detailText]))
      if !heading.isEmpty {
        writer.lose(
          "heading-moved", .moved, .note, itemPlace, "A heading", became: "text of the question")
      }
      inner["skippable"] = .boolean(item.isOptional)
      set(format, hint: item.placeholder, at: itemPlace, in: &inner)
      reportExtras(tag: item.tag, learnMore: item.learnMore, at: itemPlace)
      result.append(.object(inner))
      heading = [:]
    }
    return result
  }

  /// Reports what is shown around a question.
  private func reportExtras(tag: LocalizedText, learnMore: LearnMore?, at place: Place) {
    if !tag.isEmpty {
      writer.lose("setting-not-carried", .dropped, .note, place + ["tag"], "The setting “tag”")
    }
    if learnMore != nil {
      writer.lose(
        "setting-not-carried", .dropped, .warning, place + ["learnMore"],
        "The text behind a link to learn more")
    }
  }

  private func reportExtras(_ step: Step, at place: Place) {
    for (name, isSet) in [
      ("bodyItems", !step.bodyItems.isEmpty), ("image", step.image != nil),
      ("earlyEnding", step.earlyEnding != nil), ("continueLabel", !step.continueLabel.isEmpty),
      ("skipLabel", !step.skipLabel.isEmpty),
    ] where isSet {
      writer.lose(
        "setting-not-carried", .dropped, name == "bodyItems" ? .warning : .note, place + [name],
        "The setting “\(name.asMemberName)”")
    }
    if case .completion = step.content {
      writer.lose(
        "kind-not-carried", .approximated, .note, place + ["kind"], step.kind.whatIsLost,
        became: "a text")
    }
    if !step.detailText.isEmpty || !step.footnote.isEmpty {
      writer.lose(
        "texts-joined", .merged, .note, place, "The detail text or footnote of the step",
        became: "parts of one text")
    }
    if step.isOptional, step.content.asking == nil {
      writer.lose(
        "optional-dropped", .dropped, .note, place + ["isOptional"], "That the page can be skipped")
    }
    if case .instruction(let instruction) = step.content, instruction.centersImage {
      writer.lose(
        "setting-not-carried", .dropped, .note, place + ["centersImage"],
        "The setting “\("centersImage".asMemberName)”")
    }
    var piped: Set<String> = []
    _ = step.filled {
      piped.insert($0.code)
      return $0.otherwise
    }
    for code in piped.sorted() {
      writer.lose(
        "answer-not-in-text", .dropped, .warning, place, "The earlier answer in a text, \(code)")
    }
  }
}
