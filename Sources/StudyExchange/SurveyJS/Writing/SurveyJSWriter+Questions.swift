import StudyModel

extension SurveyJSWriter {
  /// The questions of a page, with repeatable groups as panels that repeat.
  func questions(of page: SurveyPage) -> [JSONValue] {
    var elements: [JSONValue] = []
    for question in page.questions where question.group == nil {
      place = question.place
      if let repetition = question.repetition {
        let items = page.questions.filter { $0.group == question.answer.item }
        elements.append(
          group(question, repetition, items.flatMap { self.elements(of: $0, on: page) }))
        elements += more(question)
      } else {
        elements += self.elements(of: question, on: page)
      }
    }
    place = page.place
    return elements
  }

  private func group(
    _ question: SurveyQuestion, _ repetition: Repetition, _ elements: [JSONValue]
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "type": "paneldynamic", "name": .string(names.name(of: question.answer)),
      "templateElements": .array(elements), "minPanelCount": .number(Double(repetition.least)),
      "maxPanelCount": .number(Double(repetition.most)),
      "panelCount": .number(Double(repetition.least)),
    ]
    members["title"] = words(question.text)
    members["description"] = words(question.help)
    members["templateTitle"] = words(
      repetition.entry.isEmpty ? [:] : numbered(repetition.entry))
    members["panelAddText"] = words(repetition.addLabel)
    members["visibleIf"] = question.visibility.flatMap { expression($0) }
    if question.text.isEmpty { members["titleLocation"] = "hidden" }
    return .object(members)
  }

  private func numbered(_ entry: LocalizedText) -> LocalizedText {
    LocalizedText(entry.values.mapValues { $0 + " {\u{E000}panelIndex}" })
  }

  private func elements(of question: SurveyQuestion, on page: SurveyPage) -> [JSONValue] {
    place = question.place
    let name = names.name(of: question.answer)
    if name != question.id {
      lose(
        "name-changed", .renamed, .note, place, "The name “\(question.id)”", became: name)
    }
    guard let format = question.format else { return heading(question, name) }
    reportUnknown(in: format, at: question.place + ["format"])
    let control = format.accept(SurveyJSControls(writer: self, question: question, name: name))
    var members = control.members
    members["type"] = .string(control.type)
    members["name"] = .string(name)
    members["title"] = title(of: question, on: page)
    if members["title"] == nil { members["titleLocation"] = "hidden" }
    members["description"] = description(question, control.notes)
    members["visibleIf"] = question.visibility.flatMap { expression($0, in: question.group) }
    if control.type != "panel" { members["isRequired"] = .boolean(!question.isOptional) }
    var validators = control.validators
    if case .quiz(let quiz) = page.step.content.asking, quiz.questions.last?.id == question.id,
      let gate = gate(of: quiz, on: page)
    {
      validators.append(gate)
    }
    if !validators.isEmpty { members["validators"] = .array(validators) }
    let own = format.shape.placeholder
    let placeholder = own.isEmpty ? question.placeholder : own
    if control.takesPlaceholder {
      members["placeholder"] = words(placeholder)
    } else if !placeholder.isEmpty {
      lose("placeholder", .dropped, .note, place + ["placeholder"], "The placeholder")
    }
    if let quiz = question.quiz { addKey(of: quiz, at: name, to: &members) }
    var elements: [JSONValue] = []
    if let dontKnow = control.dontKnow, let unknown = expressions.unknowns[question.answer] {
      elements.append(answerUnknown(dontKnow, unknown, of: question, &members))
    }
    elements.insert(.object(members), at: 0)
    return elements + more(question) + feedback(question, name)
  }

  private func title(of question: SurveyQuestion, on page: SurveyPage) -> JSONValue? {
    if isTitle(page) { return words(page.step.title) }
    return words(question.text)
  }

  private func description(_ question: SurveyQuestion, _ notes: [String]) -> JSONValue? {
    let noted = LocalizedText(notes.joined(separator: " · "), in: study.primaryLanguage)
    return words(joined([noted, question.help], by: " – "))
  }

  private func heading(_ question: SurveyQuestion, _ name: String) -> [JSONValue] {
    let isParagraphs = question.text.values.values.contains { $0.contains("\n") }
    let title = isParagraphs ? SurveyJSPiece(text: question.text) : .heading(question.text)
    let pieces = [title, SurveyJSPiece(text: question.help)]
    return [
      htmlElement(
        name, pieces + more(question.learnMore),
        visibleIf: question.visibility.flatMap { expression($0, in: question.group) })
    ].compactMap(\.self)
  }

  /// “I don't know” next to a question that need not be answered then.
  private func answerUnknown(
    _ dontKnow: DontKnow, _ unknown: String, of question: SurveyQuestion,
    _ members: inout [String: JSONValue]
  ) -> JSONValue {
    lose(
      "dont-know-beside", .split, .note, place + ["format", "dontKnow"],
      "“I don’t know” as an answer", became: "a question of its own")
    let label = dontKnow.text.isEmpty ? study.interfaceText("dontKnow") : dontKnow.text
    let name = (question.group == nil ? "" : "panel.") + unknown
    members["enableIf"] = .string("!({\(name)} = true)")
    if !question.isOptional {
      members["isRequired"] = false
      members["requiredIf"] = .string("!({\(name)} = true)")
    }
    var beside: [String: JSONValue] = [
      "type": "boolean", "name": .string(unknown), "renderAs": "checkbox", "isRequired": false,
      "titleLocation": "hidden",
    ]
    beside["label"] = words(label)
    beside["title"] = beside["label"]
    beside["visibleIf"] = members["visibleIf"]
    return .object(beside)
  }

  private func more(_ question: SurveyQuestion) -> [JSONValue] {
    let visibleIf = question.visibility.flatMap { expression($0, in: question.group) }
    let name = names.name(of: question.answer) + "_more"
    let element = htmlElement(name, more(question.learnMore), visibleIf: visibleIf)
    if element != nil {
      lose(
        "learn-more-below", .moved, .note, question.place + ["learnMore"],
        "The text behind a link to learn more", became: "a text of its own below the question")
    }
    return [element].compactMap(\.self)
  }

  /// Text to read between questions; nil if there is none.
  func htmlElement(
    _ name: String, _ pieces: [SurveyJSPiece], visibleIf: JSONValue? = nil
  ) -> JSONValue? {
    guard let html = html(pieces) else { return nil }
    var members: [String: JSONValue] = ["type": "html", "name": .string(name), "html": html]
    members["visibleIf"] = visibleIf
    return .object(members)
  }
}
