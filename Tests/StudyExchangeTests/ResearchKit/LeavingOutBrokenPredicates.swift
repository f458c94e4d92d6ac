import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// ResearchKit pairs the predicates after a malformed one with other destinations, so its text never goes out again.
@Suite("Leaving out broken predicates of ResearchKit’s rules") struct LeavingOutBrokenPredicates {
  private static let broken = "foo =="
  /// As nobody but its author would write it.
  private static let sound = "(" + ORK.yes("q") + ")"
  private static let steps = [ORK.ask("q"), ORK.say("b"), ORK.done("done"), ORK.done("email")]

  private func exported(_ task: JSONValue) throws -> JSONValue {
    let study = try Study(document: try ORK.imported(task).study.canonicalBytes())
    let export = try ResearchKitFormat().export(study, version: nil)
    return try JSONValue(parsing: try #require(export.files.first).bytes)
  }

  private func faults(_ json: JSONValue) throws -> [String] {
    try ORK.imported(json).losses.filter { $0.severity == .error }.map(\.line)
  }

  @Test(arguments: ["resultPredicateFormats", "resultPredicates"])
  func `a rule is written from the predicates that could be read`(key: String) throws {
    let rule: JSONValue = [
      "_class": "ORKPredicateStepNavigationRule",
      key: [.string(Self.broken), .string(Self.sound)],
      "destinationStepIdentifiers": ["done", "email"],
    ]
    let task = ORK.task(Self.steps, rules: ["q": rule])

    let written = try exported(task)

    let rules = try #require(written["stepNavigationRules"]?["q"])
    #expect(rules["resultPredicateFormats"]?.arrayValue?.count == 1)
    #expect(rules["resultPredicates"] == nil)
    #expect(rules["destinationStepIdentifiers"] == ["done"])
    #expect(try faults(written) == [])
    let (before, after) = (try ORK.imported(task).study, try ORK.imported(written).study)
    #expect(before.tasks[0].rules == after.tasks[0].rules)
  }

  @Test func `the texts of a rule whose predicates were all read are kept`() throws {
    let task = ORK.task(
      Self.steps,
      rules: [
        "q": ORK.branch([(Self.sound, "done")]),
        "b": ORK.branch([(Self.broken, "done"), (Self.sound, "email")]),
      ])

    let rules = try exported(task)["stepNavigationRules"]

    #expect(rules?["q"] == task["stepNavigationRules"]?["q"])
    #expect(rules?["b"]?["destinationStepIdentifiers"] == ["done"])
  }

  @Test func `a rule without any predicate that could be read is left out, and no other`() throws {
    let foreign: JSONValue = ["_class": "MYScoreNavigationRule", "score": 3]
    let task = ORK.task(
      Self.steps,
      rules: ["q": ORK.branch([(Self.broken, "done")]), "b": foreign, "elsewhere": foreign])

    let rules = try exported(task)["stepNavigationRules"]

    #expect(rules == ["b": foreign, "elsewhere": foreign])
  }

  @Test func `a skip rule keeps the predicates that could be read`() throws {
    let skip: JSONValue = [
      "_class": "ORKPredicateSkipStepNavigationRule",
      "resultPredicateFormats": [.string(Self.broken), .string(Self.sound)],
    ]
    let task = ORK.task(Self.steps, skips: ["b": skip])

    let written = try exported(task)

    #expect(written["skipStepNavigationRules"]?["b"]?["resultPredicateFormats"] == nil)
    #expect(try faults(written) == [])
    let (before, after) = (try ORK.imported(task).study, try ORK.imported(written).study)
    #expect(before.tasks[0].rules.count == 1)
    #expect(before.tasks[0].rules == after.tasks[0].rules)
  }

  @Test func `an item's rule that cannot be read is left out`() throws {
    let form = ORK.form("f", [ORK.item("a"), ORK.item("b", shownWhen: Self.broken)])

    let written = try exported(ORK.task([form]))

    let item = KeptSettings.value(at: "steps/f/formItems/b", in: written)
    #expect(item?["visibilityRule"] == nil)
    #expect(item?["optional"] == true)
    #expect(try faults(written) == [])
  }
}
