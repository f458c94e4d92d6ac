import StudyExchange
import StudyModel
import Testing

@Suite("Answering questions and forms") struct AnsweringQuestionsAndForms {
  @Test func `a required question cannot be skipped or left empty`() throws {
    var walk = try Study.made(of: [.ask("q"), .done()]).started()
    #expect(walk.screen?.canSkip == false)
    for input in [Input.skip, .next(nil), .next(.null), .next("")] {
      let error = #expect(throws: Rejections.self) { try walk.submit(input) }
      #expect(error?[nil] == .missing)
    }
    #expect(walk.screen?.step.id == "q")
  }

  @Test func `an optional question can be skipped`() throws {
    let study = Study.made(of: [.ask("q", optional: true), .done()])
    for answers in [[:], ["q": .null]] as [JSONValue] {
      let walk = try study.walked(answers)
      #expect(walk.ending.outcome == .completed)
      #expect(walk.result.steps.first?.results.count == 1)
    }
  }

  @Test func `a required question without an answer stops the walk`() throws {
    let walk = try Study.made(of: [.say("a"), .ask("q"), .done()]).walked()
    #expect(walk.visited == ["a", "q"])
    #expect(walk.json["ended"] == "invalid")
    #expect(walk.json["at"] == "q")
    #expect(walk.json["why"] == "An answer is required.")
    #expect(walk.result.steps.map(\.step) == ["a"])
  }

