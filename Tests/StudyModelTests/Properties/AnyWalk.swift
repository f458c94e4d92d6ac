import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Any walk through a random study") struct AnyWalk {
  private static let today = CalendarDay(number: 20_778)  // 2026-11-21

  @Test(arguments: UInt64(0)..<200)
  func `ends, and going back shows the previous screen`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      var participant = RandomParticipant(seed: seed)
      var walk = try #require(Walkthrough(of: task.id, in: study, today: Self.today))
      var turns = 0

      while let screen = walk.screen {
        turns += 1
        try #require(turns < 2_000, "seed \(seed), task \(task.id)")
        let before = walk
        try walk.submit(participant.input(on: screen, in: walk))
        expectWayBack(from: walk, to: before)
      }

      #expect(walk.ending?.outcome != .invalid)
      #expect(walk.visited.allSatisfy { task.step($0) != nil })
    }
  }

  /// Going back from the next screen leads here, unless the screen forbids it or a new try at a quiz has begun.
  private func expectWayBack(from walk: Walkthrough, to before: Walkthrough) {
    var walk = walk
    guard let old = before.screen, let new = walk.screen, new.canGoBack,
      (old.step.id, old.part) != (new.step.id, new.part)
    else { return }
    if old.part == .quizOutcome, new.step.id == old.step.id { return }
    let moved = walk.back()
    #expect(moved)
    #expect(walk.screen?.step.id == old.step.id)
    #expect(walk.screen?.part == old.part)
    #expect(walk.visited == before.visited)
    // After a loop, the step keeps its latest answers, as in ResearchKit.
    if Set(walk.visited).count == walk.visited.count { #expect(walk.records == before.records) }
  }

  @Test(arguments: UInt64(0)..<60)
  func `can be stored as JSON at any screen and continued`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    var participant = RandomParticipant(seed: seed)
    var walk = try #require(
      Walkthrough(of: study.tasks[1].id, in: study, today: Self.today, at: Date.now))

    for _ in 0..<200 {
      guard let screen = walk.screen else { break }
      let data = try JSONEncoder().encode(walk.run)
      let run = try JSONDecoder().decode(Walkthrough.Run.self, from: data)
      var resumed = try #require(Walkthrough(resuming: run, in: study, today: Self.today))
      #expect(resumed.screen == screen)
      #expect(resumed.records == walk.records)
      let input = participant.input(on: screen, in: walk)
      try walk.submit(input)
      try resumed.submit(input)
      #expect(resumed.run == walk.run)
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func `rejects the wrong kinds of answers without moving`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    var participant = RandomParticipant(seed: seed)
    var walk = try #require(Walkthrough(of: study.tasks[0].id, in: study, today: Self.today))
    let hostile: [JSONValue] = [
      ["visit": [["deep": .null]]], .number(1e300), .string(String(repeating: "x", count: 5_000)),
      [[["a"]]], ["agree": "yes"], ["givenName": 1], .array([.null, .null]),
    ]

    for turn in 0..<100 {
      guard let screen = walk.screen else { break }
      let run = walk.run
      do {
        try walk.submit(.next(hostile[turn % hostile.count]))
        walk = try #require(Walkthrough(resuming: run, in: study, today: Self.today))
      } catch let error as Rejections {
        #expect(walk.run == run)
        #expect(!error.entries.isEmpty)
        #expect(!error.message.isEmpty)
      }
      try walk.submit(participant.input(on: screen, in: walk))
    }
  }
}
