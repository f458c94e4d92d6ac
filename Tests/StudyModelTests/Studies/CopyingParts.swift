import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Copying the parts of a study") struct CopyingParts {
  private static let today = CalendarDay(number: 20_778)  // 2026-11-21

  @Test(arguments: UInt64(0)..<25)
  func `a copied task is walked like the original`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      let copy = try #require(study.copy(of: [task.id], in: ["tasks"]))
      let made = try #require(study.inserting(copy, into: ["tasks"], after: task.id))

      #expect(made.lost == [])
      #expect(made.study.impact(since: study).filter { $0.severity == .error } == [])
      var participant = RandomParticipant(seed: seed)
      var double = RandomParticipant(seed: seed)
      var walk = try #require(Walkthrough(of: task.id, in: made.study, today: Self.today))
      var shadow = try #require(Walkthrough(of: made.ids[0], in: made.study, today: Self.today))
      for _ in 0..<300 {
        #expect(walk.screen?.step.id == shadow.screen?.step.id)
        guard let screen = walk.screen, let shadowScreen = shadow.screen else { break }
        try walk.submit(participant.input(on: screen, in: walk))
        try shadow.submit(double.input(on: shadowScreen, in: shadow))
      }
    }
  }

  @Test(arguments: UInt64(0)..<25)
  func `every part can be inserted into its list again under a new name`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for list in study.allLists {
      let ids = try study.ids(in: list)
      guard let first = ids.first else { continue }
      let copy = try #require(study.copy(of: [first], in: list), "\(list)")
      if copy.kind == .healthTypes {
        #expect(study.inserting(copy, into: list) == nil)
        continue
      }

      let made = try #require(study.inserting(copy, into: list, after: first), "\(list)")

      #expect(made.lost == [], "seed \(seed), \(list)")
      let after = try made.study.ids(in: list)
      let count = copy.ids.count
      #expect(after == ids.prefix(count) + made.ids + ids.dropFirst(count))
      #expect(Set(after).count == after.count)
    }
  }

  @Test func `parts of every kind of list are kept under its name and read back`() throws {
    var kept: Set<PartCopy.Kind> = []
    for seed in UInt64(0)..<60 {
      let study = Study.random(seed: seed)
      for list in study.allLists {
        guard let kind = PartCopy.Kind(of: list, in: study), !kept.contains(kind),
          let first = try study.ids(in: list).first
        else { continue }
        let copy = try #require(study.copy(of: [first], in: list), "\(list)")
        let text = try JSONValue(encoding: copy).canonicalText
        let content = try JSONValue(encoding: copy.content)
        let names = content.objectValue.map { Array($0.keys) }
        let again = try JSONDecoder().decode(PartCopy.self, from: Data(text.utf8))

        #expect(copy.kind == kind)
        #expect(names == [kind.rawValue])
        #expect(content[kind.rawValue]?["_0"]?.arrayValue?.count == copy.ids.count)
        #expect(again == copy)
        kept.insert(kind)
      }
    }
    #expect(kept == Set(PartCopy.Kind.allCases))
  }

  @Test func `the heading of a repeatable group includes its questions and goes after the group`()
    throws
  {
    let question = FormItem(id: "dose", format: .numeric(.init()))
    let form = Form(items: [
      FormItem(id: "medicine", repetition: Repetition(maximum: 3)), question,
      FormItem(id: "others"), FormItem(id: "note", format: .text(.init())),
    ])
    var study = Study(id: UUID(), slug: "groups", facts: .init())
    study.tasks = [Task(id: "join", kind: .survey, steps: [Step(id: "form", content: .form(form))])]
    let list: Place = ["tasks", "join", "steps", "form", "items"]

    let copy = try #require(study.copy(of: ["medicine"], in: list))
    let made = try #require(study.inserting(copy, into: list, after: "medicine"))

    #expect(
      try made.study.ids(in: list)
        == ["medicine", "dose", "medicine-2", "dose-2", "others", "note"])
  }

  @Test func `a step inserted at the end of a task goes before its completion`() throws {
    let steps = [
      Step(id: "name", content: .question(.init(format: .text(.init())))),
      Step(id: "thanks", content: .completion(.init())),
    ]
    var study = Study(id: UUID(), slug: "ends", facts: .init())
    study.tasks = [Task(id: "join", kind: .survey, steps: steps)]
    let list: Place = ["tasks", "join", "steps"]

    let question = try #require(study.copy(of: ["name"], in: list))
    let completion = try #require(study.copy(of: ["thanks"], in: list))

    #expect(
      try study.inserting(question, into: list)?.study.ids(in: list)
        == ["name", "name-2", "thanks"])
    #expect(
      try study.inserting(completion, into: list)?.study.ids(in: list)
        == ["name", "thanks", "thanks-2"])
  }

  @Test(arguments: UInt64(0)..<25)
  func `references that lead nowhere are reported with the name of their target`(seed: UInt64)
    throws
  {
    let study = Study.random(seed: seed)
    var other = Study(id: UUID(), slug: "other", facts: .init())
    other.tasks = [Task(id: "elsewhere", kind: .survey)]
    for task in study.tasks {
      for (kind, list) in [("tasks", ["tasks"]), ("steps", ["tasks", task.id, "steps"])] {
        let ids = Set(kind == "tasks" ? [task.id] : task.steps.prefix(2).map(\.id))
        guard let copy = study.copy(of: ids, in: list) else { continue }

        let made = try #require(
          other.inserting(copy, into: kind == "tasks" ? list : ["tasks", "elsewhere", "steps"]))

        for reference in made.lost {
          let name = copy.named?.first { $0.part == reference.part }?.words
          #expect(
            name == study.words(for: reference.part) && !other.has(reference.part),
            "seed \(seed), \(reference)")
        }
      }
    }
  }

  @Test func `a copy stored by an earlier release can still be read`() throws {
    let kept = #"""
      {"content":{"sections":{"_0":[]}},"assets":[],"origin":{"language":"en",
       "list":["consents","consent","sections"],"study":"00000000-0000-0000-0000-000000000001"}}
      """#
    let copy = try JSONDecoder().decode(PartCopy.self, from: Data(kept.utf8))
    #expect(copy.kind == .sections && copy.named == nil)
  }

  @Test func `health data that is collected already is not collected twice`() throws {
    var study = Study(id: UUID(), slug: "health", facts: .init())
    let steps = HealthType(id: "HKQuantityTypeIdentifierStepCount")
    let pulse = HealthType(id: "HKQuantityTypeIdentifierHeartRate")
    study.tasks = [
      Task(
        id: "task", kind: .survey,
        steps: [
          Step(id: "one", content: .component(.init(healthTypes: [steps, pulse]))),
          Step(id: "two", content: .component(.init(healthTypes: [steps]))),
        ])
    ]
    let place = { (step: String) -> Place in ["tasks", "task", "steps", step, "healthTypes"] }
    let copy = try #require(study.copy(of: [steps.id, pulse.id], in: place("one")))

    let made = try #require(study.inserting(copy, into: place("two")))

    #expect(made.ids == [pulse.id])
    #expect(try made.study.ids(in: place("two")) == [steps.id, pulse.id])
  }
}

extension Study {
  /// Every list of parts that a study can have.
  fileprivate var allLists: [Place] {
    [["consents"], ["tasks"], ["articles"]]
      + consents.flatMap { consent in
        ["sections", "signatures"].map { ["consents", consent.id, $0] }
      }
      + tasks.flatMap { task in
        [["tasks", task.id, "steps"], ["tasks", task.id, "endings"]]
          + task.steps.flatMap { step in
            ["items", "questions", "pages", "healthTypes"].map {
              ["tasks", task.id, "steps", step.id, $0]
            }
          }
      }
  }

  fileprivate func ids(in list: Place) throws -> [String] {
    (try JSONValue(encoding: self).value(at: list)?.arrayValue ?? []).compactMap {
      $0["id"]?.stringValue
    }
  }
}
