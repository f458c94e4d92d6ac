import StudyModel

/// Writes conditions as SurveyJS's expressions.
struct SurveyJSExpressions {
  /// Why a condition cannot be written.
  struct Unsayable: Error { let reason: String }

  static let always = "1 = 1"
  static let never = "1 = 2"

  let outline: SurveyOutline
  let names: SurveyJSNames
  /// The names of what a step asks that is not a question: agreeing, sharing, signing.
  let decisions: [Step.ID: String]
  /// The names of the answers “I don't know”.
  let unknowns: [AnswerReference: String]
  private let questions: [AnswerReference: SurveyQuestion]

  init(
    outline: SurveyOutline, names: SurveyJSNames, decisions: [Step.ID: String],
    unknowns: [AnswerReference: String]
  ) {
    self.outline = outline
    self.names = names
    self.decisions = decisions
    self.unknowns = unknowns
    questions = Dictionary(
      outline.questions.map { ($0.answer, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The condition as an expression.
  /// - Parameter group: the repeatable group whose entries it is asked for.
  func text(
    of condition: Condition, in group: FormItem.ID? = nil
  ) throws(Unsayable) -> String {
    guard case .not(let part) = condition else { return try term(condition, group) }
    return "!(\(try text(of: part, in: group)))"
  }

  /// The condition as part of an expression. SurveyJS negates everything that follows an exclamation mark, so each negation
  /// is in parentheses of its own.
  private func term(
    _ condition: Condition, _ group: FormItem.ID?
  ) throws(Unsayable) -> String {
    switch condition {
    case .all(let parts): try joined(parts, " and ", Self.always, group)
    case .any(let parts): try joined(parts, " or ", Self.never, group)
    case .not(let part): "(!(\(try text(of: part, in: group))))"
    case .test(let test): try text(of: test, in: group)
    }
  }

  private func joined(
    _ parts: [Condition], _ word: String, _ empty: String, _ group: FormItem.ID?
  ) throws(Unsayable) -> String {
    var texts: [String] = []
    for part in parts { texts.append(try term(part, group)) }
    return texts.isEmpty
      ? empty : texts.count == 1 ? texts[0] : "(" + texts.joined(separator: word) + ")"
  }

  private func text(
    of test: AnswerTest, in group: FormItem.ID?
  ) throws(Unsayable) -> String {
    let task = outline.task
    guard test.answer.task == nil || test.answer.task == task.id else {
      throw Unsayable(reason: "It asks for an answer from another task.")
    }
    // A step that nobody sees has no answer.
    guard let page = outline.pages.first(where: { $0.step.id == test.answer.step }),
      page.reach != .never
    else { return Self.never }
    switch test.comparison {
    case .visited: return try reach(page)
    case .skipped:
      let reached = try reach(page)
      return "(\(reached) and (!(\(try answered(test.answer, on: page, in: group)))))"
    case .answered: return try answered(test.answer, on: page, in: group)
    case .consented(let expected):
      return try decision(page) + (expected ? " = true" : " = false")
    case .passed(let expected):
      guard case .quiz(let quiz) = page.step.content.asking else { return Self.never }
      return try outcome(expected, passed(quiz, on: page), of: page)
    case .scoreAtLeast(let score):
      guard case .quiz(let quiz) = page.step.content.asking else { return Self.never }
      return "\(try self.score(of: quiz, in: page.step.id)) >= \(score)"
    case .eligible(let expected):
      guard case .eligibility(let eligibility) = page.step.content.asking else {
        return Self.never
      }
      let fits = Condition.all(eligibility.questions.map { $0.fits(in: page.step.id) })
      return try outcome(expected, term(fits, nil), of: page)
    case .dontKnow:
      guard let name = unknowns[test.answer] else { return Self.never }
      return "{\(isSibling(test.answer, group) ? "panel." : "")\(name)} = true"
    case .equals, .numberBetween, .includes, .includesOther, .matches, .timeBetween, .clockWithin,
      .dateBetween, .entriesBetween:
      return try comparison(test, on: page, in: group)
    }
  }

  private func reach(_ page: SurveyPage) throws(Unsayable) -> String {
    switch page.reach {
    case .always: Self.always
    case .never: Self.never
    case .when(let condition): try term(condition, nil)
    case .unknown:
      throw Unsayable(reason: "The condition for showing “\(page.step.id)” is too long to write.")
    }
  }

  /// Once everything was answered.
  private func outcome(
    _ expected: Bool, _ text: String, of page: SurveyPage
  ) throws(Unsayable) -> String {
    if expected { return text }
    let answered = page.questions.map { "\(reference($0, in: nil)) notempty" }
    return "(" + (answered + ["(!(\(text)))"]).joined(separator: " and ") + ")"
  }

  func passed(_ quiz: Quiz, on page: SurveyPage) throws(Unsayable) -> String {
    if quiz.passMark == quiz.questions.count {
      return try term(.all(quiz.questions.map { $0.isRight(in: page.step.id) }), nil)
    }
    return "\(try score(of: quiz, in: page.step.id)) >= \(quiz.passMark)"
  }

  /// The number of right answers.
  func score(of quiz: Quiz, in step: Step.ID) throws(Unsayable) -> String {
    var terms: [String] = []
    for question in quiz.questions {
      terms.append("iif(\(try text(of: question.isRight(in: step))), 1, 0)")
    }
    return terms.isEmpty ? "0" : terms.count == 1 ? terms[0] : "(\(terms.joined(separator: " + ")))"
  }

  private func decision(_ page: SurveyPage) throws(Unsayable) -> String {
    guard let name = decisions[page.step.id] else { return "0" }
    return "{\(name)}"
  }

  private func answered(
    _ answer: AnswerReference, on page: SurveyPage, in group: FormItem.ID?
  ) throws(Unsayable) -> String {
    if let question = question(answer) { return "\(reference(question, in: group)) notempty" }
    if let name = decisions[page.step.id] { return "{\(name)} notempty" }
    let all = page.questions.filter { $0.group == nil }
    let parts = all.map { "\(reference($0, in: nil)) notempty" }
    return parts.isEmpty ? Self.never : "(" + parts.joined(separator: " or ") + ")"
  }

  /// The question that a reference names. A step that asks one question may be named by its own identifier.
  func question(_ answer: AnswerReference) -> SurveyQuestion? {
    questions[AnswerReference(step: answer.step, item: answer.item)]
      ?? (answer.item == answer.step ? questions[AnswerReference(step: answer.step)] : nil)
  }

  private func isSibling(_ answer: AnswerReference, _ group: FormItem.ID?) -> Bool {
    group != nil && question(answer)?.group == group
  }

  /// The question in braces.
  func reference(_ question: SurveyQuestion, in group: FormItem.ID?) -> String {
    "{\(group != nil && question.group == group ? "panel." : "")\(names.name(of: question.answer))}"
  }

  private func comparison(
    _ test: AnswerTest, on page: SurveyPage, in group: FormItem.ID?
  ) throws(Unsayable) -> String {
    guard let question = question(test.answer) else {
      // Sharing is decided with true or false.
      guard let name = decisions[page.step.id] else { return Self.never }
      return try SurveyJSComparison(reference: "{\(name)}", name: name, shape: .boolean)
        .text(test.comparison)
    }
    if question.group != nil, question.group != group {
      throw Unsayable(reason: "It asks for answers inside a repeatable group.")
    }
    let name = reference(question, in: group)
    let inner = String(name.dropFirst().dropLast())
    guard let format = question.format else {
      guard case .entriesBetween(let minimum, let maximum) = test.comparison else {
        return Self.never
      }
      return SurveyJSComparison.bounds("{\(inner).length}", minimum, maximum)
    }
    let text = try SurveyJSComparison(
      reference: name, name: inner, shape: SurveyJSShape(format)
    ).text(test.comparison)
    guard let unknown = unknowns[question.answer] else { return text }
    return "(\(text) and {\(isSibling(question.answer, group) ? "panel." : "")\(unknown)} != true)"
  }
}