  @Test func `a question without an entry takes its default`() throws {
    let format = AnswerFormat.scale(ScaleFormat(minimum: 0, maximum: 10, defaultValue: 4))
    let study = Study.made(of: [.ask("q", format), .done()])
    let walk = try study.walked()
    #expect(walk.ending.outcome == .completed)
    #expect(
      walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue?[0]["scaleAnswer"] == 4)
    #expect(try study.started().screen?.answer == 4)
  }

  @Test func `an invalid answer stops the walk and says why`() throws {
    let format = AnswerFormat.scale(ScaleFormat(minimum: 0, maximum: 10))
    let walk = try Study.made(of: [.ask("q", format)]).walked(["q": 11])
    #expect(walk.ending.outcome == .invalid)
    #expect(walk.ending.why == "Enter a number from 0 to 10.")
  }

  @Test func `answers that are not an object stop the walk`() throws {
    #expect(try Study.made(of: [.say("a")]).walked([1]).ending.outcome == .invalid)
  }

  @Test func `a text with a default need not be typed`() throws {
    let text = TextFormat(defaultText: LocalizedText("none", in: .english))
    var walk = try Study.made(of: [.ask("q", .text(text)), .done()]).started()
    try walk.submit(.next(""))
    #expect(walk.records["q"]?.answer == "none")
  }

  @Test(arguments: zip([Language.spanish, .english, Language("fr")], ["nada", "none", "none"]))
  func `the default of a text is in the walkthrough's language, else in the primary one`(
    language: Language, expected: String
  ) throws {
    let words = LocalizedText([.spanish: "nada", .english: "none", Language("ar"): "لا شيء"])
    var walk = try Study.made(
      of: [
        .ask("q", .text(TextFormat(defaultText: words))),
        .form("f", [.item("i", .text(TextFormat(defaultText: words)))]), .done(),
      ]
    ).started()
    walk.language = language
    #expect(walk.screen?.answer?.stringValue == expected)
    try walk.submit(.next(""))
    #expect(walk.screen?.answer?["i"]?.stringValue == expected)
    try walk.submit(.next(["i": ""]))
    #expect(walk.records["q"]?.answer.stringValue == expected)
    #expect(walk.records["f"]?.answer["i"]?.stringValue == expected)
  }

  @Test func `don't know counts as an answer only if it is offered`() throws {
    let offered = AnswerFormat.numeric(NumericFormat(dontKnow: DontKnow()))
    let walk = try Study.made(of: [.ask("q", offered)]).walked(["q": .dontKnow])
    #expect(walk.ending.outcome == .completed)
    let refused = try Study.made(of: [.ask("q")]).walked(["q": .dontKnow])
    #expect(refused.ending.outcome == .invalid)
  }

  @Test func `a form reports everything that is wrong at once, in order`() throws {
    let form = Step.form(
      "f",
      [
        .item("a"), .item("b", .email(EmailFormat())), .item("c", optional: true),
        .item("d", .age(AgeFormat(minimum: 18, maximum: 99))),
      ])
    var walk = try Study.made(of: [form, .done()]).started()
    let error = #expect(throws: Rejections.self) {
      try walk.submit(.next(["b": "nobody", "d": 12, "x": 1]))
    }
    #expect(error?.entries.map(\.item) == ["x", "a", "b", "d"])
    #expect(error?["a"] == .missing)
    #expect(error?["b"] == .notAnEmail)
    #expect(error?["d"] == .outside(18, 99))
    #expect(error?["x"] == .notAsked)
  }

  @Test func `a skipped form has an empty answer for each item`() throws {
    let form = Step.form("f", [.item("a"), .item("b")], optional: true)
    let walk = try Study.made(of: [form, .done()]).walked(["f": .null])
    #expect(walk.ending.outcome == .completed)
    let results = walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue
    #expect(results?.map { $0["identifier"] } == ["a", "b"])
    #expect(results?.allSatisfy { $0["booleanAnswer"] == nil } == true)
  }

  @Test func `items without an entry take their defaults`() throws {
    let scale = AnswerFormat.scale(ScaleFormat(minimum: 0, maximum: 10, defaultValue: 3))
    let form = Step.form("f", [.item("a", scale), .item("b")])
    let study = Study.made(of: [form, .done()])
    let walk = try study.walked(["f": ["b": true]])
    #expect(walk.ending.outcome == .completed)
    #expect(try study.started().screen?.answer == ["a": 3])
  }

  @Test func `a confirmation must repeat its original`() throws {
    let again = ConfirmTextFormat(
      original: "a", message: LocalizedText("They differ.", in: .english))
    let form = Step.form("f", [.item("a", .text(TextFormat())), .item("b", .confirmText(again))])
    let study = Study.made(of: [form])
    #expect(try study.walked(["f": ["a": "x", "b": "x"]]).ending.outcome == .completed)
    #expect(try study.walked(["f": ["a": "x", "b": "y"]]).ending.why == "b: They differ.")
    // The original takes blanks for no answer, so its repetition does, too.
    let blank = try study.walked(["f": ["a": " ", "b": " "]])
    #expect(blank.ending.why?.contains("b: An answer is required.") == true)
  }

  @Test func `a hidden item is not required and not in the result`() throws {
    let form = Step.form(
      "f",
      [.item("a"), .item("b", .email(EmailFormat()), shownWhen: .yes("f", item: "a"))])
    let study = Study.made(of: [form, .done()])

    let walk = try study.walked(["f": ["a": false, "b": "not an address"]])
    #expect(walk.ending.outcome == .completed)
    let results = walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue
    #expect(results?.map { $0["identifier"] } == ["a"])
    #expect(try study.walked(["f": ["a": true]]).ending.why == "b: An answer is required.")
  }

  @Test func `hiding an item does not hide what depends on its old answer`() throws {
    let form = Step.form(
      "f",
      [
        .item("a"), .item("b", shownWhen: .yes("f", item: "a")),
        .item("c", optional: true, shownWhen: .yes("f", item: "b")),
      ])
    var walk = try Study.made(of: [form, .ask("q")]).started()
    try walk.submit(.next(["a": true, "b": true, "c": true]))
    walk.back()
    #expect(walk.screen?.visibleItems == ["a", "b", "c"])

    try walk.submit(.next(["a": false, "c": true]))
    #expect(walk.records["f"]?.answer == ["a": false])

    walk.back()
    try walk.submit(.next(["a": false, "b": true, "c": true]))
    #expect(walk.records["f"]?.answer == ["a": false, "c": true])
  }

  @Test func `a condition on a hidden item does not hold`() throws {
    let form = Step.form(
      "f", [.item("a"), .item("b", optional: true, shownWhen: .yes("f", item: "a"))])
    let study = Study.made(
      of: [form, .say("x"), .done()], rules: [.skip("x", when: .on("f", item: "b", .answered))])
    #expect(try study.walked(["f": ["a": false, "b": true]]).visited == ["f", "x", "done"])
    #expect(try study.walked(["f": ["a": true, "b": true]]).visited == ["f", "done"])
  }

  /// A PNG of one pixel.
  private static let drawing = """
    data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
    rkJggg==
    """

  @Test func `only a typed or drawn signature is accepted`() throws {
    let study = Study.made(of: [Step(id: "s", content: .signature(SignatureRequest())), .done()])
    let drawing: JSONValue = .string(Self.drawing)
    for answer in ["typed", drawing, ["signature": "typed"]] as [JSONValue] {
      #expect(try study.walked(["s": answer]).ending.outcome == .completed)
    }
    let strangers: [JSONValue] = [
      "Ada", true, "data:image/svg+xml;base64,PHN2Zz4=", "data:image/png;base64,<b>",
      .string("data:image/png;base64," + String(repeating: "A", count: 1_000_001)),
      // A PNG signature without an image, an image without an area, and one of 40 megapixels.
      "data:image/png;base64,iVBORw0KGgo=",
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAAAAAAACAYAAAA=",
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAnEAAAAPoCAYAAAA=",
    ]
    for answer in strangers {
      #expect(
        try study.walked(["s": answer]).ending.why == InterfaceStrings.english["notASignature"])
    }
    #expect(try study.walked().ending.why == "An answer is required.")
  }

  @Test func `an answer summary lists and changes what was answered`() throws {
    var walk = try Study.made(of: [
      .say("a"), .ask("q"), Step(id: "sum", content: .answerSummary(AnswerSummary())), .done(),
    ]).started()
    try walk.submit(.next(nil))
    try walk.submit(.next(true))
    #expect(walk.summary.map(\.step.id) == ["a", "q"])
    try walk.revise("q", to: false)
    #expect(walk.summary.last?.record.answer == false)
    #expect(throws: Rejections.self) { try walk.revise("q", to: "x") }
    #expect(throws: Rejections.self) { try walk.revise("done", to: true) }
  }

  @Test func `a changed answer leads back to the summary it was changed from`() throws {
    var walk = try Study.made(of: [
      .say("a"), .ask("q"), .ask("r"), Step(id: "sum", content: .answerSummary(AnswerSummary())),
      .done(),
    ]).started()
    try walk.submit(.next(nil))
    try walk.submit(.next(true))
    try walk.submit(.next(true))
    for step in ["a", "done"] {
      walk.change(step)
      #expect(walk.current?.id == "sum")
    }
    walk.change("q")
    #expect(walk.current?.id == "q")
    try walk.submit(.next(false))
    #expect(walk.current?.id == "sum")
    #expect(walk.summary.map(\.record.answer) == [.null, false, true])
    try walk.submit(.next(nil))
    #expect(walk.current?.id == "done")
  }

  @Test func `a changed answer that leads elsewhere asks what was not asked before`() throws {
    var walk = try Study.made(
      of: [
        .ask("q"), .ask("r"), .ask("extra"),
        Step(id: "sum", content: .answerSummary(AnswerSummary())), .done(),
      ], rules: [.skip("extra", when: .yes("q"))]
    ).started()
    try walk.submit(.next(true))
    try walk.submit(.next(true))
    #expect(walk.current?.id == "sum")
    walk.change("q")
    try walk.submit(.next(false))
    #expect(walk.current?.id == "extra")
    try walk.submit(.next(true))
    #expect(walk.current?.id == "sum")
  }

  @Test func `going back instead of changing an answer continues step by step`() throws {
    var walk = try Study.made(of: [
      .ask("q"), .ask("r"), .ask("s"), Step(id: "sum", content: .answerSummary(AnswerSummary())),
    ]).started()
    for _ in 0..<3 { try walk.submit(.next(true)) }
    walk.change("r")
    walk.back()
    try walk.submit(.next(false))
    #expect(walk.current?.id == "r")
  }

  @Test func `every reason has a message`() {
    let reasons: [Rejection] = [
      .missing, .wrongKind, .notAWholeNumber, .belowMinimum(1), .aboveMaximum(2.5), .outside(0, 1),
      .offStep(5), .tooManyFractionDigits(0), .tooManyFractionDigits(1), .tooManyFractionDigits(2),
      .notAChoice("x"), .onlyOne, .notTogether, .missingComponent(0), .tooLong(5), .mismatch([:]),
      .mismatch(LocalizedText("Own words.", in: .english)), .notAnEmail, .notTheSame, .notADate,
      .notATime, .tooEarly("2026-01-01"), .tooLate("2026-01-01"), .notASignature,
      .dontKnowNotOffered, .unmetElement, .notAsked,
    ]
    #expect(reasons.allSatisfy { $0.message.hasSuffix(".") })
    #expect(Set(reasons.map(\.message)).count == reasons.count - 1)
  }
}
