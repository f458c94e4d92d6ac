import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyEditing

@Suite("Writing a condition in rows") struct WritingConditionRows {
  private typealias Row = ConditionGroup.Row

  /// The answers of every task of some studies.
  private static let lists: [AskedAnswers] =
    ((UInt64(0)..<20).map { Study.random(seed: $0) } + [SampleStudies.heartRhythmAtHome])
    .flatMap { study in
      study.tasks.map { AskedAnswers(at: $0.steps[0].id, of: $0, in: study, .english) }
    }

  private static let checkIn: AskedAnswers = {
    let study = SampleStudies.heartRhythmAtHome
    return AskedAnswers(at: "strength", of: study.tasks[1], in: study, .english)
  }()

  private static func condition(_ test: ConditionTest, _ value: String, _ upper: String = "")
    -> Condition?
  {
    test.condition(on: .init(step: "s"), value: value, upper: upper, among: [])
  }

  private static func about(_ comparison: Comparison, _ step: Step.ID = "s") -> Condition {
    .test(.init(answer: .init(step: step), comparison: comparison))
  }

  @Test func `every test of every answer is read back from its condition`() throws {
    var tested: Set<ConditionTest> = []
    for asked in Self.lists {
      for answer in asked.all {
        for test in answer.tests {
          let (value, upper) = test.sample(for: answer)
          let group = ConditionGroup(
            .all, [.row(Row(answer: answer.key, test: test, value: value, upper: upper))])

          let condition = try group.condition(asked: asked, name: "rules.0")

          #expect(
            ConditionGroup(condition, asked: asked) == group, "\(answer.key) \(test) \(condition)")
          tested.insert(test)
        }
      }
    }
    // Nothing that random studies ask has these two.
    #expect(
      Set(ConditionTest.allCases).subtracting(tested).isSubset(of: [.eligible, .notEligible]))
  }

  @Test(arguments: [
    (ConditionTest.atLeast, ["", "x", "1,5,5", "1e16", "-1e16", "inf", "nan"]),
    (.isNumber, ["", "ten"]), (.isNotNumber, ["", "ten"]), (.atMost, ["", "--1"]),
    (.scoreAtLeast, ["", "1.5", "2147483648", "-2147483648", "99999999999999999999"]),
    (.entriesAtLeast, ["", "-1", "51", "2.5"]), (.entriesAtMost, ["", "-1", "51"]),
    (.onOrAfter, ["", "2026-02-30", "21.11.2026", "2026-11-21T24:00"]),
    (.onOrBefore, ["", "tomorrow"]), (.atOrAfter, ["", "24:00", "07:60", "7:30", "07:30:00"]),
    (.atOrBefore, ["", "noon"]), (.matches, [""]), (.isText, [""]), (.isNotText, [""]),
    (.isValue, [""]), (.isNotValue, [""]), (.includes, [""]), (.excludes, [""]),
  ])
  func `a value that does not fit its test makes no condition`(
    test: ConditionTest, values: [String]
  ) {
    for value in values { #expect(Self.condition(test, value) == nil, "“\(value)”") }
  }

  @Test func `numbers are taken up to their limits and with a decimal comma`() {
    #expect(Self.condition(.atLeast, "1e15") == Self.about(.numberBetween(1e15, nil)))
    #expect(Self.condition(.atMost, "-1e15") == Self.about(.numberBetween(nil, -1e15)))
    #expect(Self.condition(.isNumber, "4,5") == Self.about(.equals(.number(4.5))))
    #expect(
      Self.condition(.scoreAtLeast, "2147483647") == Self.about(.scoreAtLeast(2_147_483_647)))
    #expect(Self.condition(.entriesAtLeast, "0") == Self.about(.entriesBetween(0, nil)))
    #expect(Self.condition(.entriesAtMost, "50") == Self.about(.entriesBetween(nil, 50)))
  }

  @Test(arguments: [
    (ConditionTest.between, "1", "2"), (.betweenDates, "2026-11-21", "2026-11-22"),
    (.betweenTimes, "07:30", "21:00"),
  ])
  func `a range needs both ends`(test: ConditionTest, low: String, high: String) {
    #expect(Self.condition(test, low, high) != nil)
    #expect(Self.condition(test, low) == nil)
    #expect(Self.condition(test, "", high) == nil)
    #expect(Self.condition(test, low, "x") == nil)
  }

  @Test func `a value is one of the offered ones, or a former one`() {
    let values: [ChoiceValue] = [.number(1), "2", .boolean(true)]
    func chosen(_ value: String) -> Condition? {
      ConditionTest.isValue.condition(on: .init(step: "s"), value: value, upper: "", among: values)
    }

    #expect(chosen("1") == Self.about(.includes([.number(1)])))
    #expect(chosen("2") == Self.about(.includes(["2"])))
    #expect(chosen("true") == Self.about(.equals(.boolean(true))))
    #expect(chosen("former") == Self.about(.includes(["former"])))
    #expect(chosen("") == nil)
  }

  @Test(arguments: [
    (
      "strength", ConditionTest.atLeast, "", "", "is at least…: a value is missing. Enter a number."
    ),
    ("strength", .atLeast, "ten", "", "“ten” does not fit “is at least”. Enter a number."),
    ("strength", .between, "1", "x", "“1 … x” does not fit “is from”. Enter a number."),
    ("strength", .between, "1", "", "is from…: a value is missing. Enter a number."),
    ("note", .isText, "", "", "is exactly…: a value is missing. Enter a text."),
    ("gone", .includes, "", "", "“gone” includes…: a value is missing. Choose one of the answers."),
  ])
  func `what is missing or wrong in a row is said at its field`(
    answer: String, test: ConditionTest, value: String, upper: String, message: String
  ) {
    let row = Row(answer: answer, test: test, value: value, upper: upper)
    let inner = ConditionGroup(.any, [.row(row)])
    let group = ConditionGroup(
      .all, [.row(Row(answer: "felt", test: .answered, value: "")), .group(inner)])

    let error = #expect(throws: FieldError.self) {
      try group.condition(asked: Self.checkIn, name: "rules.2")
    }

    #expect(error?.name == "rules.2.if.1.if.0.value")
    #expect(error?.message.hasSuffix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `groups say how many of their parts must hold`() throws {
    let (felt, none) = (Self.about(.answered, "felt"), Self.about(.skipped, "note"))
    let parts: [ConditionGroup.Part] = [
      .row(Row(answer: "felt", test: .answered, value: "")),
      .row(Row(answer: "note", test: .skipped, value: "")),
    ]
    let written: [ConditionGroup.Join: Condition] = [
      .all: .all([felt, none]), .any: .any([felt, none]), .none: .not(.any([felt, none])),
      .notAll: .not(.all([felt, none])),
    ]
    for join in ConditionGroup.Join.allCases {
      let group = ConditionGroup(join, parts)
      let condition = try group.condition(asked: Self.checkIn, name: "skip")

      #expect(condition == written[join])
      #expect(ConditionGroup(condition, asked: Self.checkIn) == group)
    }
  }

  @Test func `a group of one part stays a group only inside another`() throws {
    let row = ConditionGroup.Part.row(Row(answer: "felt", test: .answered, value: ""))
    let felt = Self.about(.answered, "felt")
    func condition(_ group: ConditionGroup) throws -> Condition {
      try group.condition(asked: Self.checkIn, name: "skip")
    }

    #expect(try condition(ConditionGroup(.any, [row])) == felt)
    #expect(
      try condition(ConditionGroup(.all, [row, .group(.init(.any, [row]))]))
        == .all([felt, .any([felt])]))
  }

  @Test func `several required choices become a row each`() throws {
    let both = Self.about(.includes(["dizzy", "fainted"]), "symptoms")

    let group = ConditionGroup(both, asked: Self.checkIn)

    #expect(group.join == .all)
    #expect(
      group.parts
        == ["dizzy", "fainted"].map {
          .row(Row(answer: "symptoms", test: .includes, value: $0))
        })
  }

  @Test(arguments: [
    Comparison.clockWithin(ClockBounds(minimumHour: 2)), .includesOther(than: ["former"]),
    .entriesBetween(1, 2), .numberBetween(nil, nil),
  ])
  func `what no row can show is kept as it is`(comparison: Comparison) throws {
    let odd = Self.about(comparison)

    let group = ConditionGroup(odd, asked: Self.checkIn)

    #expect(group.parts == [.kept(odd)])
    #expect(try group.condition(asked: Self.checkIn, name: "skip") == odd)
  }

  @Test func `conditions nested deeper than groups can be are kept`() throws {
    let deep = (0..<150).reduce(Self.about(.answered, "felt")) { inner, level in
      level.isMultiple(of: 2) ? .any([inner, inner.leaf]) : .all([inner, inner.leaf])
    }

    let group = ConditionGroup(deep, asked: Self.checkIn)

    #expect(try group.condition(asked: Self.checkIn, name: "skip") == deep)
    #expect(deep.depth == 151)
  }
}

