import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading predicates") struct ReadingPredicates {
  private let task = Task(
    id: "t", kind: .survey,
    steps: [
      Step(id: "q", content: .question(Question(format: .boolean(BooleanFormat())))),
      Step(
        id: "n",
        content: .question(Question(format: .scale(ScaleFormat(minimum: 0, maximum: 10))))),
      Step(id: "text", content: .question(Question(format: .text(TextFormat())))),
      Step(
        id: "c",
        content: .question(
          Question(
            format: .textChoice(
              TextChoiceFormat(
                allowsSeveral: true, choices: [TextChoice(value: "a"), TextChoice(value: "b")]))))),
      Step(id: "time", content: .question(Question(format: .timeOfDay(TimeOfDayFormat())))),
      Step(id: "day", content: .question(Question(format: .date(DateFormat())))),
      Step(
        id: "f",
        content: .form(Form(items: [FormItem(id: "i", format: .boolean(BooleanFormat()))]))),
    ])

  private func read(_ text: String) throws -> Condition {
    try PredicateReading(scope: PredicateScope(task)).condition(text)
  }

  /// The usual skeleton around a statement about `$z`.
  private func of(_ step: String, _ statement: String, result: String? = nil) -> String {
    "SUBQUERY(SELF, $x, $x.identifier == $ORK_TASK_IDENTIFIER AND SUBQUERY($x.results, $y, "
      + "$y.identifier == \"\(step)\" AND $y.isPreviousResult == 0 AND SUBQUERY($y.results, $z, "
      + "$z.identifier == \"\(result ?? step)\" AND \(statement)).@count > 0).@count > 0).@count > 0"
  }

  private func on(_ step: String, item: String? = nil, _ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
  }

  @Test func `reads each of ResearchKit's builders (§4.5)`() throws {
    let builders: [(String, Condition)] = [
      (of("q", "$z.answer == 1"), on("q", .equals(.boolean(true)))),
      (of("n", "$z.answer == 5"), on("n", .equals(.number(5)))),
      (of("n", "$z.answer >= 2 AND $z.answer <= 4"), on("n", .numberBetween(2, 4))),
      (of("n", "$z.answer >= 2"), on("n", .numberBetween(2, nil))),
      (of("n", "$z.answer == nil"), on("n", .skipped)),
      (of("text", "$z.answer == \"so\""), on("text", .equals("so"))),
      (of("text", "$z.answer MATCHES \"a.*\""), on("text", .matches("a.*"))),
      (of("c", "SUBQUERY($z.answer, $w, $w == \"a\").@count > 0"), on("c", .includes(["a"]))),
      (
        of(
          "c",
          "SUBQUERY($z.answer, $w, $w == \"a\").@count > 0 AND SUBQUERY($z.answer, $w, $w == \"b\").@count > 0"
        ), on("c", .includes(["a", "b"]))
      ),
      (of("c", "SUBQUERY($z.answer, $w, $w MATCHES \"a.\").@count > 0"), on("c", .matches("a."))),
      (
        of(
          "time",
          "$z.answer.hour >= 2 AND $z.answer.minute >= 30 AND $z.answer.hour <= 10 AND $z.answer.minute <= 10"
        ),
        on(
          "time",
          .clockWithin(
            ClockBounds(minimumHour: 2, minimumMinute: 30, maximumHour: 10, maximumMinute: 10)))
      ),
      (
        of("day", "$z.answer >= CAST(788918400.000000, \"NSDate\")"),
        on("day", .dateBetween("2026-01-01", nil))
      ),
      (of("f", "$z.answer == 0", result: "i"), on("f", item: "i", .equals(.boolean(false)))),
    ]
    for (text, condition) in builders { #expect(try read(text) == condition, "\(text)") }
  }

  @Test func `reads other names, cases, whitespace, brackets, and spellings`() throws {
    let yes = on("q", .equals(.boolean(true)))
    let spellings = [
      "subquery(self,$task,$task.identifier==$ORK_TASK_IDENTIFIER and subquery($task.results,$s,$s.identifier=='q' && $s.isPreviousResult==NO and subquery($s.results,$r,$r.identifier==\"q\" and $r.answer==TRUE).@count>0).@count>0).@count>0",
      "(\n" + of("q", "( $z.booleanAnswer = YES )") + "\t)",
      of("q", "1 == $z.answer").replacing("@count > 0", with: "@count >= 1"),
      of("q", "$z.answer == 1").replacing(
        "isPreviousResult == 0", with: "isPreviousResult == FALSE"),
      of("q", "$z.answer == 1").replacing(" AND $y.isPreviousResult == 0", with: ""),
      "NOT NOT " + of("q", "$z.answer == 1"),
    ]
    for text in spellings { #expect(try read(text) == yes, "\(text)") }
  }

  @Test func `combines with AND, OR, and NOT, the first before the second`() throws {
    let (a, b, c) = (
      on("q", .equals(.boolean(true))), on("n", .equals(.number(1))), on("text", .equals("x"))
    )
    let (x, y, z) = (
      of("q", "$z.answer == 1"), of("n", "$z.answer == 1"), of("text", "$z.answer == 'x'")
    )
    #expect(try read("\(x) OR \(y) AND \(z)") == .any([a, .all([b, c])]))
    #expect(try read("(\(x) OR \(y)) AND \(z)") == .all([.any([a, b]), c]))
    #expect(try read("NOT \(x) AND !(\(y) || \(z))") == .all([.not(a), .not(.any([b, c]))]))
    #expect(try read("TRUEPREDICATE") == .all([]))
    #expect(try read("FALSEPREDICATE") == .any([]))
  }

  @Test func `an inner negation requires an existing result`() throws {
    let inside = try read(of("q", "NOT ($z.answer == 1)"))
    let outside = try read("NOT (" + of("q", "$z.answer == 1") + ")")
    let unvisited = Answers(task: "t")
    let skipped = Answers(task: "t", steps: ["q": StepRecord()])
    #expect(!inside.holds(in: unvisited) && inside.holds(in: skipped))
    #expect(outside.holds(in: unvisited) && outside.holds(in: skipped))
    #expect(try read(of("q", "$z.answer != 1")).holds(in: skipped))
  }

  @Test func `unescapes texts`() throws {
    #expect(
      try read(of("text", #"$z.answer == "say \"a\\b\"\n""#))
        == on("text", .equals("say \"a\\b\"\n")))
    #expect(try read(of("text", #"$z.answer == 'it\'s'"#)) == on("text", .equals("it's")))
  }

  @Test func `refers to other tasks, and to its own`() throws {
    let text = of("q", "$z.answer == 1")
    let other = try read(text.replacing("$ORK_TASK_IDENTIFIER", with: "\"intake\""))
    #expect(other.answers.map(\.task) == ["intake"])
    let own = try read(text.replacing("$ORK_TASK_IDENTIFIER", with: "\"t\""))
    #expect(own.holds(in: Answers(task: "t", steps: ["q": StepRecord(answer: true)])))
  }

  @Test func `knows what never holds in ResearchKit`() throws {
    for never in [
      of("c", "$z.answer == \"a\""), of("c", "$z.answer == nil"), of("f", "$z.answer == 1"),
      of("q", "$z.answer == 1", result: "other"),
      of("q", "$z.answer == 1").replacing("isPreviousResult == 0", with: "isPreviousResult == 1"),
    ] {
      #expect(try read(never).simplified == .any([]), "\(never)")
    }
  }

  @Test(arguments: [
    ("$z.answer > 3", 4.0, true), ("$z.answer > 3", 3, false), ("$z.answer < 3", 2, true),
    ("$z.answer < 3", 3, false), ("$z.answer BETWEEN {2, 4}", 4, true),
    ("$z.answer BETWEEN {2, 4}", 5, false), ("$z.answer IN {1, 3}", 3, true),
    ("$z.answer IN {1, 3}", 2, false), ("$z.answer != 3", 2, true), ("$z.answer != 3", 3, false),
    ("3 < $z.answer", 4, true), ("3 < $z.answer", 3, false),
  ])
  func `compares numbers correctly`(statement: String, answer: Double, holds: Bool) throws {
    let answers = Answers(task: "t", steps: ["n": StepRecord(answer: .number(answer))])
    #expect(try read(of("n", statement)).holds(in: answers) == holds)
  }

  @Test(arguments: [
    ("$z.answer CONTAINS \"ell\"", "hello", true), ("$z.answer CONTAINS \"x\"", "hello", false),
    ("$z.answer BEGINSWITH \"he\"", "hello", true), ("$z.answer ENDSWITH \"he\"", "hello", false),
    ("$z.answer LIKE \"h?llo\"", "hello", true), ("$z.answer LIKE \"h*\"", "hello", true),
    ("$z.answer LIKE \"h\"", "hello", false), ("$z.answer MATCHES \"ell\"", "hello", false),
    ("$z.answer MATCHES[c] \"HELLO\"", "hello", true), ("$z.answer ==[c] \"HELLO\"", "hello", true),
    ("$z.answer CONTAINS \".\"", "hello", false),
    ("$z.answer IN {\"a\", \"hello\"}", "hello", true),
  ])
  func `compares texts correctly`(statement: String, answer: String, holds: Bool) throws {
    let answers = Answers(task: "t", steps: ["text": StepRecord(answer: .string(answer))])
    #expect(try read(of("text", statement)).holds(in: answers) == holds)
  }

  @Test(arguments: [
    ("SUBQUERY($z.answer, $w, $w != \"a\").@count > 0", ["a"], false),
    ("SUBQUERY($z.answer, $w, $w != \"a\").@count > 0", ["a", "b"], true),
    ("SUBQUERY($z.answer, $w, NOT ($w IN {\"a\", \"b\"})).@count > 0", ["a", "c"], true),
    ("SUBQUERY($z.answer, $w, $w == \"a\" OR $w == \"b\").@count > 0", ["b"], true),
    ("SUBQUERY($z.answer, $w, $w == \"a\").@count == 0", ["b"], true),
    ("ANY $z.answer == \"a\"", ["b", "a"], true), ("\"a\" IN $z.answer", ["a"], true),
    ("$z.answer CONTAINS \"a\"", ["ab"], false), ("$z.answer.@count > 0", [], false),
  ])
  func `tests lists correctly`(statement: String, answer: [String], holds: Bool) throws {
    let record = StepRecord(answer: .array(answer.map(JSONValue.string)))
    let answers = Answers(task: "t", steps: ["c": record])
    #expect(try read(of("c", statement)).holds(in: answers) == holds)
  }

  @Test(arguments: [
    ("SUBQUERY(SELF, $x, $x.identifier == ", 37), ("", 1), ("TRUEPREDICATE)", 14),
    ("NOT", 4), ("$x.answer == \"open", 14), ("TRUEPREDICATE AND", 18), ("a ~ b", 3),
    ("SELF", 5), ("now() AND", 10), ("SELF[a] == 1", 6), ("1 + == 2", 5), ("# == 1", 1),
    ("$x.answer == %@", 14),
  ])
  func `reports where a malformed text stops`(text: String, position: Int) throws {
    let fault = #expect(throws: PredicateFault.self) { try read(text) }
    #expect(fault?.kind == .malformed)
    #expect(fault?.position == position, "\(text): \(fault?.message ?? "")")
  }

  @Test(arguments: [
    "SELF.name == 1", "SUBQUERY(SELF, $x, $x.identifier == 'a').@count > 'two'",
    "FUNCTION(SELF, 'now') == 1", "$x.answer == 1", "now() > CAST(5, \"NSDate\")",
    "1 + 2 * 3 == 7", "-(SELF.a) ** 2 < 0", "TERNARY(1 == 2, 'a', 'b') == 'b'", "SELF[3] == 1",
  ])
  func `reports well-formed text that is not only about answers`(text: String) throws {
    let fault = #expect(throws: PredicateFault.self) { try read(text) }
    #expect(fault?.kind == .unknown)
  }

  @Test func `reads 50 nested levels of all kinds, and finds the tests in them`() throws {
    var (text, condition) = (of("q", "$z.answer == 1"), on("q", .equals(.boolean(true))))
    let other = (text: of("n", "$z.answer > 3"), condition: try read(of("n", "$z.answer > 3")))
    for level in 0..<50 {
      switch level % 3 {
      case 0: (text, condition) = ("NOT (\(text))", .not(condition))
      case 1:
        (text, condition) = ("(\(text) AND \(other.text))", .all([condition, other.condition]))
      default:
        (text, condition) = ("(\(text)) OR (\(other.text))", .any([condition, other.condition]))
      }
    }
    let tree = try read(text)
    for (answer, number) in [(true, 2), (true, 5), (false, 2), (false, 5)] {
      let answers = Answers(
        task: "t",
        steps: [
          "q": StepRecord(answer: .boolean(answer)),
          "n": StepRecord(answer: .number(Double(number))),
        ])
      #expect(tree.holds(in: answers) == condition.holds(in: answers))
    }
  }

  @Test func `reads 50 nested levels, and rejects 10,000 without a crash`() throws {
    let core = of("q", "$z.answer == 1")
    func nested(_ depth: Int) -> String {
      String(repeating: "NOT (", count: depth) + core + String(repeating: ")", count: depth)
    }
    #expect(try read(nested(49)) == .not(on("q", .equals(.boolean(true)))))
    #expect(try read(nested(50)) == on("q", .equals(.boolean(true))))
    #expect(throws: PredicateFault.self) { try read(nested(101)) }
    #expect(
      try read(String(repeating: "(", count: 50) + core + String(repeating: ")", count: 50))
        == on("q", .equals(.boolean(true))))
    let fault = #expect(throws: PredicateFault.self) { try read(nested(10_000)) }
    #expect(fault?.kind == .unknown)
    #expect(throws: PredicateFault.self) { try read(String(repeating: " ", count: 200_000)) }
    #expect(throws: PredicateFault.self) { try read(String(repeating: "{", count: 10_000)) }
  }
}
