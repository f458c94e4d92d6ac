import Foundation
import StudyModel
import Testing

@Suite("The graph of a task") struct TheGraphOfATask {
  @Test func `steps follow in order until the end`() {
    let graph = TaskGraph(task(["a", "b"]))

    #expect(graph.edges.map(\.words) == ["a → b", "b → end"])
    #expect(graph.reachable == ["a", "b"])
    #expect(graph.loops == [])
  }

  @Test func `branches are tried in order, and a default replaces the order of steps`() {
    let graph = TaskGraph(
      task(
        ["a", "b", "c"],
        Rule(
          step: "a",
          kind: .firstMatch(
            [Rule.Branch(condition: test("a", .answered), destination: .step("c"))],
            otherwise: .end))))

    #expect(graph.edges.map(\.words) == ["a → c", "a → end", "b → c", "c → end"])
    #expect(graph.unreachable == ["b"])
    #expect(graph.canPrecede("a", "c"))
    #expect(!graph.canPrecede("b", "a"))
  }

  @Test func `a branch that always holds hides later ones`() {
    let graph = TaskGraph(
      task(
        ["a", "b", "c"],
        Rule(
          step: "a",
          kind: .firstMatch(
            [Rule.Branch(condition: .all([]), destination: .step("c"))], otherwise: .step("b")))))

    #expect(graph.unreachable == ["b"])
  }

  @Test func `a skipped step is passed through`() {
    let graph = TaskGraph(
      task(
        ["a", "b", "c"], Rule(step: "b", kind: .skip(when: test("a", .skipped))),
        Rule(step: "b", kind: .direct(.end))))

    #expect(graph.skips["b"] == test("a", .skipped))
    #expect(graph.unreachable == ["c"])
  }

  @Test func `a loop without an exit is endless`() {
    let back = Rule(
      step: "c",
      kind: .firstMatch(
        [Rule.Branch(condition: test("a", .answered), destination: .step("b"))], otherwise: nil))
    let asking = TaskGraph(task(["a", "b", "c"], back))
    let endless = TaskGraph(task(["a", "b", "c"], Rule(step: "c", kind: .direct(.step("b")))))

    #expect(asking.loops == [["b", "c"]])
    #expect(asking.endlessLoops == [])
    #expect(asking.canPrecede("c", "b"))
    #expect(endless.endlessLoops == [["b", "c"]])
  }

  @Test func `an edge to a missing destination is broken and ends the task`() {
    let graph = TaskGraph(task(["a", "b"], Rule(step: "a", kind: .direct(.step("z")))))

    #expect(graph.broken.map(\.words) == ["a → z"])
    #expect(graph.unreachable == ["b"])
    #expect(graph.endlessLoops == [])
  }

  @Test func `a quiz leads back to the sections, an early ending to its step`() {
    var task = task(["greeting"])
    task.steps[0].earlyEnding = EarlyEnding(ending: "later")
    task.steps += [
      Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))),
      Step(
        id: "quiz",
        content: .quiz(
          Quiz(questions: [QuizQuestion(id: "q")], attempts: 2, onFailure: .backToSections))),
    ]
    task.endings = [Step(id: "later", content: .completion(Completion()))]
    let graph = TaskGraph(task)

    #expect(
      graph.edges.map(\.words) == [
        "greeting → scenes", "greeting → later", "scenes → quiz", "quiz → end", "quiz → scenes",
        "quiz → end", "later → end",
      ])
    #expect(graph.orderedCount == 3)
  }

  @Test func `a refused consent form ends the task unless a branch handles it`() {
    func graph(_ form: ConsentForm, _ rules: Rule...) -> TaskGraph {
      var task = task(["a", "b"])
      task.steps.insert(Step(id: "form", content: .consentForm(form)), at: 1)
      task.rules = rules
      return TaskGraph(task)
    }
    func branch(agreed: Bool) -> Rule {
      Rule(
        step: "form",
        kind: .firstMatch(
          [
            .init(
              condition: .test(.init(answer: .init(step: "form"), comparison: .consented(agreed))),
              destination: .step("b"))
          ], otherwise: nil))
    }

    #expect(graph(ConsentForm()).edges.map(\.words)[1...2] == ["form → b", "form → end"])
    #expect(graph(ConsentForm()).edges[2].cause == .declined)
    #expect(graph(ConsentForm(allowsDeclining: true)).edges[2].cause == .canceled)
    #expect(!graph(ConsentForm(), branch(agreed: false)).edges.contains { $0.cause == .declined })
    #expect(graph(ConsentForm(), branch(agreed: true)).edges.contains { $0.cause == .declined })
    let always = Rule(step: "form", kind: .direct(.step("form")))
    #expect(graph(ConsentForm(), always).endlessLoops == [])
  }

  @Test func `refusing does not count as the quickest path`() {
    var study = Study(id: UUID(), slug: "s", facts: .init())
    var task = task(["a", "b"])
    task.steps.insert(Step(id: "form", content: .consentForm(ConsentForm())), at: 1)
    study.tasks = [task]
    let estimate = TimeEstimate(of: task, in: study, language: .english)
    #expect(estimate.shortest == estimate.longest)
  }

  @Test func `a task without steps has no graph`() {
    let graph = TaskGraph(task([]))

    #expect(graph.edges == [])
    #expect(graph.reachable == [])
  }

  private func task(_ steps: [Step.ID], _ rules: Rule...) -> Task {
    Task(
      id: "t", kind: .survey,
      steps: steps.map { Study.question($0, .boolean(BooleanFormat())) }, rules: rules)
  }
}

extension TaskGraph.Edge {
  fileprivate var words: String {
    switch to {
    case .step(let id): "\(from) → \(id)"
    case .end: "\(from) → end"
    }
  }
}
