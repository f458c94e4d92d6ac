import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading REDCap branching logic") struct ReadingREDCapLogic {
  private static let questions = [
    REDCapMaking.field("yes", "yesno"),
    REDCapMaking.field("sex", "radio", [.choices: "0, Female | 1, Male | 2, Other"]),
    REDCapMaking.field("meds", "checkbox", [.choices: "a, A | b, B"]),
    REDCapMaking.field("age", "text", [.validation: "integer"]),
    REDCapMaking.field("temp", "text", [.validation: "number"]),
    REDCapMaking.field("day", "text", [.validation: "date_ymd"]),
    REDCapMaking.field("sum", "calc", [.choices: "1"]),
  ]

  private static func read(_ logic: String) throws -> (condition: Condition?, losses: [Loss]) {
    let last = REDCapMaking.field("last", "text", [.branching: logic])
    let read = try REDCapMaking.read(questions + [last])
    return (
      read.study.items.last?.visibility, read.losses.filter { $0.code == "logic-not-read" }
    )
  }

  private static func test(_ item: String, _ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: AnswerReference(step: "survey", item: item), comparison: comparison))
  }

  static let cases: [(String, Condition)] = [
    ("[yes] = '1'", test("yes", .equals(.boolean(true)))),
    ("[yes]=0", test("yes", .equals(.boolean(false)))),
    ("[sex] = \"0\"", test("sex", .includes(["0"]))),
    ("[SEX] <> '1'", .not(test("sex", .includes(["1"])))),
    ("[sex] > 0", .any([test("sex", .includes(["1"])), test("sex", .includes(["2"]))])),
    ("[meds(a)] = '1'", test("meds", .includes(["a"]))),
    ("[meds(B)] = '0'", .not(test("meds", .includes(["b"])))),
    ("[age] >= 18", test("age", .numberBetween(18, nil))),
    ("18 < [age]", test("age", .numberBetween(19, nil))),
    ("[age] <> '' and [age] <= 65", test("age", .numberBetween(nil, 65))),
    (
      "[temp] < 37.5",
      .all([test("temp", .answered), .not(test("temp", .numberBetween(37.5, nil)))])
    ),
    ("[temp] = ''", .not(test("temp", .answered))),
    ("[day] >= '2026-01-31'", test("day", .dateBetween("2026-01-31", nil))),
    (
      "([yes] = '1' or [age] = 7) AND [sex]='2'",
      .all([
        .any([test("yes", .equals(.boolean(true))), test("age", .numberBetween(7, 7))]),
        test("sex", .includes(["2"])),
      ])
    ),
  ]

  @Test(arguments: cases.indices) func `a comparison is read`(index: Int) throws {
    let (logic, expected) = Self.cases[index]

    let (condition, losses) = try Self.read(logic)

    #expect(condition == expected)
    #expect(losses.isEmpty)
  }

  @Test(arguments: [
    "[sum] > 1", "[nobody] = '1'", "[visit_1][age] = 3", "[age] > [temp]",
    "[survey_complete] = '2'",
    "datediff([day], 'today', 'd') > 3", "[age] + 1 > 3", "[age", "([age] > 1", "[age] >", "'a",
    "[sex] = '9'", "[meds] = 'a'", "[user-name] = 'x'", "[last] = '1'", "[age] ! 3",
    String(repeating: "(", count: 400) + "[age] = 1" + String(repeating: ")", count: 400),
  ])
  func `what is not understood is an error with its place, and kept`(logic: String) throws {
    let (condition, losses) = try Self.read(logic)

    #expect(condition == nil)
    #expect(losses.map(\.severity) == [.error])
    #expect(losses.first?.place == "line 10/last/branching")
    let last = REDCapMaking.field("last", "text", [.branching: logic])
    let study = try REDCapMaking.read(Self.questions + [last]).study
    #expect(REDCapMaking.fields(of: study).last?.branching == logic)
  }

  @Test func `a text with a condition is skipped otherwise`() throws {
    let read = try REDCapMaking.read([
      REDCapMaking.field("yes", "yesno"),
      REDCapMaking.field("text", "descriptive", [.branching: "[yes] = '1'"]),
    ])

    let condition = Condition.test(
      AnswerTest(
        answer: AnswerReference(step: "survey", item: "yes"), comparison: .equals(.boolean(true))))
    #expect(read.study.tasks[0].rules == [Rule(step: "text", kind: .skip(when: .not(condition)))])
  }
}
