import StudyDocuments
import StudyModel

extension XLSFormPages {
  func visit(_ content: Eligibility) -> [XLSFormBodyRow] {
    var rows = introduction()
    if let token = content.token {
      var row = XLSFormRow(
        "text", writer.names.next(name, suffix: "_token"),
        label: token.prompt.isEmpty ? writer.words("tokenField") : XLSFormText.plain(token.prompt))
      row.isRequired = true
      let count = token.length.map { "\($0)" } ?? "1,\(Eligibility.Token.longest)"
      row.constraint = .call("regex", [.own, .text("^[A-Za-z0-9]{\(count)}$")])
      row.constraintMessage = writer.words("tokenShape")
      rows.append(XLSFormBodyRow(row))
      lose(
        "token-not-checked", .weakened, .warning, "token",
        "Checking the code with the study’s server", became: "a check of its format only")
    }
    rows += page.questions.flatMap { question in
      (writer.controls[question.answer]?.rows ?? []).map { XLSFormBodyRow($0) }
    }
    guard !content.endingTitle.isEmpty || !content.endingText.isEmpty, !content.questions.isEmpty
    else { return rows }
    var ending = note(
      writer.names.next(name, suffix: "_ending"), content.endingTitle,
      [XLSFormText.plain(content.endingText)])
    ending.startsScreen = false
    let wrong = content.questions.compactMap { question -> XPath? in
      let answer = AnswerReference(step: step.id, item: question.id)
      guard let name = writer.questionNames[answer] else { return nil }
      return .any(
        [(true, "yes"), (false, "no")].filter { !question.fits($0.0) }.map {
          .compare(.answer(name), .equal, .text($0.1))
        })
    }
    ending.row.relevant = .any(wrong).simplified
    return rows + [ending]
  }

  func visit(_ content: Quiz) -> [XLSFormBodyRow] {
    var rows = introduction()
    var points: [XPath] = []
    for question in content.questions {
      let answer = AnswerReference(step: step.id, item: question.id)
      guard let control = writer.controls[answer] else { continue }
      rows += control.rows.map { XLSFormBodyRow($0) }
      let isRight = right(question, named: control.answer)
      points.append(.call("if", [isRight, .number(1), .number(0)]))
      rows += feedback(question, control.answer, isRight)
    }
    guard !points.isEmpty else { return rows }
    let score = writer.names.next(name, suffix: "_score")
    var row = XLSFormRow("calculate", score)
    row.calculation = points.map(\.string).joined(separator: " + ")
    rows.append(XLSFormBodyRow(row))
    writer.scores[step.id] = score
    lose(
      "quiz-attempts-dropped", .weakened, .warning, "attempts",
      "Checking the answers when the page is left, and the tries",
      became: "notes below each question and the score \(score)")
    if content.shufflesQuestions || content.shufflesChoices {
      lose(
        "shuffling-dropped", .dropped, .note, "shufflesQuestions",
        "The order that changes with each try")
    }
    return rows
  }

  private func right(_ question: QuizQuestion, named answer: XLSFormAnswer) -> XPath {
    let own = XPath.answer(answer.name)
    switch question.key {
    case .boolean(let statement):
      return .compare(own, .equal, .text(statement.isTrue ? "yes" : "no"))
    case .number(let number):
      return number.range.map {
        .all([
          .compare(own, .atLeast, .number($0.lowerBound)),
          .compare(own, .atMost, .number($0.upperBound)),
        ])
      } ?? .never
    case .choices:
      guard case .several(let choices) = answer.kind else {
        guard case .one(let choices) = answer.kind else { return .never }
        return .any(
          choices.filter { question.correctValues.contains($0.value.text) }.map {
            .compare(own, .equal, .text($0.name))
          })
      }
      let (correct, wrong) = (
        choices.filter { question.correctValues.contains($0.value.text) },
        choices.filter { !question.correctValues.contains($0.value.text) }
      )
      let selected = correct.map { XPath.isSelected(answer.name, $0.name) }
      return .all(
        [question.acceptsAny ? .any(selected) : .all(selected)]
          + wrong.map { .not(.isSelected(answer.name, $0.name)) })
    }
  }

  private func feedback(_ question: QuizQuestion, _ answer: XLSFormAnswer, _ isRight: XPath)
    -> [XLSFormBodyRow]
  {
    var rows: [XLSFormBodyRow] = []
    func add(_ suffix: String, _ text: LocalizedText, _ condition: XPath) {
      guard !text.isEmpty else { return }
      var row = XLSFormRow(
        "note", writer.names.next(answer.name, suffix: suffix), label: XLSFormText.plain(text))
      row.relevant = .all([.isAnswered(answer.name), condition]).simplified
      rows.append(XLSFormBodyRow(row))
    }
    add("_right", question.explanation, isRight)
    var rest = [XPath.not(isRight)]
    switch answer.kind {
    case .one(let choices), .several(let choices):
      for choice in question.choices where !choice.explanation.isEmpty {
        guard let name = choices.first(where: { $0.value.text == choice.value })?.name else {
          continue
        }
        let chosen = XPath.isSelected(answer.name, name)
        add("_why_\(rows.count)", choice.explanation, chosen)
        rest.append(.not(chosen))
      }
    case .number, .text, .date, .moment, .time, .presence, .entries, .parts: break
    }
    add("_wrong", question.wrongExplanation, .all(rest))
    if case .number(let number) = question.key, let range = number.range {
      add("_low", number.tooLow, .compare(.answer(answer.name), .less, .number(range.lowerBound)))
      add(
        "_high", number.tooHigh, .compare(.answer(answer.name), .greater, .number(range.upperBound))
      )
    }
    return rows
  }
}
