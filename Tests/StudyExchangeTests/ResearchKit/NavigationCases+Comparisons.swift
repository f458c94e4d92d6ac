import StudyModel

extension NavigationCases {
  /// A statement about the answer to `q`; if it holds, `b` is skipped.
  private static func statement(
    _ rule: String, _ format: JSONValue, _ predicate: String, _ answer: JSONValue?, holds: Bool
  ) -> NavigationCase {
    NavigationCase(
      rule: rule,
      task: ORK.task(
        [ORK.ask("q", format), ORK.say("b"), ORK.done()],
        rules: ["q": ORK.branch([(predicate, "done")])]),
      answers: answer.map { ["q": $0] } ?? [:], way: holds ? ["q", "done"] : ["q", "b", "done"])
  }

  private static let clock = ORK.predicate(
    "q",
    "$z.answer.hour >= 2 AND $z.answer.minute >= 30 AND $z.answer.hour <= 10 AND $z.answer.minute <= 10"
  )
  private static let clockWithMinutes = ORK.predicate(
    "q",
    "$z.answer.hour >= 2 AND $z.answer.minute >= 10 AND $z.answer.hour <= 10 AND $z.answer.minute <= 45"
  )
  private static let symptoms = ORK.choices(["headache", "cough", "none"])

  static let comparisons: [NavigationCase] = [
    statement(
      "§4.5: a boolean is compared with 1", ORK.boolean, ORK.yes("q"), true, holds: true),
    statement("§4.5: and with 0", ORK.boolean, ORK.no("q"), false, holds: true),
    statement(
      "§4.5: a skipped boolean equals neither", ORK.boolean, ORK.no("q"), .null, holds: false),
    statement(
      "§4.5: nil holds of a question that was skipped", ORK.scale,
      ORK.predicate("q", "$z.answer == nil"), .null, holds: true),
    statement(
      "§4.5: nil does not hold of an answer", ORK.scale, ORK.predicate("q", "$z.answer == nil"), 3,
      holds: false),
    statement(
      "§3.8: several choices skipped are an empty array, which is not nil", symptoms,
      ORK.predicate("q", "$z.answer == nil"), .null, holds: false),
    statement(
      "§3.0: “I don't know” is an answer, not nil", ORK.knowing(ORK.scale),
      ORK.predicate("q", "$z.answer == nil"), ["dontKnow": true], holds: false),
    statement(
      "§4.5: “I don't know” can be asked for", ORK.knowing(ORK.scale),
      ORK.predicate("q", "$z.noAnswerType != nil"), ["dontKnow": true], holds: true),
    statement(
      "§4.5: “I don't know” is within no bounds", ORK.knowing(ORK.scale),
      ORK.predicate("q", "$z.answer >= 0"), ["dontKnow": true], holds: false),
    statement(
      "§4.5: bounds of a scale are inclusive below", ORK.scale,
      ORK.predicate("q", "$z.answer >= 3 AND $z.answer <= 5"), 3, holds: true),
    statement(
      "§4.5: bounds of a scale are inclusive above", ORK.scale,
      ORK.predicate("q", "$z.answer >= 3 AND $z.answer <= 5"), 5, holds: true),
    statement(
      "§4.5: what lies beyond the bounds does not hold", ORK.scale,
      ORK.predicate("q", "$z.answer >= 3 AND $z.answer <= 5"), 6, holds: false),
    statement(
      "§4.5: an unanswered number is within no bounds", ORK.scale,
      ORK.predicate("q", "$z.answer <= 5"), .null, holds: false),
    statement(
      "§4.5: a choice is contained among others: a subset, not equality", symptoms,
      ORK.has("q", "\"cough\""), ["headache", "cough"], holds: true),
    statement(
      "§4.5: every listed choice must be contained", symptoms,
      ORK.has("q", "\"cough\"", "\"none\""), ["cough"], holds: false),
    statement(
      "§3.8: a single choice is an array of one", ORK.choices(["a", "b"], several: false),
      ORK.has("q", "\"a\""), ["a"], holds: true),
    statement(
      "§3.8: an array never equals the value in it", ORK.choices(["a", "b"], several: false),
      ORK.predicate("q", "$z.answer == \"a\""), ["a"], holds: false),
    statement(
      "§3.8: 1 and \"1\" differ", ORK.choices([1, "1"]), ORK.has("q", "\"1\""), [1], holds: false),
    statement(
      "§3.8: 1 and true are equal numbers", ORK.choices([true, "x"]), ORK.has("q", "1"), [true],
      holds: true),
    statement(
      "§4.5: a choice pattern matches whole values",
      symptoms, ORK.predicate("q", "SUBQUERY($z.answer, $w, $w MATCHES \"head\").@count > 0"),
      ["headache"], holds: false),
    statement(
      "§4.5: a choice pattern that matches one is enough", symptoms,
      ORK.predicate("q", "SUBQUERY($z.answer, $w, $w MATCHES \"head.*\").@count > 0"),
      ["cough", "headache"], holds: true),
    statement(
      "§4.5: texts are equal with the same case only", ORK.text,
      ORK.predicate("q", "$z.answer == \"Yes\""), "yes", holds: false),
    statement(
      "§4.5: MATCHES needs the whole text", ORK.text,
      ORK.predicate("q", "$z.answer MATCHES \"[0-9]+\""), "12 cm", holds: false),
    statement(
      "§4.5: MATCHES takes ICU expressions", ORK.text,
      ORK.predicate("q", "$z.answer MATCHES \"\\\\p{L}+\""), "été", holds: true),
    statement(
      "§4.5: 02:30 to 10:10 leaves out 05:45, for 45 is more than 10", ORK.time, clock, "05:45",
      holds: false),
    statement(
      "§4.5: 02:30 to 10:10 leaves out everything, minutes of 30 to 10 there are none", ORK.time,
      clock, "03:00", holds: false),
    statement(
      "§4.5: 02:10 to 10:45 leaves out 05:05, for 5 is less than 10", ORK.time, clockWithMinutes,
      "05:05", holds: false),
    statement(
      "§4.5: 02:10 to 10:45 holds of 05:30", ORK.time, clockWithMinutes, "05:30", holds: true),
    statement(
      "§4.5: dates are compared inclusively", ORK.date,
      ORK.predicate("q", "$z.answer >= CAST(788918400.000000, \"NSDate\")"), "2026-01-01",
      holds: true),
    statement(
      "§4.5: a day before the bound does not hold", ORK.date,
      ORK.predicate("q", "$z.answer >= CAST(788918400.000000, \"NSDate\")"), "2025-12-31",
      holds: false),
    statement(
      "§4.5: NOT turns an answer around", ORK.boolean, "NOT " + ORK.yes("q"), false, holds: true),
    statement(
      "§4.5: NOT holds of a skipped answer too", ORK.boolean, "NOT " + ORK.yes("q"), .null,
      holds: true),
    statement(
      "§4.5: compounds combine with AND, OR and NOT", ORK.scale,
      "(\(ORK.predicate("q", "$z.answer == 1")) OR \(ORK.predicate("q", "$z.answer == 2"))) AND NOT \(ORK.predicate("q", "$z.answer == 1"))",
      2, holds: true),
    statement(
      "§4.5: seconds of a time interval are bounded inclusively",
      ["_class": "ORKTimeIntervalAnswerFormat", "defaultInterval": 0, "step": 1],
      ORK.predicate("q", "$z.answer >= 3600"), 3_600, holds: true),
    statement(
      "§4.3: isPreviousResult true is never asked of the present", ORK.boolean,
      ORK.yes("q").replacing("isPreviousResult == 0", with: "isPreviousResult == 1"), true,
      holds: false),
  ]

