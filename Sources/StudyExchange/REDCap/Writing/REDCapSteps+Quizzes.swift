import StudyModel

/// Questions with right answers.
extension REDCapSteps {
  func visit(_ content: Quiz) -> [REDCapRow] {
    reportLosses(of: content)
    var rows: [REDCapRow] = []
    var points: [String] = []
    for question in page.questions {
      guard let quiz = question.quiz else { continue }
      let asked = self.rows(for: question)
      rows += asked
      let right = logic(of: quiz.isRight(in: step.id))
      if let right {
        points.append("if(\(right.text), 1, 0)")
      }
      rows += feedback(question, quiz, right)
    }
    let score = writer.plan.name(stem, "score", of: owner)
    if !points.isEmpty {
      var field = REDCapField()
      field.name = score
      field.type = REDCapType.calc.rawValue
      field.label = REDCapText.plain(writer.text(step.title)) + " (score)"
      field.choices = points.joined(separator: " + ")
      field.annotation = "@HIDDEN"
      rows.append(REDCapRow(field, at: place))
      writer.registerScore(of: step.id, in: task, score, mark: content.passMark)
    }
    if !content.failureText.isEmpty, !points.isEmpty {
      var row = descriptive(
        writer.plan.name(stem, "failed", of: owner), paragraph(content.failureText),
        at: place + ["failureText"])
      row.logic = .all([
        .any(page.questions.compactMap { writer.answer(to: $0.answer, in: task)?.isAnswered }),
        .compare(.init(score), .less, .number(Double(content.passMark))),
      ])
      rows.append(row)
    }
    return titled(rows, introduction: introduction())
  }

  private func reportLosses(of quiz: Quiz) {
    writer.reportUnknown(
      in: quiz,
      except: [
        "questions", "minimumScore", "failureText", "attempts", "onFailure", "mode", "failureStep",
      ], at: place)
    became("The quiz", "questions, explanations, and a hidden score")
    if quiz.mode != .inform {
      writer.lose(
        "quiz-not-enforced", .weakened, .warning, place,
        "Whether and how often the quiz can be tried again",
        became: "one try, whose score decides which fields follow")
    }
  }

  private func logic(of condition: Condition) -> REDCapLogic? {
    writer.logicWithinPage(condition, of: task)
  }

  /// The explanations, each shown by the answers that it is for.
  private func feedback(
    _ question: SurveyQuestion, _ quiz: QuizQuestion, _ right: REDCapLogic?
  ) -> [REDCapRow] {
    guard let answer = writer.answer(to: question.answer, in: task) else { return [] }
    var rows: [REDCapRow] = []
    func explain(_ suffix: String, _ text: LocalizedText, _ logic: REDCapLogic?) {
      guard !text.isEmpty, let logic else { return }
      var row = descriptive(
        writer.plan.name(answer.field, suffix), paragraph(text), at: question.place)
      row.logic = logic
      rows.append(row)
    }
    explain("right", quiz.explanation, right)
    var own: [REDCapLogic] = []
    for (index, choice) in quiz.choices.enumerated() where !choice.isCorrect {
      guard !choice.explanation.isEmpty,
        let chosen = try? answer.logic(of: .includes([.text(choice.value)]))
      else { continue }
      own.append(chosen)
      explain("why\(index + 1)", choice.explanation, chosen)
    }
    explain(
      "wrong", quiz.wrongExplanation,
      right.map { .all([answer.isAnswered, $0.negated] + own.map(\.negated)) })
    if case .number(let number) = quiz.key {
      explain(
        "low", number.tooLow,
        number.lowest.flatMap { try? answer.logic(of: .numberBetween($0, nil)) }.map {
          .all([answer.isAnswered, $0.negated])
        })
      explain(
        "high", number.tooHigh,
        (number.highest ?? number.lowest).flatMap { try? answer.logic(of: .numberBetween(nil, $0)) }
          .map { .all([answer.isAnswered, $0.negated]) })
    }
    return rows
  }

  func visit(_ content: Eligibility) -> [REDCapRow] {
    writer.reportUnknown(
      in: content, except: ["token", "questions", "endingTitle", "endingText"], at: place)
    became("The eligibility step", "questions, whose answers decide which fields follow")
    var rows: [REDCapRow] = []
    if let token = content.token {
      var field = REDCapField()
      field.name = writer.plan.name(stem, "token", of: owner)
      field.type = REDCapType.text.rawValue
      field.label = REDCapText.plain(writer.text(token.prompt)).orElse(writer.word("yourAnswer"))
      field.required = "y"
      writer.register(
        AnswerReference(step: step.id, item: Eligibility.tokenItem), of: task,
        as: REDCapAnswer(field.name, .text))
      rows.append(REDCapRow(field, at: place + ["token"]))
      writer.lose(
        "token-not-checked", .weakened, .warning, place + ["token"],
        "The code that lets people take part", became: "a text field",
        advice: "use survey codes in REDCap")
    }
    var refusals: [REDCapLogic] = []
    for question in content.questions {
      guard let asked = page.questions.first(where: { $0.id == question.id }) else { continue }
      rows += self.rows(for: asked)
      if let answer = writer.answer(to: asked.answer, in: task),
        let fits = logic(of: question.fits(in: step.id))
      {
        refusals.append(.all([answer.isAnswered, fits.negated]))
      }
    }
    let html = paragraph(content.endingTitle) + paragraph(content.endingText)
    if !html.isEmpty, !refusals.isEmpty {
      var row = descriptive(writer.plan.name(stem, "ending", of: owner), html)
      row.logic = .any(refusals)
      rows.append(row)
    }
    return titled(rows, introduction: introduction())
  }
}
