import StudyModel
import Testing

@Suite("Judging conditions") struct JudgingConditions {
  /// Whether a comparison holds for a question step `q` with an answer.
  private func holds(_ comparison: Comparison, for answer: JSONValue) -> Bool {
    let answers = Answers(task: "t", steps: ["q": StepRecord(answer: answer)])
    return Condition.on("q", comparison).holds(in: answers)
  }

  @Test(arguments: [
    Comparison.visited, .answered, .skipped, .dontKnow, .equals(.boolean(true)),
    .numberBetween(nil, nil), .includes(["a"]), .includesOther(than: []), .matches(".*"),
    .timeBetween(nil, nil), .clockWithin(ClockBounds()), .dateBetween(nil, nil), .consented(false),
    .passed(false),
    .scoreAtLeast(0),
  ])
  func `no comparison holds for a step that was not visited, so negations do`(
    comparison: Comparison
  ) {
    let answers = Answers(task: "t")
    #expect(!Condition.on("q", comparison).holds(in: answers))
    #expect(Condition.not(.on("q", comparison)).holds(in: answers))
    #expect(!Condition.on("q", item: "i", comparison).holds(in: answers))
  }

  @Test func `all, any, and not can be combined, including empty ones`() {
    let answers = Answers(task: "t", steps: ["q": StepRecord(answer: true)])
    let yes = Condition.yes("q")
    let no = Condition.no("q")
    #expect(Condition.all([]).holds(in: answers))
    #expect(!Condition.any([]).holds(in: answers))
    #expect(Condition.all([yes, .not(no)]).holds(in: answers))
    #expect(!Condition.all([yes, no]).holds(in: answers))
    #expect(Condition.any([no, yes]).holds(in: answers))
  }

  @Test func `a visited step without an answer counts as skipped`() {
    for empty in [.null, "", [], ["a": .null]] as [JSONValue] {
      #expect(holds(.visited, for: empty))
      #expect(holds(.skipped, for: empty))
      #expect(!holds(.answered, for: empty))
    }
    for answer in [false, 0, "x", ["a"], .dontKnow] as [JSONValue] {
      #expect(!holds(.skipped, for: answer))
      #expect(holds(.answered, for: answer))
    }
  }

  @Test func `don't know is a separate answer`() {
    #expect(holds(.dontKnow, for: .dontKnow))
    #expect(!holds(.dontKnow, for: 1))
    #expect(!holds(.numberBetween(nil, nil), for: .dontKnow))
  }

  @Test func `values of different kinds differ, except that true equals 1`() {
    #expect(holds(.equals(.number(25)), for: 25))
    #expect(!holds(.equals(.text("25")), for: 25))
    #expect(holds(.equals(.boolean(true)), for: 1))
    #expect(holds(.equals(.number(0)), for: false))
    #expect(holds(.equals("Text"), for: "Text"))
    #expect(!holds(.equals("text"), for: "Text"))
    #expect(holds(.equals("a"), for: ["a"]))
    #expect(!holds(.equals("a"), for: ["a", "b"]))
  }

  @Test func `bounds are inclusive, and an absent one is open`() {
    #expect(holds(.numberBetween(1, 5), for: 1))
    #expect(holds(.numberBetween(1, 5), for: 5))
    #expect(!holds(.numberBetween(1, 5), for: 5.01))
    #expect(holds(.numberBetween(nil, 5), for: -1e9))
    #expect(holds(.numberBetween(1, nil), for: 1e9))
    #expect(!holds(.numberBetween(1, 5), for: "3"))
    #expect(!holds(.numberBetween(1, 5), for: .null))
  }

  @Test func `choices are tested for a subset`() {
    #expect(holds(.includes(["a"]), for: ["a", "b"]))
    #expect(holds(.includes(["b", "a"]), for: ["a", "b"]))
    #expect(!holds(.includes(["a", "c"]), for: ["a", "b"]))
    #expect(!holds(.includes(["a"]), for: []))
    #expect(!holds(.includes([]), for: ["a"]))
    #expect(holds(.includes([.boolean(true)]), for: [true]))
    #expect(!holds(.includes(["1"]), for: [1]))
  }

  @Test func `text typed under other is not one of the listed values`() {
    #expect(holds(.includesOther(than: ["a", "b"]), for: ["a", "my own"]))
    #expect(!holds(.includesOther(than: ["a", "b"]), for: ["a"]))
    #expect(!holds(.includesOther(than: ["a"]), for: .null))
    #expect(!holds(.includesOther(than: ["a"]), for: .dontKnow))
  }