  static let places: [NavigationCase] = [
    NavigationCase(
      rule: "§4.5: NOT holds of a step that was never visited",
      task: ORK.task(
        [ORK.say("a"), ORK.ask("q"), ORK.say("b"), ORK.done()],
        rules: ["a": ORK.direct("b"), "b": ORK.branch([("NOT " + ORK.yes("q"), "done")])]),
      answers: ["q": true], way: ["a", "b", "done"]),
    NavigationCase(
      rule: "§4.5: nil does not hold of a step that was never visited",
      task: ORK.task(
        [ORK.say("a"), ORK.ask("q"), ORK.say("b"), ORK.say("c"), ORK.done()],
        rules: [
          "a": ORK.direct("b"),
          "b": ORK.branch([(ORK.predicate("q", "$z.answer == nil"), "done")]),
        ]), way: ["a", "b", "c", "done"]),
    NavigationCase(
      rule: "§4.4: an item is found under its form",
      task: ORK.task(
        [ORK.form("f", [ORK.item("i")]), ORK.say("b"), ORK.done()],
        rules: ["f": ORK.branch([(ORK.yes("f", result: "i"), "done")])]),
      answers: ["f": ["i": true]], way: ["f", "done"]),
    NavigationCase(
      rule: "§4.4: without the form's identifier a rule on an item never fires",
      task: ORK.task(
        [ORK.form("f", [ORK.item("i")]), ORK.say("b"), ORK.done()],
        rules: ["f": ORK.branch([(ORK.yes("i"), "done")])]),
      answers: ["f": ["i": true]], way: ["f", "b", "done"]),
    NavigationCase(
      rule: "§4.4: a form has no result of its own identifier",
      task: ORK.task(
        [ORK.form("f", [ORK.item("i")]), ORK.say("b"), ORK.done()],
        rules: ["f": ORK.branch([(ORK.predicate("f", "$z.answer == nil"), "done")])]),
      answers: ["f": ["i": true]], way: ["f", "b", "done"]),
    NavigationCase(
      rule: "§4.4: an item may have the identifier of its form",
      task: ORK.task(
        [ORK.form("f", [ORK.item("f")]), ORK.say("b"), ORK.done()],
        rules: ["f": ORK.branch([(ORK.yes("f"), "done")])]),
      answers: ["f": ["f": true]], way: ["f", "done"]),
    NavigationCase(
      rule: "§4.5: a quoted identifier may name the running task",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("b"), ORK.done()],
        rules: ["q": ORK.branch([(ORK.predicate("q", "$z.answer == 1", task: "t"), "done")])]),
      answers: ["q": true], way: ["q", "done"]),
    NavigationCase(
      rule: "§4.3: what another task would tell does not hold without its results",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("b"), ORK.done()],
        rules: ["q": ORK.branch([(ORK.predicate("q", "$z.answer == 1", task: "x"), "done")])]),
      answers: ["q": true], way: ["q", "b", "done"]),
    NavigationCase(
      rule: "§4.3: additional task results tell what an earlier task was answered",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.done()],
        rules: [
          "a": .object(
            (ORK.branch([(ORK.predicate("smokes", "$z.answer == 1", task: "intake"), "done")])
              .objectValue ?? [:]).merging([
                "additionalTaskResults": [
                  [
                    "_class": "ORKTaskResult", "identifier": "intake",
                    "results": [
                      [
                        "_class": "ORKStepResult", "identifier": "smokes",
                        "results": [
                          [
                            "_class": "ORKBooleanQuestionResult", "identifier": "smokes",
                            "questionType": 7, "booleanAnswer": true,
                          ]
                        ],
                      ]
                    ],
                  ]
                ]
              ]) { $1 })
        ]), way: ["a", "done"]),
    NavigationCase(
      rule: "§6.1: an instruction has no result to ask about",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.done()],
        rules: ["a": ORK.branch([(ORK.predicate("a", "$z.answer == nil"), "done")])]),
      way: ["a", "b", "done"]),
    NavigationCase(
      rule: "§4.2: a visited step can be asked for as such",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.done()],
        rules: ["a": ORK.branch([(ORK.predicate("a", nil), "done")])]),
      way: ["a", "done"]),
  ]
}
