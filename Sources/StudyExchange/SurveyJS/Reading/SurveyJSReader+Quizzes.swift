import StudyModel

extension SurveyJSReader {
  private static let kinds: Set<String> = [
    "radiogroup", "buttongroup", "dropdown", "checkbox", "tagbox", "boolean",
  ]

  /// A page whose questions all have a right answer, as a quiz; nil for other pages.
  func quiz(_ elements: [Element], of page: SurveyJSNode, named name: String) -> Step? {
    let asked = elements.filter { $0.node.type != "html" }
    guard !asked.isEmpty,
      asked.allSatisfy({ element in
        element.shown.isEmpty && Self.kinds.contains(element.node.type)
          && element.node["correctAnswer"] != nil && !element.node.flag("hasOther", "showOtherItem")
      })
    else { return nil }
    var quiz = Quiz(mode: .inform)
    let id = ids.next(name, else: "quiz")
    for element in asked {
      var rest = element.node.members
      if let gate = gate(element.node, &quiz) { rest["validators"] = .array(gate) }
      guard let question = question(SurveyJSNode(rest, as: element.node), of: id) else {
        return nil
      }
      quiz.questions.append(question)
    }
    conditions.quizzes[id] = quiz.questions.count
    var text: LocalizedText = self.text(page["description"])
    for element in elements where element.node.type == "html" {
      if explains(element.node, asked.map(\.node), &quiz) { continue }
      let words = self.words(element.node["html"], at: element.node)
      if element.shown.isEmpty {
        text = text.joined(with: words)
      } else if element.node.name == "\(page.name)_failed" {
        quiz.failureText = words
      } else {
        lose(
          "quiz-text", .dropped, .warning, element.node, "A text within a quiz",
          advice: "add it to the explanation of a question")
      }
    }
    return Step(id: id, title: self.text(page["title"]), text: text, content: .quiz(quiz))
  }

  /// The rules without that which lets nobody continue without passing, as Accord writes it at the last question.
  private func gate(_ node: SurveyJSNode, _ quiz: inout Quiz) -> [JSONValue]? {
    guard let validators = node["validators"]?.arrayValue,
      let index = validators.lastIndex(where: { $0["type"] == "expression" })
    else { return nil }
    quiz.mode = .gate
    quiz.failureText = text(validators[index]["text"])
    let expression = validators[index]["expression"]?.stringValue ?? ""
    if let score = expression.firstMatch(of: />= (\d{1,4})\)?$/) {
      quiz.minimumScore = Int(score.1)
    }
    return validators.indices.filter { $0 != index }.map { validators[$0] }
  }

  private func question(_ node: SurveyJSNode, of step: Step.ID) -> QuizQuestion? {
    guard let read = self.question(node), let format = read.item.format else { return nil }
    let id = ids.next(node.name, else: "question")
    var question = QuizQuestion(
      id: id, prompt: read.item.text, text: read.item.detailText)
    let key = node["correctAnswer"] ?? .null
    let right = (key.arrayValue ?? [key]).compactMap { ChoiceValue($0)?.text }
    func quizChoices(_ choices: [TextChoice]) -> [QuizChoice] {
      choices.map {
        QuizChoice(
          value: $0.value.text, text: $0.text, isCorrect: right.contains($0.value.text))
      }
    }
    // The kinds of questions that have a right answer in both.
    if case .boolean(let boolean) = format {
      let own = read.values.first { value in right.contains(value.theirs) }?.ours.json
      let isTrue = (own ?? key).booleanValue ?? (right.first == "true")
      question.key = .boolean(RightStatement(isTrue: isTrue, yes: boolean.yes, no: boolean.no))
    } else if case .textChoice(let choices) = format {
      question.allowsSeveral = choices.allowsSeveral
      question.choices = quizChoices(choices.choices)
    } else if case .valuePicker(let picker) = format {
      question.choices = quizChoices(picker.choices)
    } else {
      return nil
    }
    var known = read
    known.item.format = question.format
    known.values = question.choices.map { ($0.value, .text($0.value)) }
    if question.choices.isEmpty { known.values = read.values }
    know(known, as: AnswerReference(step: step, item: id), in: nil)
    return question
  }

  /// Whether a text explains an answer, by the names that Accord gives such texts.
  private func explains(
    _ node: SurveyJSNode, _ asked: [SurveyJSNode], _ quiz: inout Quiz
  ) -> Bool {
    for (index, question) in asked.enumerated() where node.name.hasPrefix(question.name + "_") {
      let suffix = node.name.dropFirst(question.name.count + 1)
      if suffix == "right" {
        quiz.questions[index].explanation = words(node["html"], at: node)
        return true
      }
      if suffix == "wrong" {
        quiz.questions[index].wrongExplanation = words(node["html"], at: node)
        return true
      }
      guard suffix.hasPrefix("why_"), let number = Int(bounded: suffix.dropFirst(4)),
        quiz.questions[index].choices.indices.contains(number - 1)
      else { continue }
      quiz.questions[index].choices[number - 1].explanation = words(node["html"], at: node)
      return true
    }
    return false
  }
}

extension LocalizedText {
  /// Both texts as paragraphs.
  func joined(with other: LocalizedText) -> LocalizedText {
    LocalizedText(values.merging(other.values) { $0 + "\n\n" + $1 })
  }
}
