import StudyExchange
import StudyModel
import Testing

@Suite("Going forward and back") struct GoingForwardAndBack {
  @Test func `follows the order unless a rule changes it`() throws {
    let walk = try Study.made(of: [.say("a"), .say("b"), .done()]).walked()
    #expect(walk.visited == ["a", "b", "done"])
    #expect(walk.ending.outcome == .completed)
    #expect(walk.json["at"] == .null)
    #expect(walk.json["why"] == .null)
  }

  @Test func `takes the first branch that matches`() throws {
    let rule = Rule(
      step: "q",
      kind: .firstMatch(
        [
          .init(condition: .on("q", .answered), destination: .step("b")),
          .init(condition: .yes("q"), destination: .step("c")),
        ], otherwise: .step("done")))
    let study = Study.made(
      of: [.ask("q"), .say("a"), .say("b"), .say("c"), .done()], rules: [rule])
    #expect(try study.walked(["q": true]).visited == ["q", "b", "c", "done"])
  }

  @Test func `takes the default, else the order, if no branch matches`() throws {
    let steps: [Step] = [.ask("q"), .say("a"), .say("b")]
    let with = Study.made(of: steps, rules: [.branch("q", when: .no("q"), to: nil, otherwise: "b")])
    let without = Study.made(of: steps, rules: [.branch("q", when: .no("q"), to: nil)])
    #expect(try with.walked(["q": true]).visited == ["q", "b"])
    #expect(try without.walked(["q": true]).visited == ["q", "a", "b"])
  }

  @Test func `uses only the last rule of a kind`() throws {
    let study = Study.made(
      of: [.say("a"), .say("b"), .say("c"), .say("d")],
      rules: [
        .direct("a", to: "b"), .direct("a", to: "c"), .skip("c", when: .all([])),
        .skip("c", when: .any([])),
      ])
    #expect(try study.walked().visited == ["a", "c", "d"])
  }

  @Test func `ends silently if a rule leads to no step of the task`() throws {
    let study = Study.made(of: [.say("a"), .say("b")], rules: [.direct("a", to: "lost")])
    let walk = try study.walked()
    #expect(walk.visited == ["a"])
    #expect(walk.ending.outcome == .completed)
    #expect(walk.ending.why?.contains("lost") == true)
  }

  @Test func `continues by the rule of a skipped step`() throws {
    let study = Study.made(
      of: [.say("a"), .say("b"), .say("c"), .say("d")],
      rules: [.skip("b", when: .on("a", .visited)), .direct("b", to: "d")])
    #expect(try study.walked().visited == ["a", "d"])
  }

  @Test func `also skips the first step and the targets of jumps`() throws {
    let study = Study.made(
      of: [.say("a"), .say("b"), .say("c"), .say("d")],
      rules: [.skip("a", when: .all([])), .direct("b", to: "c"), .skip("c", when: .all([]))])
    #expect(try study.walked().visited == ["b", "d"])
  }

  @Test func `ends as completed if everything is skipped`() throws {
    let walk = try Study.made(of: [.say("a")], rules: [.skip("a", when: .all([]))]).walked()
    #expect(walk.visited == [])
    #expect(walk.ending.outcome == .completed)
  }

  @Test func `does not hang if skips lead to skips forever`() throws {
    let study = Study.made(
      of: [.say("a"), .say("b"), .say("c")],
      rules: [
        .skip("b", when: .all([])), .skip("c", when: .all([])), .direct("b", to: "c"),
        .direct("c", to: "b"),
      ])
    let walk = try study.walked()
    #expect(walk.visited == ["a"])
    #expect(walk.ending.outcome == .invalid)
    #expect(walk.ending.why?.contains("skip") == true)
  }

  @Test func `stops an endless walk`() throws {
    let study = Study.made(of: [.ask("a"), .say("b")], rules: [.direct("b", to: "a")])
    let walk = try study.walked(["a": true])
    #expect(walk.ending.outcome == .invalid)
    #expect(walk.visited.count < 10)
  }

  @Test func `lists a step once per visit, with its latest answer`() throws {
    let study = Study.made(
      of: [.ask("a"), .ask("b"), .done()], rules: [.branch("b", when: .yes("b"), to: "a")])
    let walk = try study.walked(["a": ["visit": [true, false]], "b": ["visit": [true, false]]])
    #expect(walk.visited == ["a", "b", "a", "b", "done"])
    #expect(walk.ending.outcome == .completed)
    let answers = walk.result.json["results"]?.arrayValue?.compactMap {
      $0["results"]?.arrayValue?.first?["booleanAnswer"]
    }
    #expect(answers == [false, false, false, false])
  }

  @Test func `goes back to the step before the last visit`() throws {
    let study = Study.made(
      of: [.ask("a"), .ask("b"), .done()], rules: [.branch("b", when: .yes("b"), to: "a")])
    var walk = try study.started()
    for answer in [true, true, false] as [JSONValue] { try walk.submit(.next(answer)) }
    #expect(walk.visited == ["a", "b", "a", "b"])
    walk.back()
    #expect(walk.visited == ["a", "b", "a"])
    walk.back()
    #expect(walk.visited == ["a", "b"])
  }

  @Test func `drops an abandoned branch from the result but remembers its answers`() throws {
    let study = Study.made(
      of: [.ask("q"), .ask("left"), .ask("right"), .done()],
      rules: [.branch("q", when: .no("q"), to: "right"), .direct("left", to: "done")])
    var walk = try study.started()
    try walk.submit(.next(true))
    try walk.submit(.next(true))
    walk.back()
    walk.back()
    try walk.submit(.next(false))
    try walk.submit(.next(true))
    try walk.submit(.next(nil))
    #expect(walk.result().steps.map(\.step) == ["q", "right", "done"])

    var again = try study.started()
    try again.submit(.next(true))
    try again.submit(.next(true))
    again.back()
    #expect(again.screen?.answer == true)
    again.back()
    try again.submit(.next(true))
    #expect(again.screen?.answer == true)
    #expect(again.records["left"] == nil)
  }