extension ConditionTest {
  /// A value that fits the test, and the end of a range.
  fileprivate func sample(for answer: AskedAnswer) -> (value: String, upper: String) {
    switch self {
    case .isValue, .isNotValue, .includes, .excludes: (answer.values.first?.value.text ?? "x", "")
    case .isNumber, .isNotNumber, .atLeast, .atMost: (answer.measuresTime ? "1:30" : "2.5", "")
    case .between: answer.measuresTime ? ("1:30", "8:0") : ("2.5", "8")
    case .isText, .isNotText: ("none of these", "")
    case .matches: ("a+", "")
    case .onOrAfter, .onOrBefore: ("2026-11-21", "")
    case .betweenDates: ("2026-11-21", "2026-11-22")
    case .atOrAfter, .atOrBefore: ("07:30", "")
    case .betweenTimes: ("07:30", "21:00")
    case .scoreAtLeast, .entriesAtLeast, .entriesAtMost: ("3", "")
    case .agreed, .disagreed, .passed, .notPassed, .eligible, .notEligible, .answered, .skipped,
      .dontKnow, .freeText, .shown, .notShown:
      ("", "")
    }
  }
}

extension Condition {
  /// The test that every level repeats.
  fileprivate var leaf: Condition {
    switch self {
    case .test, .not: self
    case .all(let parts), .any(let parts): parts[parts.count - 1]
    }
  }
}
