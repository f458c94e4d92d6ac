import StudyModel

/// A quiz as questions with their right answers.
extension FHIRPages {
  func visit(_ content: Quiz) -> [FHIRItem] {
    writer.reportUnknown(
      in: content,
      except: [
        "questions", "minimumScore", "attempts", "onFailure", "mode", "repeatsMissedOnly",
        "shufflesQuestions", "shufflesChoices", "failureStep", "failureText",
        "checkLabel", "tryAgainLabel", "lookAgainLabel",
      ], at: place)
    report(content)
    var items = content.questions.flatMap(items)
    if writer.profile == .full { items.append(score(of: content)) }
    return group(items)
  }

  private func report(_ quiz: Quiz) {
    writer.lose(
      "quiz-attempts-dropped", .dropped, .error, place,
      "Another try after a wrong answer, and the way back to the sections", became: "one try",
      advice: "have the app show the form again")
    if quiz.shufflesQuestions || quiz.shufflesChoices {
      writer.lose("shuffling-dropped", .dropped, .note, place, "The changing order of the quiz")
    }
    if !quiz.failureText.isEmpty {
      writer.lose(
        "failure-text-dropped", .dropped, .warning, place + ["failureText"],
        "The text for those who fail")
    }
    if writer.profile == .mobile {
      writer.lose(
        "score-dropped", .dropped, .warning, place, "The score and the right answers",
        advice: "score the answers where they arrive")
    }
  }

  private func items(of quiz: QuizQuestion) -> [FHIRItem] {
    guard let question = page.questions.first(where: { $0.answer.item == quiz.id }) else {
      return []
    }
    var items = tasks.items(
      of: question, in: step, text: writer.joined([question.text, question.help]))
    if writer.profile == .full, let index = items.lastIndex(where: { $0.type.isQuestion }) {
      for option in items[index].options.indices where option < quiz.choices.count {
        items[index].options[option].weight = quiz.choices[option].isCorrect ? 1 : 0
      }
    }
    return items + explanations(of: quiz)
  }

  private func explanations(of quiz: QuizQuestion) -> [FHIRItem] {
    let answer = AnswerReference(step: step.id, item: quiz.id)
    func when(_ comparison: Comparison) -> Condition {
      .test(AnswerTest(answer: answer, comparison: comparison))
    }
    var items: [FHIRItem] = []
    func add(_ text: LocalizedText, _ condition: Condition) {
      for var item in display(next("\(quiz.id).why"), [text]) {
        item.condition = condition
        items.append(item)
      }
    }
    for choice in quiz.choices where !choice.isCorrect {
      add(choice.explanation, when(.includes([.text(choice.value)])))
    }
    add(quiz.explanation, quiz.isRight(in: step.id))
    let explained = quiz.choices.filter { !$0.isCorrect && !$0.explanation.isEmpty }
    let isOwn = Condition.any(explained.map { when(.includes([.text($0.value)])) })
    add(
      quiz.wrongExplanation,
      .all([when(.answered), .not(quiz.isRight(in: step.id)), .not(isOwn)]))
    if case .number(let number) = quiz.key, let range = number.range {
      add(
        number.tooLow,
        .all([when(.numberBetween(nil, range.lowerBound)), .not(quiz.isRight(in: step.id))]))
      add(
        number.tooHigh,
        .all([when(.numberBetween(range.upperBound, nil)), .not(quiz.isRight(in: step.id))]))
    }
    return items
  }

  /// The number of right answers, which no one is asked for.
  private func score(of quiz: Quiz) -> FHIRItem {
    var item = FHIRItem(
      linkId: next("score"), type: .decimal,
      text: writer.study.interfaceText("rightAnswers"), place: place)
    item.isReadOnly = true
    item.isHidden = true
    let terms = quiz.questions.compactMap(expression)
    item.extensions = [
      FHIRExtension.calculatedExpression.json([
        "language": "text/fhirpath",
        "expression": .string(terms.isEmpty ? "0" : terms.joined(separator: " + ")),
      ])
    ]
    tasks.scores[step.id] = item.linkId
    return item
  }

  /// 1 for a right answer, else 0.
  private func expression(of quiz: QuizQuestion) -> String? {
    let reference = AnswerReference(step: step.id, item: quiz.id)
    guard let answer = tasks.answers[reference] else { return nil }
    let path = "%resource.descendants().where(linkId = \(FHIRString.quoted(answer.linkId))).answer"
    func count(_ criterion: String) -> String { "iif(\(criterion), 1, 0)" }
    switch quiz.key {
    case .boolean(let statement):
      key(answer.linkId, [["valueBoolean": .boolean(statement.isTrue)]])
      return count("\(path).value = \(statement.isTrue)")
    case .number(let number):
      guard let range = number.range else { return nil }
      let type = answer.kind == .integer ? FHIRValueType.integer : .decimal
      key(answer.linkId, [.object([type.member: .number(range.lowerBound)])])
      let (low, high) = (FHIRText.decimal(range.lowerBound), FHIRText.decimal(range.upperBound))
      return count("\(path).value >= \(low) and \(path).value <= \(high)")
    case .choices:
      guard case .choice(let codes) = answer.kind else { return nil }
      let right = quiz.choices.filter(\.isCorrect).compactMap { codes.byValue[.text($0.value)] }
      key(
        answer.linkId,
        right.prefix(quiz.acceptsAny || !quiz.allowsSeveral ? 1 : right.count).map {
          ["valueCoding": ["system": .string(codes.system), "code": .string($0)]]
        })
      let list = "(" + right.map(FHIRString.quoted).joined(separator: " | ") + ")"
      let chosen = "\(path).value.code"
      let only = "\(chosen).exists() and \(chosen).subsetOf(\(list))"
      return count(
        quiz.acceptsAny || !quiz.allowsSeveral ? only : "\(only) and \(list).subsetOf(\(chosen))")
    }
  }

  private func key(_ linkId: String, _ answers: [JSONValue]) {
    guard !answers.isEmpty else { return }
    tasks.keys.append(["linkId": .string(linkId), "answer": .array(answers)])
  }
}