  @Test func `does not let conditions see an abandoned branch`() throws {
    let study = Study.made(
      of: [.ask("q"), .ask("left"), .say("hint"), .done()],
      rules: [
        .skip("left", when: .no("q")), .skip("hint", when: .not(.on("left", .visited))),
      ])
    var walk = try study.started()
    try walk.submit(.next(true))
    try walk.submit(.next(true))
    #expect(walk.screen?.step.id == "hint")
    walk.back()
    walk.back()
    try walk.submit(.next(false))
    #expect(walk.screen?.step.id == "done")
  }

  @Test func `cannot go back from the first step, a wait, or a discarding end`() throws {
    var walk = try Study.made(of: [
      .say("a"), Step(id: "w", content: .wait(Wait())), .say("b"), .done("d", .discarded),
    ]).started()
    #expect(!walk.canGoBack)
    try walk.submit(.next(nil))
    #expect(!walk.canGoBack)
    try walk.submit(.next(nil))
    #expect(walk.canGoBack)
    try walk.submit(.next(nil))
    #expect(!walk.canGoBack)
    let moved = walk.back()
    #expect(!moved)
  }

  @Test(arguments: [
    (Completion.Reason.completed, Walkthrough.Outcome.completed), (.saved, .completed),
    (.discarded, .discarded), (.failed, .discarded), (.earlyTermination, .earlyTermination),
  ])
  func `ends with the reason of its completion`(
    reason: Completion.Reason, outcome: Walkthrough.Outcome
  ) throws {
    let walk = try Study.made(of: [.say("a"), .done("d", reason)]).walked()
    #expect(walk.ending.outcome == outcome)
    #expect(walk.ending.step == "d")
  }

  @Test func `ends early through an ending, which ends the task when left`() throws {
    var asking = Step.ask("q", optional: true)
    asking.earlyEnding = EarlyEnding(ending: "bye")
    let study = Study.made(of: [asking, .say("a"), .done()], endings: [.say("bye")])

    let walk = try study.walked(["q": .null])
    #expect(walk.visited == ["q", "bye"])
    #expect(walk.ending.outcome == .earlyTermination)
    #expect(try study.walked(["q": ["endEarly": true]]).visited == ["q", "bye"])
    #expect(try study.walked(["q": true]).visited == ["q", "a", "done"])
    #expect(try study.walked().visited == ["q", "a", "done"])
    #expect(try study.started().screen?.canSkip == false)
  }

  @Test func `can also reach an ending by a rule`() throws {
    let study = Study.made(
      of: [.say("a"), .say("b")], endings: [.say("bye")], rules: [.direct("a", to: "bye")])
    let walk = try study.walked()
    #expect(walk.visited == ["a", "bye"])
    #expect(walk.ending.outcome == .earlyTermination)
  }

  @Test func `ends a task without steps immediately`() throws {
    let walk = try Study.made(of: []).walked()
    #expect(walk.json["visited"] == [])
    #expect(walk.json["ended"] == "completed")
  }

  @Test func `returns nil for an unknown task`() {
    let study = Study.made(of: [])
    #expect(Walkthrough(of: "x", in: study, today: .made) == nil)
    #expect(TaskWalk(of: "x", in: study, answers: [:], today: .made) == nil)
  }

  @Test func `sees answers from earlier tasks if a condition names the task`() throws {
    let earlier = AnswerReference(task: "intake", step: "smokes")
    let study = Study.made(
      of: [.say("a"), .say("b"), .say("c")],
      rules: [
        .skip("b", when: .test(AnswerTest(answer: earlier, comparison: .equals(.boolean(false)))))
      ])
    var walk = try #require(
      Walkthrough(
        of: "t", in: study, today: .made,
        earlierTasks: ["intake": ["smokes": StepRecord(answer: false)]]))
    try walk.submit(.next(nil))
    #expect(walk.screen?.step.id == "c")
    #expect(try study.walked().visited == ["a", "b", "c"])
  }

  @Test func `counts progress as ResearchKit does`() throws {
    var walk = try Study.made(of: [.say("a"), .ask("b"), .say("c"), .ask("d"), .done()]).started()
    #expect(walk.screen?.progress == nil)
    #expect(walk.screen?.continuing == .getStarted)
    try walk.submit(.next(nil))
    #expect(walk.screen?.progress?.position == 1)
    #expect(walk.screen?.progress?.total == 3)
    #expect(walk.screen?.continuing == .next)
    for answer in [true, .null, true] as [JSONValue] { try walk.submit(.next(answer)) }
    #expect(walk.screen?.continuing == .done)
  }

  @Test func `handles ten thousand steps quickly`() throws {
    let steps = (0..<10_000).map { Step.ask("s\($0)", optional: true) }
    let rules = (0..<10_000).map { Rule.skip("s\($0)", when: .yes("s0")) }
    let walk = try Study.made(of: steps, rules: rules).walked(["s0": false])
    #expect(walk.visited.count == 10_000)
    #expect(walk.ending.outcome == .completed)
  }

  @Test func `forgets steps that the draft no longer has`() throws {
    var walk = try Study.made(of: [.ask("a"), .ask("b"), .done()]).started()
    try walk.submit(.next(true))
    let shorter = Study.made(of: [.ask("a"), .done()])
    let resumed = try #require(Walkthrough(resuming: walk.run, in: shorter, today: .made))
    #expect(resumed.screen?.step.id == "a")
    #expect(resumed.screen?.answer == true)
  }
}
