import StudyModel
import Testing

@testable import StudyExchange

@Suite("What REDCap would refuse or change") struct CheckingREDCapDictionaries {
  private static let two = "1, A | 2, B"

  static let faults: [([REDCapField], REDCapColumn, refused: Bool)] = [
    ([REDCapMaking.field("")], .name, true),
    ([REDCapMaking.field(String(repeating: "a", count: 101))], .name, true),
    ([REDCapMaking.field(String(repeating: "a", count: 27))], .name, false),
    ([REDCapMaking.field("Upper")], .name, false), ([REDCapMaking.field("a__b")], .name, false),
    ([REDCapMaking.field("a_")], .name, false), ([REDCapMaking.field("a___b")], .name, true),
    ([REDCapMaking.field("redcap_event_name")], .name, true),
    ([REDCapMaking.field("survey_complete")], .name, true),
    ([REDCapMaking.field("a"), REDCapMaking.field("a")], .name, true),
    ([REDCapMaking.field("a", form: "")], .form, true),
    ([REDCapMaking.field("a", form: String(repeating: "f", count: 65))], .form, true),
    ([REDCapMaking.field("a", form: String(repeating: "f", count: 51))], .form, false),
    ([REDCapMaking.field("a", form: "My Form")], .form, false),
    (
      [REDCapMaking.field("a"), REDCapMaking.field("b", form: "x"), REDCapMaking.field("c")], .form,
      true
    ),
    ([REDCapMaking.field("a", "")], .type, true),
    ([REDCapMaking.field("a", "hologram")], .type, true),
    ([REDCapMaking.field("a", "text", [.label: ""])], .label, false),
    ([REDCapMaking.field("a", "radio")], .choices, true),
    ([REDCapMaking.field("a", "radio", [.choices: "1, A | 1, B"])], .choices, true),
    ([REDCapMaking.field("a", "radio", [.choices: "a b, A | 1, B"])], .choices, true),
    ([REDCapMaking.field("a", "radio", [.choices: "1, A"])], .choices, false),
    ([REDCapMaking.field("a", "radio", [.choices: "1, A | 2, B |"])], .choices, false),
    ([REDCapMaking.field("a", "notes", [.choices: two])], .choices, false),
    ([REDCapMaking.field("a", "calc")], .choices, true),
    ([REDCapMaking.field("a", "calc", [.choices: "round(1"])], .choices, true),
    ([REDCapMaking.field("a", "calc", [.choices: "[nobody] + 1"])], .choices, true),
    ([REDCapMaking.field("a", "text", [.validation: "runes"])], .validation, true),
    ([REDCapMaking.field("a", "yesno", [.validation: "integer"])], .validation, true),
    ([REDCapMaking.field("a", "text", [.minimum: "1"])], .minimum, true),
    ([REDCapMaking.field("a", "text", [.validation: "integer", .minimum: "1.5"])], .minimum, true),
    (
      [REDCapMaking.field("a", "text", [.validation: "number_2dp", .maximum: "20"])], .maximum, true
    ),
    (
      [REDCapMaking.field("a", "text", [.validation: "date_dmy", .maximum: "31-01-2026"])],
      .maximum,
      true
    ),
    ([REDCapMaking.field("a", "slider", [.minimum: "0.5"])], .minimum, true),
    ([REDCapMaking.field("a", "text", [.identifier: "yes"])], .identifier, false),
    ([REDCapMaking.field("a", "text", [.branching: "([record_id] = 1"])], .branching, true),
    ([REDCapMaking.field("a", "text", [.branching: "[nobody] = 1"])], .branching, true),
    ([REDCapMaking.field("a", "descriptive", [.required: "y"])], .required, false),
    ([REDCapMaking.field("a", "text", [.alignment: "XX"])], .alignment, false),
    (
      [REDCapMaking.field("a", "radio", [.choices: two, .matrix: "No Name"])], .matrix, false
    ),
    ([REDCapMaking.field("a", "yesno", [.matrix: "m"])], .matrix, false),
    (
      [
        REDCapMaking.field("a", "radio", [.choices: two, .matrix: "m"]),
        REDCapMaking.field("b", "radio", [.choices: "1, C | 2, D", .matrix: "m"]),
      ], .choices, true
    ),
    (
      [
        REDCapMaking.field("a", "radio", [.choices: two, .matrix: "m", .ranking: "y"]),
        REDCapMaking.field("b", "radio", [.choices: two, .matrix: "m"]),
      ], .ranking, true
    ),
    (
      [
        REDCapMaking.field("a", "radio", [.choices: two, .matrix: "m"]), REDCapMaking.field("c"),
        REDCapMaking.field("b", "radio", [.choices: two, .matrix: "m"]),
      ], .matrix, true
    ),
  ]

  @Test(arguments: faults.indices) func `each fault is found, and nothing else`(index: Int) {
    let (fields, column, refused) = Self.faults[index]

    let problems = REDCapCheck.problems(of: [REDCapMaking.field("record_id")] + fields)

    #expect(problems.map(\.column) == [column])
    #expect(problems.map(\.isRefused) == [refused])
  }

  @Test func `the first field names the records`() {
    let problems = REDCapCheck.problems(of: [
      REDCapMaking.field("a", "yesno", [.section: "Hello"])
    ])

    #expect(Set(problems.map(\.column)) == [.type, .section])
  }

  @Test func `a sound dictionary has no problem`() {
    let fields = [
      REDCapMaking.field("record_id"),
      REDCapMaking.field(
        "a", "checkbox", [.choices: Self.two, .annotation: "@NONEOFTHEABOVE='1'"]),
      REDCapMaking.field("b", "text", [.validation: "date_ymd", .minimum: "today"]),
      REDCapMaking.field(
        "c", "calc", [.choices: "if([a(1)] = '1', 1, 0)", .branching: "[b] <> ''"]),
    ]

    #expect(REDCapCheck.problems(of: fields).isEmpty)
  }
}
