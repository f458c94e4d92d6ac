extension Task {
  /// Problems with the answers in the task's texts.
  func pipingProblems(at place: Place, in map: TaskMap) -> [Problem] {
    var allowed: Set<Place> = []
    var problems: [Problem] = []
    for (list, steps) in [("steps", steps), ("endings", endings)] {
      problems += map.inspection.look(through: steps) { step in
        let pipes = step.pipes(at: place + [list, step.id])
        guard !pipes.isEmpty else { return [] }
        allowed.formUnion(pipes.map { Array($0.place.dropLast()) })
        let scope = ConditionScope(map: map, moment: .entering(step.id))
        return pipes.flatMap { $0.piece.problems(at: $0.place, in: scope) }
      }
    }
    return problems
      + texts(at: place).filter { $0.text.hasPipes && !allowed.contains($0.place) }.map {
        $0.pipingProblem(in: map.inspection)
      }
  }
}

extension Study {
  /// Problems with answers in texts that are the same for everyone: facts, consents, and assets.
  func pipingProblems(_ inspection: Inspection) -> [Problem] {
    textsOutsideTasks().filter(\.text.hasPipes).map { $0.pipingProblem(in: inspection) }
  }
}

extension PlacedText {
  fileprivate func pipingProblem(in inspection: Inspection) -> Problem {
    Problem(
      .error, .pipedOutOfPlace, at: place,
      "\(inspection.name(of: place)) has an earlier answer in a text that is the same for everyone, so participants would see the braces. Write plain words, or move it to the title or text of a step."
    )
  }
}

extension PipedPiece {
  fileprivate func problems(at place: Place, in scope: ConditionScope) -> [Problem] {
    let here = scope.map.name(of: scope.step) + scope.words(forLanguageOf: place)
    switch self {
    case .words: return []
    case .malformed(let text):
      return [
        Problem(
          .error, .malformedPiping, at: place,
          "\(here) has “\(text)”, which does not refer to an answer. Write {answer:step}, or {answer:step/item} for an item of a form."
        )
      ]
    case .answer(let piped): return piped.problems(at: place, here: here, in: scope)
    }
  }
}

extension PipedAnswer {
  fileprivate func problems(at place: Place, here: String, in scope: ConditionScope) -> [Problem] {
    let about = scope.map.name(of: answer)
    func problem(_ severity: Problem.Severity, _ code: Problem.Code, _ message: String) -> [Problem]
    {
      [Problem(severity, code, at: place, message)]
    }
    switch scope.knowledge(of: answer) {
    case .noTask(let id):
      return problem(
        .error, .unknownTask,
        "\(here) shows an answer from the task \(scope.map.inspection.name(ofAny: [["tasks", id]], else: id)), which is not in the study. Choose another answer."
      )
    case .given: return []
    case .noAnswer:
      return problem(
        .error, .unknownAnswer,
        "\(here) shows the answer to \(about), which does not exist. Choose an existing answer."
      )
    case .insideEntries(let group):
      return problem(
        .error, .answerInsideEntries,
        "\(here) shows the answer to \(about), which is answered separately in each entry of \(scope.map.inspection.quoted(group.heading.text, else: group.id)). Show another answer."
      )
    case .itself(let source), .known(let source):
      return sourceProblems(source, at: place, here: here, in: scope)
    case .never:
      return problem(
        .warning, .impossibleAnswer,
        "\(here) shows the answer to \(about), which no participant can reach.")
    case .later:
      return problem(
        .warning, .laterAnswer,
        "\(here) shows the answer to \(about), which is not answered yet at that point. Show an earlier answer or move the step."
      )
    }
  }

  private func sourceProblems(
    _ source: AnswerSource, at place: Place, here: String, in scope: ConditionScope
  ) -> [Problem] {
    guard source.hasWords(of: answer.item) else {
      return [
        Problem(
          .error, .pipedWithoutWords, at: place,
          "\(here) shows the answer to \(scope.map.name(of: answer)), which cannot be shown as text. Show the answer to a question, or add an item after a slash."
        )
      ]
    }
    guard otherwise.isEmpty, scope.canLack(answer) else { return [] }
    return [
      Problem(
        .advice, .pipedWithoutDefault, at: place,
        "\(here) shows the answer to \(scope.map.name(of: answer)), which some participants have not given. Add words for them after a vertical bar: \(PipedAnswer(answer, otherwise: "…").code)."
      )
    ]
  }
}

extension AnswerSource {
  /// Whether the answer has a text.
  fileprivate func hasWords(of item: String?) -> Bool {
    switch self {
    case .format, .quizQuestion: true
    case .agreement: item == "givenName" || item == "familyName"
    case .quiz, .form, .entries, .sharing, .eligibility, .other, .nothing: false
    }
  }
}

extension ConditionScope {
  /// Names the language of the text at a place, unless it is the study's primary language.
  fileprivate func words(forLanguageOf place: Place) -> String {
    guard let language = place.last.map({ Language($0) }),
      language != map.inspection.study.primaryLanguage
    else { return "" }
    return " in \(language.englishName)"
  }

  /// Whether a participant can get here without having given an answer.
  fileprivate func canLack(_ answer: AnswerReference) -> Bool {
    if let id = answer.task, id != map.task.id { return true }
    guard let asked = map.step(answer.step), map.isReachable(step) else { return false }
    if asked.isOptional || map.graph.skips[asked.id] != nil { return true }
    if asked.content.stepKind.canLack(answer.item) { return true }
    return map.canCome(to: step, without: asked.id)
  }
}
