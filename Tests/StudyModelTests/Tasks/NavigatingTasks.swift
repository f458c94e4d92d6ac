import StudyModel
import TestSupport
import Testing

@Suite("The navigation of a task") struct TheNavigationOfATask {
  @Test(arguments: UInt64(0)..<120)
  func `agrees between walkthroughs and flowcharts`(
    seed: UInt64
  ) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      var participant = RandomParticipant(seed: seed)
      var walk = try #require(Walkthrough(of: task.id, in: study, today: .made))
      for _ in 0..<2_000 {
        guard let screen = walk.screen else { break }
        try walk.submit(participant.input(on: screen, in: walk))
      }
      let navigation = TaskNavigation(task)
      let edges = TaskGraph(task).edges

      for hop in walk.arrivals.flatMap(\.self) + walk.departure {
        try expectWay(hop, in: navigation, drawn: edges)
      }
    }
  }

  /// Every decision in a walkthrough is one of the task's edges, and is drawn for the same reason.
  private func expectWay(
    _ hop: Walkthrough.Hop, in navigation: TaskNavigation, drawn edges: [TaskGraph.Edge]
  ) throws {
    let target = hop.to.map(Destination.step) ?? .end
    let ways = navigation.ways(from: hop.from)
    guard let from = hop.from else {
      #expect(ways.branches.isEmpty)
      #expect(ways.otherwise == target)
      return
    }
    let cause: TaskGraph.Cause
    switch hop.reason {
    case .order:
      let isEnding = navigation.isEnding(from)
      #expect(target == (isEnding ? .end : ways.otherwise))
      #expect(isEnding || ways.fallback == .order)
      cause = isEnding ? .ending : .order
    case .direct:
      #expect(target == ways.otherwise)
      #expect(ways.fallback == .direct)
      cause = .direct
    case .otherwise:
      #expect(target == ways.otherwise)
      #expect(ways.fallback == .otherwise)
      cause = .otherwise
    case .branch(let number):
      try #require(ways.branches.indices.contains(number))
      #expect(target == ways.branches[number].destination)
      cause = .branch(number, ways.branches[number].condition)
    case .endedEarly: cause = .earlyEnding
    case .failed:
      let kind = try #require(navigation.step(from)?.kind)
      #expect(Self.kindsThatFail.contains(kind))
      return
    }
    #expect(edges.contains { $0.from == from && $0.to == target && $0.cause == cause })
  }

  private static let kindsThatFail: Set<StepContent.Kind> = [
    .sharing, .quiz, .eligibility, .consentForm,
  ]

  private static let replacedRules: [[Rule]] = [
    [.direct("a", to: "b"), .direct("a", to: "c")],
    [.branch("a", when: .yes("a"), to: "b"), .direct("a", to: "c")],
    [.skip("b", when: .no("a")), .skip("b", when: .all([])), .direct("a", to: "b")],
  ]

  @Test(arguments: replacedRules)
  func `follows only the last rule of each kind everywhere`(rules: [Rule]) throws {
    let study = Study.made(of: ["a", "b", "c"].map { .ask($0) }, rules: rules)
    let task = study.tasks[0]
    let navigation = TaskNavigation(task)
    let paths = try #require(TaskPaths(of: "t", in: study, today: .made))
    let ways = TaskGraph(task).edges.filter { $0.from == "a" }.map(\.to)
    let skip = navigation.skips["b"].map { Rule.Kind.skip(when: $0) }

    #expect(try study.walked(["a": true, "b": true, "c": true]).visited == ["a", "c"])
    #expect(Set(paths.paths.map { paths.steps(of: $0) }) == [["a", "c"]])
    #expect(ways == [navigation.ways(from: "a").otherwise])
    #expect(navigation.rule(after: "a") == task.navigation(after: "a")?.kind)
    #expect(skip == task.skipRule(of: "b")?.kind)
  }

  @Test func `starts with the first step, and ends at once without steps`() {
    let navigation = TaskNavigation(Study.made(of: [.say("a"), .done()]).tasks[0])
    let empty = TaskNavigation(Study.made(of: []).tasks[0])

    #expect(navigation.ways(from: nil).otherwise == .step("a"))
    #expect(navigation.following("a") == .step("done"))
    #expect(navigation.following("done") == .end)
    #expect(navigation.following("elsewhere") == nil)
    #expect(empty.ways(from: nil).otherwise == .end)
  }

  @Test func `takes a branch, else the rule's default, else the order`() {
    let steps: [Step] = [.ask("a"), .ask("b"), .done()]
    func ways(_ rule: Rule) -> TaskNavigation.Ways {
      TaskNavigation(Study.made(of: steps, rules: [rule]).tasks[0]).ways(from: "a")
    }

    let inOrder = ways(.branch("a", when: .yes("a"), to: "done"))
    let explicit = ways(.branch("a", when: .yes("a"), to: nil, otherwise: "done"))
    #expect(inOrder.branches.map(\.destination) == [.step("done")])
    #expect(inOrder.otherwise == .step("b"))
    #expect(inOrder.fallback == .order)
    #expect(explicit.branches.map(\.destination) == [.end])
    #expect(explicit.otherwise == .step("done"))
    #expect(explicit.fallback == .otherwise)
    #expect(ways(.direct("a", to: nil)).fallback == .direct)
  }
}
