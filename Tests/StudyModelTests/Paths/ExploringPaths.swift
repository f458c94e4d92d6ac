import StudyModel
import TestSupport
import Testing

@Suite("Exploring the paths of a task") struct ExploringPaths {
  @Test(arguments: UInt64(0)..<60)
  func `finds paths that, walked with their answers, visit exactly their steps`(
    seed: UInt64
  ) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      var limits = TaskPaths.Limits()
      limits.paths = 60
      limits.moves = 20_000
      let found = try #require(
        TaskPaths(of: task.id, in: study, today: .made, limits: limits))
      #expect(!found.paths.isEmpty, "seed \(seed), task \(task.id), stuck at \(found.stuck)")
      for path in found.paths {
        let walked = try #require(
          TaskWalk(of: task.id, in: study, answers: found.answers(of: path), today: .made))
        #expect(walked.visited == found.steps(of: path), "seed \(seed), task \(task.id)")
        #expect(walked.ending == path.ending, "seed \(seed), task \(task.id)")
        #expect(path.stepCount == walked.visited.count)
      }
    }
  }

  @Test(arguments: UInt64(0)..<50)
  func `finds every path that any answers take, without duplicates`(seed: UInt64) throws {
    let puzzle = Puzzle(seed: seed)

    let found = try #require(TaskPaths(of: "t", in: puzzle.study, today: .made))
    let sequences = found.paths.map { found.steps(of: $0) }

    #expect(found.cut == nil)
    // The same steps may end in two ways.
    #expect(
      Set(zip(sequences, found.paths.map(\.ending)).map(Walked.init)).count == sequences.count)
    #expect(Set(sequences) == puzzle.walked(), "seed \(seed)")
  }

  @Test(arguments: UInt64(0)..<60)
  func `reaches every step that an answer can reach`(seed: UInt64) throws {
    let puzzle = Puzzle(seed: seed)

    let found = try #require(TaskPaths(of: "t", in: puzzle.study, today: .made))

    let reached = Set(found.paths.flatMap { found.steps(of: $0) })
    #expect(reached == Set(puzzle.walked().flatMap(\.self)))
    #expect(reached.isSubset(of: TaskGraph(puzzle.study.tasks[0]).reachable))
  }

  @Test func `returns the same result every time`() throws {
    let study = Puzzle(seed: 7).study
    let first = try #require(TaskPaths(of: "t", in: study, today: .made))
    let second = try #require(TaskPaths(of: "t", in: study, today: .made))

    #expect(first.paths == second.paths)
    #expect(
      first.paths.map { first.answers(of: $0) } == second.paths.map { second.answers(of: $0) })
  }

  @Test func `stops at ten thousand paths and says so`() throws {
    let found = try #require(
      TaskPaths(of: "t", in: Self.forks(14), today: .made))

    #expect(found.paths.count == 10_000)
    #expect(found.cut == .paths)
  }

  @Test func `stops when the time is up and says so`() throws {
    var asked = 0
    let found = try #require(
      TaskPaths(of: "t", in: Self.forks(14), today: .made) {
        asked += 1
        return asked > 3
      })

    #expect(found.paths.count < 10_000)
    #expect(found.cut == .time)
  }

  @Test func `distinguishes answers at the bounds that a rule names`() throws {
    let study = Study.made(
      of: [
        .ask("age", .numeric(.init(isWhole: true, minimum: 0, maximum: 120))), .say("young"),
        .done(),
      ],
      rules: [.branch("age", when: .on("age", .numberBetween(18, 65)), to: "done")])

    let found = try #require(TaskPaths(of: "t", in: study, today: .made))

    #expect(
      Set(found.paths.map { found.steps(of: $0) })
        == [["age", "done"], ["age", "young", "done"]])
  }

  @Test func `passes and fails a quiz, and ends when no tries are left`() throws {
    let question = QuizQuestion(
      id: "q",
      choices: [QuizChoice(value: "right", isCorrect: true), QuizChoice(value: "wrong")])
    let quiz = Step(
      id: "quiz",
      content: .quiz(Quiz(questions: [question], attempts: 2, onFailure: .tryAgain)))
    let found = try #require(
      TaskPaths(of: "t", in: .made(of: [quiz, .done()]), today: .made))

    #expect(found.paths.map(\.ending.outcome).contains(.discarded))
    #expect(found.paths.map(\.ending.outcome).contains(.completed))
    let failing = try #require(found.paths.first { $0.ending.outcome == .discarded })
    #expect(found.turns(of: failing).count == 2)
  }

  @Test func `follows a loop once and says that it leaves out repetitions`() throws {
    let study = Study.made(
      of: [.say("start"), .ask("again"), .done()],
      rules: [.branch("again", when: .yes("again"), to: "start")])

    let found = try #require(TaskPaths(of: "t", in: study, today: .made))

    #expect(
      Set(found.paths.map { found.steps(of: $0) })
        == [["start", "again", "done"], ["start", "again", "start", "again", "done"]])
    #expect(found.leavesOutRounds)
  }

  @Test func `both takes and passes an early ending`() throws {
    var start = Step.say("start")
    start.earlyEnding = EarlyEnding(ending: "bye")
    let found = try #require(
      TaskPaths(
        of: "t", in: .made(of: [start, .done()], endings: [.done("bye")]), today: .made))

    #expect(
      Set(found.paths.map { found.steps(of: $0) }) == [["start", "done"], ["start", "bye"]])
  }

  @Test func `names a step for which it finds no answer`() throws {
    let study = Study.made(of: [.ask("none", .textChoice(.init())), .done()])

    let found = try #require(TaskPaths(of: "t", in: study, today: .made))

    #expect(found.paths.isEmpty)
    #expect(found.stuck == ["none"])
  }

  @Test func `does not follow answers that make no difference`() throws {
    let steps = (0..<200).map { Step.ask("q\($0)") } + [.done()]

    let found = try #require(TaskPaths(of: "t", in: .made(of: steps), today: .made))

    #expect(found.paths.count == 1)
    #expect(found.cut == nil)
  }

  /// A number of questions, each of which decides whether the next step is shown.
  private static func forks(_ count: Int) -> Study {
    let steps = (0..<count).flatMap { [Step.ask("q\($0)"), .say("s\($0)")] }
    let rules = (0..<count).map { Rule.skip("s\($0)", when: .yes("q\($0)")) }
    return .made(of: steps + [.done()], rules: rules)
  }
}

