/// The answers to a step that a path may depend on: one for each way in which the rules can tell them apart, the usual
/// one first. The walkthrough decides which of them the step accepts.
struct StepAnswers: Sendable {
  let tests: TaskTests
  let context: AnswerContext
  /// A form with more combinations than this is answered with one changed answer at a time.
  static let mostCombinations = 128

  struct List: Sendable {
    var answers: [JSONValue]
    /// Whether combinations of answers were left out.
    var isThinned = false
  }

  func list(for step: Step) -> List {
    var list = step.content.stepKind.answers(at: step, for: self)
    if step.earlyEnding != nil {
      list.answers.removeAll(where: \.isNull)
      list.answers.append(["endEarly": true])
    } else if step.isOptional, list.answers != [Self.goingOn], !list.answers.contains(.null) {
      list.answers.append(.null)
    }
    return list
  }

  /// Continues from a step that asks nothing; without any answer, the walkthrough would choose an early ending.
  static let goingOn: JSONValue = [:]
}

extension StepAnswers {
  /// One answer in a format for each combination of test results.
  func answers(
    in format: AnswerFormat, tested: [AnswerTest], isOptional: Bool
  ) -> [JSONValue] {
    let usual = format.validAnswer(isOptional: isOptional, in: context)
    guard !tested.isEmpty else { return usual.map { [$0] } ?? [] }
    var kinds: Set<[Bool]> = []
    var answers: [JSONValue] = []
    func offer(_ answer: JSONValue) {
      guard let taken = taken(answer, by: format, isOptional, context) else { return }
      let record = StepRecord(answer: taken)
      let kind = tested.map { test in
        let alone = AnswerTest(
          answer: AnswerReference(step: test.answer.step), comparison: test.comparison)
        return alone.holds(in: Answers(task: "", steps: [test.answer.step: record]))
      }
      if kinds.insert(kind).inserted { answers.append(answer) }
    }
    if let usual { offer(usual) }
    candidates(of: format, tested.map(\.comparison), context).forEach(offer)
    if isOptional { offer(.null) }
    if format.settings.offersDontKnow { offer(.dontKnow) }
    return answers
  }

  private func taken(
    _ answer: JSONValue, by format: AnswerFormat, _ isOptional: Bool, _ context: AnswerContext
  ) -> JSONValue? {
    if answer.isNull { return isOptional ? .null : nil }
    return try? format.take(answer, isOptional: isOptional, in: context)
  }

  private func candidates(
    of format: AnswerFormat, _ comparisons: [Comparison], _ context: AnswerContext
  ) -> [JSONValue] {
    let numbers = Set(comparisons.flatMap(\.numbers)).sorted()
    var answers = comparisons.flatMap(\.boundaryAnswers)
    for (low, high) in zip(numbers, numbers.dropFirst()) {
      let middle = (low + high) / 2
      answers += [.number(middle), .number(middle.rounded())]
    }
    return answers + sets(of: comparisons) + format.settings.usualAnswers(in: context)
  }

  /// Every combination of the choices that the comparisons name, if there are few.
  private func sets(of comparisons: [Comparison]) -> [JSONValue] {
    var named: [ChoiceValue] = []
    for choice in comparisons.flatMap(\.choices) where !named.contains(choice) {
      named.append(choice)
    }
    guard (2...6).contains(named.count) else { return [.array(named.map(\.json))] }
    return (1..<(1 << named.count)).map { set in
      .array(named.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element.json))
    }
  }
}