  @Test func `patterns match the whole text or a choice`() {
    #expect(holds(.matches("a.*"), for: "abc"))
    #expect(!holds(.matches("b"), for: "abc"))
    #expect(!holds(.matches("a|ab"), for: "abc"))
    #expect(holds(.matches("a|abc"), for: "abc"))
    #expect(holds(.matches("\\p{L}+"), for: "años"))
    #expect(holds(.matches("b.*"), for: ["a", "bee"]))
    #expect(!holds(.matches("["), for: "["))
    #expect(!holds(.matches("1"), for: 1))
    #expect(!holds(.matches("a$"), for: "a\n"))
  }

  @Test func `times are compared as minutes of the day`() {
    let comparison = Comparison.timeBetween(TimeOfDay("02:30"), TimeOfDay("10:10"))
    #expect(holds(comparison, for: "05:45"))
    #expect(holds(comparison, for: "02:30"))
    #expect(!holds(comparison, for: "10:11"))
    #expect(!holds(comparison, for: "later"))
    #expect(holds(.timeBetween(nil, TimeOfDay("10:10")), for: "00:00"))
  }

  @Test func `hours and minutes can be compared separately, as in ResearchKit (§4.5)`() {
    let comparison = Comparison.clockWithin(
      ClockBounds(minimumHour: 2, minimumMinute: 10, maximumHour: 10, maximumMinute: 45))
    #expect(holds(comparison, for: "05:30"))
    #expect(!holds(comparison, for: "05:46"))
    #expect(!holds(comparison, for: "05:09"))
    #expect(!holds(comparison, for: "01:30"))
    #expect(!holds(comparison, for: "later"))
    #expect(holds(.clockWithin(ClockBounds()), for: "00:00"))
    #expect(!ClockBounds(minimumMinute: 50, maximumMinute: 10).isPossible)
    #expect(!ClockBounds(minimumHour: 24).isPossible)
    #expect(ClockBounds(minimumHour: 23, maximumMinute: 0).isPossible)
  }

  @Test func `a review is identified by the signature it collects, and by no other`() {
    let answers = Answers(
      task: "t",
      steps: [
        "review": StepRecord(answer: ["agree": false], consented: false, signature: "participant")
      ])
    #expect(Condition.on("review", item: "participant", .consented(false)).holds(in: answers))
    #expect(Condition.on("review", .consented(false)).holds(in: answers))
    #expect(!Condition.on("review", item: "witness", .consented(false)).holds(in: answers))
  }

  @Test func `dates are compared by day unless the bound has a time`() {
    #expect(holds(.dateBetween("2026-01-01", "2026-01-31"), for: "2026-01-31T23:59"))
    #expect(!holds(.dateBetween("2026-01-01", "2026-01-31"), for: "2026-02-01"))
    #expect(!holds(.dateBetween("2026-01-01T12:00", nil), for: "2026-01-01T11:59"))
    #expect(holds(.dateBetween(nil, nil), for: "2026-01-01"))
    #expect(!holds(.dateBetween("soon", nil), for: "2026-01-01"))
  }

  @Test func `quiz and consent outcomes are tested on their records`() {
    let answers = Answers(
      task: "t",
      steps: [
        "quiz": StepRecord(
          answer: ["one": ["a"]], quiz: QuizOutcome(score: 2, isPassed: true, attempt: 1)),
        "review": StepRecord(answer: ["agree": true], consented: true),
      ])
    #expect(Condition.on("quiz", .passed(true)).holds(in: answers))
    #expect(!Condition.on("quiz", .passed(false)).holds(in: answers))
    #expect(Condition.on("quiz", .scoreAtLeast(2)).holds(in: answers))
    #expect(!Condition.on("quiz", .scoreAtLeast(3)).holds(in: answers))
    #expect(Condition.on("quiz", item: "one", .includes(["a"])).holds(in: answers))
    #expect(Condition.on("review", .consented(true)).holds(in: answers))
    #expect(Condition.on("review", item: "signature", .consented(true)).holds(in: answers))
    #expect(!Condition.on("quiz", .consented(true)).holds(in: answers))
  }

  @Test func `an item is identified within its form, a question by its step`() {
    let answers = Answers(
      task: "t", steps: ["f": StepRecord(answer: ["a": true]), "q": StepRecord(answer: true)],
      earlierTasks: ["u": ["q": StepRecord(answer: false)]])
    #expect(Condition.yes("f", item: "a").holds(in: answers))
    #expect(!Condition.yes("f", item: "b").holds(in: answers))
    #expect(!Condition.on("f", item: "b", .skipped).holds(in: answers))
    #expect(Condition.yes("q", item: "q").holds(in: answers))
    let earlier = AnswerReference(task: "u", step: "q")
    let own = AnswerReference(task: "t", step: "q")
    #expect(AnswerTest(answer: earlier, comparison: .equals(.boolean(false))).holds(in: answers))
    #expect(AnswerTest(answer: own, comparison: .equals(.boolean(true))).holds(in: answers))
    let unknown = AnswerReference(task: "v", step: "q")
    #expect(!AnswerTest(answer: unknown, comparison: .visited).holds(in: answers))
  }
}