private struct Walked: Hashable {
  let steps: [Step.ID]
  let ending: Walkthrough.Ending

  init(_ steps: [Step.ID], _ ending: Walkthrough.Ending) {
    self.steps = steps
    self.ending = ending
  }
}

/// A small task with yes-or-no questions, choices, and random rules, including loops.
private struct Puzzle {
  let study: Study

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ids = (0..<random.number(3...5)).map { "q\($0)" }
    let choices = ["a", "b", "c"].map { TextChoice(value: .text($0)) }
    let steps = ids.map { id -> Step in
      random.once(in: 2)
        ? .ask(id, optional: random.once(in: 3))
        : .ask(id, .textChoice(TextChoiceFormat(choices: choices)), optional: random.once(in: 4))
    }
    func condition() -> Condition {
      let step = random.pick(steps, else: steps[0])
      let isBoolean =
        if case .question(let question) = step.content, case .boolean = question.format {
          true
        } else {
          false
        }
      let test: Condition =
        isBoolean
        ? .yes(step.id) : .on(step.id, .includes([random.pick(["a", "b", "c"], else: "a")]))
      switch random.number(0...4) {
      case 0: return .not(test)
      case 1: return .on(step.id, .skipped)
      default: return test
      }
    }
    var rules: [Rule] = []
    for id in ids {
      if random.once(in: 2) {
        rules.append(
          .branch(
            id, when: random.once(in: 3) ? .all([condition(), condition()]) : condition(),
            to: random.once(in: 5) ? nil : random.pick(ids, else: id),
            otherwise: random.once(in: 4) ? random.pick(ids, else: id) : nil))
      }
      if random.once(in: 4) { rules.append(.skip(id, when: condition())) }
    }
    study = .made(of: steps, rules: rules)
  }

  /// Every sequence of steps that any answers produce, without visiting a step more than twice.
  func walked() -> Set<[Step.ID]> {
    var found: Set<[Step.ID]> = []
    var open = [Walkthrough(of: "t", in: study, today: .made)].compactMap(\.self)
    while let walk = open.popLast() {
      if walk.ending != nil {
        found.insert(walk.visited)
        continue
      }
      guard let step = walk.current,
        walk.visited.count(where: { $0 == step.id }) <= 2
      else { continue }
      for answer: JSONValue in [true, false, ["a"], ["b"], ["c"], .null] {
        var onward = walk
        if (try? onward.answer(answer)) != nil { open.append(onward) }
      }
    }
    return found
  }
}
