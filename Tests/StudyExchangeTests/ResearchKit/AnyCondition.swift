import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Properties of predicates that hold for any generated condition.
@Suite("Any condition as a predicate") struct AnyCondition {
  /// Whether ResearchKit can express a condition.
  private func isCarried(_ condition: Condition, in task: StudyModel.Task) -> Bool {
    switch condition {
    case .all(let parts), .any(let parts): return parts.allSatisfy { isCarried($0, in: task) }
    case .not(let part): return isCarried(part, in: task)
    case .test(let test):
      switch test.comparison {
      case .passed, .scoreAtLeast, .eligible, .entriesBetween: return false
      case .consented:
        // Reported as a separate loss.
        if case .consentReview(let review) = task.step(test.answer.step)?.content {
          return review.signature != nil
        }
        return true
      default: return true
      }
    }
  }

  private func conditions(of task: StudyModel.Task, seed: UInt64) -> [Condition] {
    (0..<12).map { Condition.random(about: task.steps, seed: seed * 100 + $0, depth: 4) }
      .filter { isCarried($0, in: task) }
  }

  @Test(arguments: UInt64(0)..<60) func `is read back as the tree that was written`(seed: UInt64)
    throws
  {
    for task in Study.random(seed: seed).tasks {
      let scope = PredicateScope(task)
      let (writing, reading) = (PredicateWriting(scope: scope), PredicateReading(scope: scope))
      for condition in conditions(of: task, seed: seed) {
        let text = writing.text(of: condition)
        let tree = try reading.condition(text)
        // Redundant brackets are dropped the first time; after that, the tree and the text stay the same.
        #expect(try reading.condition(writing.text(of: tree)) == tree, "\(text)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `holds for the same answers as before`(seed: UInt64) throws {
    for task in Study.random(seed: seed).tasks {
      let scope = PredicateScope(task)
      let (writing, reading) = (PredicateWriting(scope: scope), PredicateReading(scope: scope))
      var participant = RandomParticipant(seed: seed)
      let answers = (0..<10).map { _ in participant.answers(to: task) }
      for condition in conditions(of: task, seed: seed) {
        let text = writing.text(of: condition)
        let tree = try reading.condition(text)
        for answer in answers {
          #expect(
            tree.holds(in: answer) == condition.holds(in: answer),
            "\(condition) \(text) \(answer)")
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<180)
  func `leads along the same path to the same result after exporting and importing the task`(
    seed: UInt64
  ) throws {
    let study = plain(Study.random(seed: seed))
    let task = study.tasks[0]
    let file = try #require(try ResearchKitFormat().export(study, version: nil).files.first)
    let back = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes)).study
    var participant = RandomParticipant(seed: seed)
    for _ in 0..<10 {
      let script = participant.script(for: task)
      let walks = try [study, back].map { study in
        try #require(
          TaskWalk(of: task.id, in: study, answers: script, today: CalendarDay(number: 20_778)))
      }
      #expect(walks[0].visited == walks[1].visited)
      #expect(walks[0].ending.outcome == walks[1].ending.outcome)
      let (result, again) = (walks[0].result.json, walks[1].result.json)
      #expect(result == again, "\(KeptSettings.difference(from: result, to: again))")
    }
  }

  /// The study's survey with only questions, forms, and instructions, and the rules among them.
  private func plain(_ study: Study) -> Study {
    var study = study
    study.furtherLanguages = []
    var task = study.tasks.first { $0.kind == .survey } ?? study.tasks[0]
    task.steps = task.steps.filter { step in
      // Repeatable groups are not part of ResearchKit's forms.
      if case .form(let form) = step.content { return form.groups.isEmpty }
      return [.question, .instruction].contains(step.kind)
    }
    .map { step in
      var step = step
      step.earlyEnding = nil
      // ResearchKit's JSON has no place for it, which is a named loss.
      if case .form(var form) = step.content {
        for index in form.items.indices { form.items[index].visibility = nil }
        step.content = .form(form)
      }
      return step
    }
    task.endings = []
    let kept = Set(task.steps.map(\.id))
    task.rules = task.rules.filter { rule in
      kept.contains(rule.step)
        && rule.conditions.flatMap(\.answers).allSatisfy { kept.contains($0.step) }
        && rule.destinations.allSatisfy { destination in
          if case .step(let id) = destination { kept.contains(id) } else { true }
        }
    }
    study.tasks = [task]
    return study
  }
}

extension Rule {
  fileprivate var conditions: [Condition] {
    switch kind {
    case .direct: []
    case .firstMatch(let branches, _): branches.map(\.condition)
    case .skip(let condition): [condition]
    }
  }

  fileprivate var destinations: [Destination] {
    switch kind {
    case .direct(let destination): [destination]
    case .firstMatch(let branches, let otherwise):
      branches.map(\.destination) + [otherwise].compactMap(\.self)
    case .skip: []
    }
  }
}

extension RandomParticipant {
  /// An answer for every question, in the form that a walkthrough accepts.
  fileprivate mutating func script(for task: StudyModel.Task) -> JSONValue {
    var script: [Step.ID: JSONValue] = [:]
    for step in task.steps {
      switch step.content {
      case .question(let question):
        script[step.id] = answer(in: question.format, isOptional: step.isOptional)
      case .form(let form): script[step.id] = answer(to: form)
      default: break
      }
    }
    return .object(script)
  }

  private mutating func answer(to form: Form) -> JSONValue {
    var answers: [FormItem.ID: JSONValue] = [:]
    for item in form.items {
      guard let format = item.format else { continue }
      if case .confirmText(let settings) = format {
        answers[item.id] = answers[settings.original]
      } else {
        answers[item.id] = answer(in: format, isOptional: item.isOptional)
      }
    }
    return .object(answers)
  }

  /// The records of a task's steps, some of them not visited.
  fileprivate mutating func answers(to task: StudyModel.Task) -> Answers {
    let script = script(for: task)
    var records: StepRecords = [:]
    for step in task.steps where !random.once(in: 6) {
      switch step.content {
      case .consentReview(let review):
        let agrees = random.once(in: 2)
        records[step.id] = StepRecord(
          answer: ["agree": .boolean(agrees)], consented: agrees, signature: review.signature)
      case .consentForm:
        let agrees = random.once(in: 2)
        records[step.id] = StepRecord(answer: ["agree": .boolean(agrees)], consented: agrees)
      case .sharing: records[step.id] = StepRecord(answer: [.boolean(random.once(in: 2))])
      default: records[step.id] = StepRecord(answer: script[step.id] ?? .null)
      }
    }
    return Answers(task: task.id, steps: records)
  }
}