extension StepAnswers {
  /// One answer to a form for each combination of test results, up to a limit.
  func combinations(of form: Form, in step: Step) -> List {
    let asked = tests.about[step.id] ?? []
    var items: [(id: FormItem.ID, answers: [JSONValue])] = []
    for item in form.itemsAskedOnce {
      guard let format = item.format else { continue }
      if format.settings.repeatedItem != nil { continue }
      let tested = asked.filter { $0.answer.item == item.id }
      let answers = answers(in: format, tested: tested, isOptional: item.isOptional)
      // If it has no answer, the form itself reports what is missing.
      items.append((item.id, answers.isEmpty ? [.null] : answers))
    }
    for group in form.groups {
      items.append((group.id, entries(of: group, tested: asked)))
    }
    let count = items.reduce(1) { min($0 * $1.answers.count, Self.mostCombinations + 1) }
    let usual = items.map { $0.answers[0] }
    var rows = [usual]
    if count <= Self.mostCombinations {
      for (index, item) in items.enumerated() {
        rows = rows.flatMap { row in
          item.answers.map { answer in
            var row = row
            row[index] = answer
            return row
          }
        }
      }
    } else {
      for (index, item) in items.enumerated() {
        for answer in item.answers.dropFirst() {
          var row = usual
          row[index] = answer
          rows.append(row)
        }
      }
    }
    let ids = items.map(\.id)
    return List(
      answers: rows.map { confirmed(Dictionary(zip(ids, $0)) { first, _ in first }, in: form) },
      isThinned: count > Self.mostCombinations)
  }

  /// Adds the repeated texts that confirmation items need.
  private func confirmed(_ answers: [FormItem.ID: JSONValue], in form: Form) -> JSONValue {
    var answers = answers
    for item in form.itemsAskedOnce {
      if let original = item.format?.settings.repeatedItem {
        answers[item.id] = answers[original] ?? .null
      }
    }
    for group in form.groups {
      let again = group.items.confirmations(of: answers)
      guard !again.isEmpty, let entries = answers[group.id]?.arrayValue else { continue }
      answers[group.id] = .array(
        entries.map { .object(($0.objectValue ?? [:]).merging(again) { _, new in new }) })
    }
    return .object(answers)
  }

  /// All correct first, then every score that matters and every answer that is tested.
  func answers(of quiz: Quiz, tested: [AnswerTest]) -> [JSONValue] {
    let count = quiz.questions.count
    var scores = [count, quiz.passMark, quiz.passMark - 1, 0]
    for case .scoreAtLeast(let score) in tested.map(\.comparison) { scores += [score, score - 1] }
    let right = quiz.questions.map { $0.answer(isRight: true) }
    let wrong = quiz.questions.map { $0.answer(isRight: false) }
    var answers: [JSONValue] = []
    func offer(_ values: [JSONValue?]) {
      var answer: [QuizQuestion.ID: JSONValue] = [:]
      for (question, value) in zip(quiz.questions, values) { answer[question.id] = value }
      if !answers.contains(.object(answer)) { answers.append(.object(answer)) }
    }
    for score in scores where (0...count).contains(score) {
      // A question that cannot be answered correctly is answered incorrectly, and vice versa.
      offer((0..<count).map { $0 < score ? right[$0] ?? wrong[$0] : wrong[$0] ?? right[$0] })
    }
    for test in tested {
      guard let index = quiz.questions.firstIndex(where: { $0.id == test.answer.item }) else {
        continue
      }
      for value in test.comparison.choices {
        for base in [right, wrong] {
          var values = zip(base, right).map { $0 ?? $1 }
          values[index] = quiz.questions[index].key == .choices ? [value.json] : value.json
          offer(values)
        }
      }
    }
    return answers
  }
}

extension QuizQuestion {
  /// A correct or an incorrect answer; nil if none was found.
  func answer(isRight wanted: Bool) -> JSONValue? {
    let candidates: [JSONValue]
    switch key {
    case .choices:
      let right = choices.filter(\.isCorrect).map { JSONValue.string($0.value) }
      candidates = [.array(right)] + choices.map { [.string($0.value)] }
    case .boolean: candidates = [true, false]
    case .number(let number):
      let bounds = [number.range?.lowerBound, number.range?.upperBound].compactMap(\.self)
      let outside = [number.minimum, number.maximum].compactMap(\.self)
      candidates = (bounds + outside + bounds.flatMap { [$0 - 1, $0 + 1, $0.rounded(.up)] })
        .map(JSONValue.number)
    }
    return candidates.first { (try? taken($0)).map { isRight($0) == wanted } ?? false }
  }
}
