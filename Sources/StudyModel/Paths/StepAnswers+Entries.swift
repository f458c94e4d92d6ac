extension StepAnswers {
  /// One number of entries for each combination of test results; first comes one entry, or the required minimum.
  func entries(of group: ItemGroup, tested: [AnswerTest]) -> [JSONValue] {
    let tested = tested.filter { $0.answer.item == group.id }
    let possible = group.repetition.least...group.repetition.most
    var counts = [max(possible.lowerBound, 1), possible.lowerBound]
    for bound in tested.flatMap(\.comparison.entryBounds) {
      counts += [bound - 1, bound, bound + 1]
    }
    let entry = JSONValue.object(group.items.validAnswers(in: context))
    var kinds: Set<[Bool]> = []
    return counts.filter(possible.contains).compactMap { count in
      let answer = JSONValue.array(Array(repeating: entry, count: count))
      let record = StepRecord(answer: [group.id: answer])
      let kind = tested.map { test in
        test.holds(in: Answers(task: test.answer.task ?? "", steps: [test.answer.step: record]))
      }
      return kinds.insert(kind).inserted ? answer : nil
    }
  }
}
