import StudyExchange
import StudyModel
import Testing

@Suite("Giving and refusing consent") struct GivingConsent {
  private static let steps: [Step] = [
    Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))), .review(), .done(),
  ]
  private static let signed: JSONValue = [
    "agree": true, "givenName": " Ada ", "familyName": "Example", "signature": "typed",
  ]

  @Test func `walks the tutorial's three sections, review, name, and signature`() throws {
    var walk = try Study.made(of: Self.steps, consents: [.tutorial]).started()
    var parts: [Part] = []
    let inputs: [JSONValue] = [
      .null, .null, .null, ["agree": true], Self.signed, "typed", .null,
    ]
    for input in inputs {
      parts.append(try #require(walk.screen?.part))
      try walk.submit(.next(input))
    }
    #expect(
      parts == [
        .scene("overview"), .scene("dataGathering"), .scene("privacy"), .document, .name,
        .signature, .whole,
      ])
    // With three Learn more sheets, these are the ten screens that ResearchKit counts.
    #expect(parts.count + Consent.tutorial.scenes.count(where: \.hasLearnMore) == 10)
    #expect(walk.visited == ["scenes", "review", "done"])
    #expect(walk.ending?.outcome == .completed)
  }

  @Test func `goes back scene by scene, and to the last screen of the previous step`() throws {
    var walk = try Study.made(of: Self.steps, consents: [.tutorial]).started()
    for input in [.null, .null, .null, ["agree": true]] as [JSONValue] {
      try walk.submit(.next(input))
    }
    let expected: [Part] = [
      .document, .scene("privacy"), .scene("dataGathering"), .scene("overview"),
    ]
    for part in expected {
      walk.back()
      #expect(walk.screen?.part == part)
    }
    #expect(!walk.canGoBack)
  }

  @Test func `omits scenes for document-only sections`() throws {
    var consent = Consent.tutorial
    consent.sections[1].appearance = .documentOnly
    consent.sections.append(Section(id: "legal", type: .onlyInDocument))
    let study = Study.made(of: Self.steps, consents: [consent])
    #expect(try study.started().screen?.count == 2)
  }

  @Test func `disagreeing continues and ends as completed`() throws {
    let walk = try Study.made(of: Self.steps, consents: [.tutorial]).walked([
      "review": ["agree": false, "givenName": "Ada"]
    ])
    #expect(walk.visited == ["scenes", "review", "done"])
    #expect(walk.ending.outcome == .completed)
    let result = walk.result.json["results"]?.arrayValue?[1]["results"]?.arrayValue?[0]
    #expect(result?["consented"] == false)
    #expect(result?["identifier"] == "participant")
    #expect(result?["signature"]?["givenName"] == nil)
  }

  @Test func `a rule branches on disagreement, by the signature's id`() throws {
    let study = Study.made(
      of: Self.steps + [.done("declined", .discarded)],
      rules: [
        .branch(
          "review", when: .on("review", item: "participant", .consented(false)), to: "declined"),
        .direct("done", to: nil),
      ], consents: [.tutorial])
    let refused = try study.walked(["review": ["agree": false]])
    #expect(refused.visited == ["scenes", "review", "declined"])
    #expect(refused.ending.outcome == .discarded)
    #expect(refused.json["at"] == "declined")
    #expect(try study.walked(["review": Self.signed]).visited == ["scenes", "review", "done"])
  }

  @Test func `a refusal can be taken back until the task ends`() throws {
    let study = Study.made(
      of: Self.steps + [.done("declined", .discarded)],
      rules: [
        .branch(
          "review", when: .on("review", item: "participant", .consented(false)), to: "declined"),
        .direct("done", to: nil),
      ], consents: [.tutorial])
    var walk = try study.started()
    while walk.screen?.part != .document { try walk.submit(.next(nil)) }
    try walk.submit(.next(["agree": false]))
    #expect(walk.current?.id == "declined")
    #expect(walk.canGoBack)
    let isBack = walk.back()
    #expect(isBack)
    #expect(walk.screen?.part == .document)
    try walk.submit(.next(["agree": true]))
    #expect(walk.current?.id == "review")
    #expect(walk.screen?.part == .name)
  }

  @Test func `a refusal can be taken back after another step, and then no longer counts`()
    throws
  {
    let study = Study.made(
      of: Self.steps + [.say("sorry"), .done("declined", .discarded)],
      rules: [
        .branch(
          "review", when: .on("review", item: "participant", .consented(false)), to: "sorry"),
        .direct("done", to: nil),
      ], consents: [.tutorial])
    var walk = try study.started()
    while walk.screen?.part != .document { try walk.submit(.next(nil)) }
    try walk.submit(.next(["agree": false]))
    try walk.submit(.next(nil))
    #expect(walk.current?.id == "declined")
    #expect(walk.endsInRefusal && walk.canGoBack)
    walk.back()
    walk.back()
    #expect(walk.screen?.part == .document)
    for answer: JSONValue in [["agree": true], Self.signed, "typed"] {
      try walk.submit(.next(answer))
    }
    #expect(walk.current?.id == "done")
    #expect(!walk.endsInRefusal)
  }

  @Test func `asks for agreement, both names, and a signature`() throws {
    let study = Study.made(of: Self.steps, consents: [.tutorial])
    func why(_ answer: JSONValue?) throws -> String? {
      try study.walked(answer.map { ["review": $0] } ?? [:]).ending.why
    }
    #expect(try why(nil) == "agree: An answer is required.")
    #expect(
      try why(["agree": true, "givenName": " "])
        == "givenName: An answer is required. familyName: An answer is required.")
    #expect(
      try why(["agree": true, "givenName": "Ada", "familyName": "E"])
        == "signature: An answer is required.")
    #expect(try why(Self.signed) == nil)
  }

  @Test func `asks for neither name nor drawing without a signature`() throws {
    let study = Study.made(of: [.review(nil), .done()], consents: [.tutorial])
    let walk = try study.walked(["review": ["agree": true]])
    #expect(walk.ending.outcome == .completed)
    let result = walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue?[0]
    #expect(result?["identifier"] == nil)
    #expect(result?["consented"] == true)
  }

  @Test func `unmet elements prevent agreeing, but not disagreeing`() throws {
    var walk = try Study.made(of: [.review(nil), .done()], consents: [.tutorial]).started()
    let error = #expect(throws: Rejections.self) {
      try walk.submit(.next(["agree": true]), unmet: ["share", "store"])
    }
    #expect(error?.entries.map(\.item) == ["share", "store"])
    #expect(walk.screen?.part == .document)
    var refusing = walk
    try refusing.submit(.next(["agree": false]), unmet: ["share"])
    #expect(refusing.screen?.step.id == "done")
    try walk.submit(.next(["agree": true, "elements": ["share": true]]))
    #expect(walk.records["review"]?.answer["elements"] == ["share": true])
  }

  @Test func `sharing accepts one of its two answers`() throws {
    let study = Study.made(of: [Step(id: "s", content: .sharing(Sharing())), .done()])
    let walk = try study.walked(["s": [true]])
    let result = walk.result.json["results"]?.arrayValue?[0]["results"]?.arrayValue?[0]
    #expect(result?["_class"] == "ORKChoiceQuestionResult")
    #expect(result?["choiceAnswers"] == [true])
    #expect(try study.walked(["s": ["both"]]).ending.outcome == .invalid)
    #expect(try study.walked().ending.outcome == .invalid)
  }

  @Test func `refusing to share ends the task if sharing is mandatory`() throws {
    let sharing = Sharing(refusalAlert: ConsentForm.Alert())
    let goodbye = Step(
      id: "goodbye", content: .completion(Completion(reason: .earlyTermination)))
    var study = Study.made(of: [Step(id: "s", content: .sharing(sharing)), .done()])
    #expect(try study.walked(["s": [true]]).ending.outcome == .completed)
    let refused = try study.walked(["s": [false]])
    #expect(refused.ending.outcome == .discarded)
    #expect(refused.ending.why == "Sharing was refused.")

    study.tasks[0].endings = [goodbye]
    study.tasks[0].rules = [
      Rule(
        step: "s",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: .test(
                .init(answer: .init(step: "s"), comparison: .equals(.boolean(false)))),
              destination: .step("goodbye"))
          ], otherwise: nil))
    ]
    #expect(try study.walked(["s": [false]]).visited.last == "goodbye")
  }

  private static func form(declining: Bool) -> Step {
    let pages = ["one", "two", "three"].map { ConsentForm.Page(id: $0) }
    return Step(
      id: "form", content: .consentForm(ConsentForm(pages: pages, allowsDeclining: declining)))
  }

  @Test func `a consent form asks on its last page`() throws {
    var walk = try Study.made(of: [Self.form(declining: false), .done()]).started()
    try walk.submit(.next(nil))
    try walk.submit(.next(nil))
    #expect(walk.screen?.part == .consentPage("three"))
    #expect(walk.screen?.number == 3)
    #expect(throws: Rejections.self) { try walk.submit(.next(nil)) }
    try walk.submit(.next(["agree": true]))
    #expect(walk.records["form"]?.consented == true)
  }

  @Test func `a mandatory consent form that is declined ends the task`() throws {
    let walk = try Study.made(of: [Self.form(declining: false), .done()]).walked([
      "form": ["agree": false]
    ])
    #expect(walk.visited == ["form"])
    #expect(walk.ending.outcome == .discarded)
    #expect(walk.ending.why == "The consent was declined.")
  }

  @Test func `an optional consent form can be declined`() throws {
    let study = Study.made(of: [Self.form(declining: true), .done()])
    #expect(try study.walked(["form": ["agree": false]]).visited == ["form", "done"])
    #expect(try study.walked(["form": ["cancel": true]]).ending.outcome == .discarded)
  }

  @Test func `a branch on declining a mandatory form is followed`() throws {
    let study = Study.made(
      of: [Self.form(declining: false), .done(), .done("bye")],
      rules: [
        .branch("form", when: .on("form", .consented(false)), to: "bye"),
        .direct("done", to: nil),
      ])
    #expect(try study.walked(["form": ["agree": false]]).visited == ["form", "bye"])
  }
}
