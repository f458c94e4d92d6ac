import StudyModel
import TestSupport
import Testing

@Suite("Trying out a task") struct TryingOut {
  private static let branching = Study.made(
    of: [
      .ask("sick"), .ask("where", .textChoice(.init(choices: [.init(value: "head")]))),
      .form("form", [.item("a"), .item("b", optional: true)]), .done(),
    ],
    rules: [
      .branch("sick", when: .no("sick"), to: "done"),
      .skip("form", when: .on("where", .includes(["head"]))),
    ])

  @Test func `says why it reached each step`() throws {
    var walk = try Self.branching.started()
    try walk.submit(.next(true))
    try walk.submit(.next(["head"]))

    #expect(walk.visited == ["sick", "where", "done"])
    #expect(walk.arrivals[0] == [Walkthrough.Hop(from: nil, reason: .order, to: "sick")])
    #expect(walk.arrivals[1] == [Walkthrough.Hop(from: "sick", reason: .order, to: "where")])
    #expect(
      walk.arrivals[2] == [
        Walkthrough.Hop(from: "where", reason: .order, to: "form"),
        Walkthrough.Hop(from: "form", reason: .order, to: "done"),
      ])
    try walk.submit(.next(nil))
    #expect(walk.departure == [Walkthrough.Hop(from: "done", reason: .order, to: nil)])
  }

  @Test func `names the rule that it followed`() throws {
    var walk = try Self.branching.started()
    try walk.submit(.next(false))

    #expect(walk.arrivals[1] == [Walkthrough.Hop(from: "sick", reason: .branch(0), to: "done")])
  }

  @Test func `keeps the reasons in a loop`() throws {
    let study = Study.made(
      of: [.ask("again"), .done()], rules: [.branch("again", when: .yes("again"), to: "again")])
    var walk = try study.started()
    try walk.submit(.next(true))
    try walk.submit(.next(false))

    #expect(walk.arrivals.map { $0[0].reason } == [.order, .branch(0), .order])
  }

  @Test func `distinguishes an early ending and a failed quiz from rules`() throws {
    let early = Step(
      id: "q", earlyEnding: EarlyEnding(ending: "bye"),
      content: .question(Question(format: .boolean(.init()))))
    var walk = try Study.made(of: [early, .done()], endings: [.done("bye")]).started()
    try walk.submit(.endEarly)

    #expect(walk.arrivals[1] == [Walkthrough.Hop(from: "q", reason: .endedEarly, to: "bye")])
  }

  @Test func `fills in a screen so that it can be left, and shows the answers`() throws {
    var walk = try Self.branching.started()
    var turns = 0
    while walk.ending == nil, turns < 20 {
      turns += 1
      let before = walk.screen
      if walk.fillIn() {
        #expect(walk.screen?.step == before?.step)
        #expect(walk.records[walk.current?.id ?? ""] == nil)
        try walk.submit(.next(walk.screen?.answer))
      } else {
        try walk.submit(.next(nil))
      }
    }
    #expect(walk.ending?.outcome == .completed)
  }

  @Test(arguments: UInt64(0)..<60)
  func `finds valid answers to the end from any screen of any study`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      var participant = RandomParticipant(seed: seed)
      var walk = try #require(Walkthrough(of: task.id, in: study, today: .made))
      for _ in 0..<(seed % 9) {
        guard let screen = walk.screen else { break }
        try walk.submit(participant.input(on: screen, in: walk))
      }
      if walk.ending != nil { continue }
      let answers = try #require(walk.answers(to: .end), "seed \(seed), task \(task.id)")
      try walk.give(answers)
      #expect(walk.ending != nil, "seed \(seed), task \(task.id)")
    }
  }

  @Test func `jumps forward with valid answers, and back with remembered answers`() throws {
    var walk = try Self.branching.started()

    #expect(walk.jump(to: "done") == .onward)
    #expect(walk.current?.id == "done")
    #expect(walk.jump(to: "sick") == .back)
    #expect(walk.current?.id == "sick")
    #expect(walk.screen?.answer != nil)
  }

  @Test func `jumps from the start if the path ahead does not lead there`() throws {
    var walk = try Self.branching.started()
    try walk.submit(.next(false))

    #expect(walk.current?.id == "done")
    #expect(walk.jump(to: "where") == .fromTheStart)
    #expect(walk.visited == ["sick", "where"])
  }

  @Test func `stays where it is when no answers lead to a step`() throws {
    let study = Study.made(
      of: [.say("a"), .say("lost"), .done()], rules: [.direct("a", to: "done")])
    var walk = try study.started()

    #expect(walk.jump(to: "lost") == nil)
    #expect(walk.current?.id == "a")
    #expect(try study.started().answers(to: .step("nowhere")) == nil)
  }

  @Test func `can go back from the end`() throws {
    var walk = try Self.branching.started()
    let answers = try #require(walk.answers(to: .end))
    try walk.give(answers)

    #expect(walk.ending != nil)
    #expect(walk.jump(to: "sick") == .back)
    #expect(walk.ending == nil)
    #expect(walk.current?.id == "sick")
  }

  @Test func `finds no end if there is none`() throws {
    let study = Study.made(of: [.say("a"), .say("b")], rules: [.direct("b", to: "a")])
    #expect(try study.started().answers(to: .end) == nil)
  }

  @Test func `restarts a step, forgetting the answers there and later`() throws {
    var walk = try Self.branching.started()
    try walk.submit(.next(true))
    try walk.submit(.next(["head"]))
    walk.back()
    walk.back()

    walk.restartHere()

    #expect(walk.current?.id == "sick")
    #expect(walk.screen?.answer == nil)
    try walk.submit(.next(true))
    #expect(walk.screen?.answer == nil)
  }

  @Test func `a step takes as long in a long task as in a short one`() throws {
    let steps = (0..<2_000).map { Step.ask("q\($0)") } + [.done()]
    let study = Study.made(of: steps)
    let task = try #require(WalkableTask("t", in: study))
    let run = try study.started().run

    var walk = try #require(Walkthrough(resuming: run, in: task, today: .made))
    try walk.submit(.next(true))

    #expect(walk.current?.id == "q1")
    #expect(walk.screen?.progress?.total == 2_000)
    #expect(walk.answers(to: .end)?.count == 2_000)
  }
}
