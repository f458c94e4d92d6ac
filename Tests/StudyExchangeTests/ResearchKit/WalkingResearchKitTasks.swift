import StudyExchange
import StudyModel
import Testing

/// A task, answers to it, and ResearchKit's path through it.
struct NavigationCase: Sendable, CustomTestStringConvertible {
  /// The section of `reference/researchkit.md`, then what it means here.
  let rule: String
  let task: JSONValue
  var answers: JSONValue = [:]
  let way: [String]
  var ended = "completed"

  var testDescription: String { rule }
}

/// Unknown tasks are walked through as ResearchKit does it.
@Suite("Walking ResearchKit's tasks") struct WalkingResearchKitTasks {
  @Test(arguments: NavigationCases.all) func `follows ResearchKit's path`(_ test: NavigationCase)
    throws
  {
    let study = try ORK.imported(test.task).study
    let id = test.task["identifier"]?.stringValue ?? ""
    let walk = try #require(
      TaskWalk(of: id, in: study, answers: test.answers, today: CalendarDay(number: 20_778)))
    #expect(walk.visited == test.way, "\(walk.ending.why ?? "")")
    #expect(walk.ending.outcome.rawValue == test.ended, "\(walk.ending.why ?? "")")
  }

  @Test(arguments: NavigationCases.all) func `follows the same path once written and read again`(
    _ test: NavigationCase
  ) throws {
    let imported = try ORK.imported(test.task)
    let export = try ResearchKitFormat().export(imported.study, version: nil)
    let written = try JSONValue(parsing: try #require(export.files.first).bytes)
    guard imported.losses.contains(where: { $0.code == "predicate-malformed" }) else {
      #expect(written == test.task)
      return
    }
    // A malformed predicate is not written again.
    let again = try ORK.imported(written)
    #expect(!again.losses.contains { $0.code == "predicate-malformed" })
    let id = test.task["identifier"]?.stringValue ?? ""
    let walk = try #require(
      TaskWalk(of: id, in: again.study, answers: test.answers, today: CalendarDay(number: 20_778)))
    #expect(walk.visited == test.way, "\(walk.ending.why ?? "")")
  }

  @Test func `are more than 60, each with its rule`() {
    let rules = NavigationCases.all.map(\.rule)
    #expect(rules.count >= 60)
    #expect(Set(rules).count == rules.count)
    #expect(rules.allSatisfy { $0.hasPrefix("§") })
  }
}

enum NavigationCases {
  static let all = order + jumps + skips + comparisons + places + forms + endings
}
