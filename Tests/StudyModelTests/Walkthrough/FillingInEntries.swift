import Foundation
import StudyExchange
import StudyModel
import Testing

/// A form that asks for visits to a doctor, and who came along if anyone did.
@Suite("Filling in the entries of a repeatable group") struct FillingInEntries {
  @Test func `each entry records its own answers under its group`() throws {
    #expect(
      try Self.recorded([["doctor": "Rivera", "alone": true], ["doctor": "Ito"]]) == [
        "coffee": .null,
        "trip": [["doctor": "Rivera", "alone": true], ["doctor": "Ito", "alone": .null]],
      ])
  }

  @Test func `the result holds a collection for the group and one for each entry`() throws {
    let walk = try Self.walked([["doctor": "Rivera"], ["doctor": "Ito"]])

    let group = walk.result.json["results"]?.arrayValue?.first?["results"]?.arrayValue?.last
    #expect(group?["_class"] == "ORKCollectionResult")
    #expect(group?["identifier"] == "trip")
    let entries = group?["results"]?.arrayValue ?? []
    #expect(entries.map { $0["identifier"] } == ["1", "2"])
    #expect(entries.allSatisfy { $0["_class"] == "ORKCollectionResult" })
    let first = entries.first?["results"]?.arrayValue ?? []
    #expect(first.map { $0["identifier"] } == ["doctor", "alone"])
    #expect(first.first?["_class"] == "ORKTextQuestionResult")
    #expect(first.first?["textAnswer"] == "Rivera")
  }

  @Test func `a question that is shown for one entry is hidden for another`() throws {
    let recorded = try Self.recorded([
      ["doctor": "Rivera", "alone": false, "companion": "Mia"],
      ["doctor": "Ito", "alone": true, "companion": "Nobody"],
    ])

    #expect(
      recorded?["trip"] == [
        ["doctor": "Rivera", "alone": false, "companion": "Mia"],
        ["doctor": "Ito", "alone": true],
      ])
  }

  @Test func `a question shown for an entry is required only there`() throws {
    let walk = try Self.walked([
      ["doctor": "Rivera", "alone": true], ["doctor": "Ito", "alone": false],
    ])
    #expect(walk.ending.why == "trip/2/companion: An answer is required.")
  }

  @Test func `a condition inside an entry can test an item outside the group`() throws {
    var items = Self.items(Repetition())
    items[4].visibility = .on("visits", item: "coffee", .equals(.boolean(true)))
    let study = Study.made(of: [.form("visits", items), .done()])

    for (coffee, companion) in [(true, ["trip/1/companion"]), (false, [String]())] {
      let shown = try study.started().visibleItems(
        of: study.tasks[0].steps[0],
        answered: ["coffee": .boolean(coffee), "trip": [["doctor": "Ito"]]])
      #expect(shown == ["coffee", "trip", "trip/1/doctor", "trip/1/alone"] + companion)
    }
  }

  @Test func `every entry is checked by its formats, and each mistake is reported with its place`()
    throws
  {
    var walk = try Self.study().started()
    let error = #expect(throws: Rejections.self) {
      try walk.submit(
        .next([
          "trip": [
            ["doctor": "Rivera"], ["doctor": 7], ["alone": true], ["doctor": "Ito", "x": 1],
          ]
        ]))
    }
    #expect(
      error?.entries.map(\.item) == ["trip/2/doctor", "trip/3/doctor", "trip/4/x"])
    #expect(error?["trip/2/doctor"] == .wrongKind)
    #expect(error?["trip/3/doctor"] == .missing)
    #expect(error?["trip/4/x"] == .notAsked)
    #expect(walk.records["visits"] == nil)
  }

  @Test(
    arguments: [
      (0, "Add at least 2."), (1, "Add at least 2."), (2, nil), (3, nil),
      (4, "Add at most 3."), (500, "Add at most 3."),
    ] as [(Int, String?)])
  func `the number of entries must be within bounds`(count: Int, why: String?) throws {
    let walk = try Self.walked(
      Array(repeating: ["doctor": "Ito"], count: count), Repetition(minimum: 2, maximum: 3))
    #expect(walk.ending.why == why.map { "trip: \($0)" })
  }

  @Test func `no more than fifty entries are ever accepted`() throws {
    for (count, outcome) in [(50, Walkthrough.Outcome.completed), (51, .invalid)] {
      let walk = try Self.walked(
        Array(repeating: ["doctor": "Ito"], count: count), Repetition(maximum: 9_999))
      #expect(walk.ending.outcome == outcome)
    }
  }

  @Test func `malformed entries are rejected`() throws {
    for answer: JSONValue in ["two", 2, true, ["doctor": "Ito"], [1], [["doctor": "Ito"], .null]] {
      let walk = try Self.study().walked(["visits": ["trip": answer]])
      #expect(walk.ending.why == "trip: This kind of answer is not accepted here.")
    }
  }

  @Test func `an empty entry is dropped`() throws {
    let recorded = try Self.recorded([["doctor": ""], ["doctor": "Ito"], [:], ["alone": .null]])
    #expect(recorded?["trip"] == [["doctor": "Ito", "alone": .null]])
  }

  @Test func `a required entry must not be empty, starting with the first`() throws {
    let walk = try Self.walked([[:], ["doctor": "Ito"], [:]], Repetition(minimum: 2))
    #expect(walk.ending.why == "trip/1/doctor: An answer is required.")
  }

  @Test func `entries without answers do not count if nothing in them is required`() throws {
    var items = Self.items(Repetition(minimum: 1))
    items[2].isOptional = true
    let study = Study.made(of: [.form("visits", items), .done()])
    #expect(
      try study.walked(["visits": ["trip": [[:]]]]).ending.why == "trip: Add at least 1.")
    #expect(try study.walked(["visits": ["trip": [["alone": true]]]]).ending.outcome == .completed)
  }

  @Test func `a screen shows the minimum number of entries and the earlier answers`()
    throws
  {
    var walk = try Self.study(Repetition(minimum: 2)).started()
    #expect(walk.screen?.answer?["trip"] == [[:], [:]])
    #expect(walk.screen?.visibleItems.filter { $0.hasPrefix("trip/") }.count == 4)

    let three: JSONValue = [["doctor": "A"], ["doctor": "B"], ["doctor": "C"]]
    try walk.submit(.next(["trip": three]))
    let moved = walk.back()
    #expect(moved)
    #expect(
      walk.screen?.answer?["trip"]?.arrayValue?.map { $0["doctor"] } == ["A", "B", "C"])
  }

  @Test func `a hidden group is neither required nor recorded`() throws {
    var items = Self.items(Repetition(minimum: 1))
    items[1].visibility = .on("visits", item: "coffee", .equals(.boolean(true)))
    let study = Study.made(of: [.form("visits", items), .done()])

    var without = try study.started()
    try without.submit(.next(["coffee": false]))
    #expect(without.records["visits"]?.answer == ["coffee": false])
    let with = try study.walked(["visits": ["coffee": true]])
    #expect(with.ending.why == "trip: Add at least 1.")
  }

  @Test func `a skipped form has no entries`() throws {
    var walk = try Study.made(of: [
      .form("visits", Self.items(Repetition(minimum: 1)), optional: true), .done(),
    ]).started()
    try walk.submit(.skip)
    #expect(walk.records["visits"]?.answer == ["coffee": .null, "trip": []])
  }

  @Test(arguments: [(0, "none"), (1, "few"), (2, "few"), (3, "many")])
  func `a rule can depend on the number of entries`(count: Int, step: String) throws {
    func entries(_ low: Int?, _ high: Int?) -> Condition {
      .on("visits", item: "trip", .entriesBetween(low, high))
    }
    let rule = Rule(
      step: "visits",
      kind: .firstMatch(
        [
          .init(condition: entries(3, nil), destination: .step("many")),
          .init(condition: entries(1, 2), destination: .step("few")),
        ], otherwise: .step("none")))
    let study = Study.made(
      of: [.form("visits", Self.items(Repetition())), .say("none")],
      endings: [.say("few"), .say("many")], rules: [rule])

    let walk = try study.walked([
      "visits": ["trip": .array(Array(repeating: ["doctor": "Ito"], count: count))]
    ])

    #expect(walk.visited == ["visits", step])
    let paths = try #require(TaskPaths(of: "t", in: study, today: .made))
    #expect(Set(paths.paths.compactMap { paths.steps(of: $0).last }) == ["none", "few", "many"])
  }

  @Test func `automatically filled answers are accepted`() throws {
    for repetition in [Repetition(), Repetition(minimum: 3, maximum: 3)] {
      var walk = try Self.study(repetition).started()
      let isFilled = walk.fillIn()
      #expect(isFilled)
      let filled = walk.screen?.answer
      #expect(filled?["trip"]?.arrayValue?.count == max(repetition.least, 1))
      try walk.submit(.next(filled))
      #expect(walk.current?.id == "done")
    }
  }

  @Test func `a group ends at the next heading`() {
    let form = Form(
      items: Self.items(Repetition()) + [FormItem(id: "end"), .item("after", optional: true)])
    #expect(form.groups.map(\.id) == ["trip"])
    #expect(form.groups.first?.items.map(\.id) == ["doctor", "alone", "companion"])
    #expect(form.itemsAskedOnce.map(\.id) == ["coffee", "end", "after"])
  }

  @Test func `a form without groups keeps its bytes, and one with a group can be read back`()
    throws
  {
    let plain = try JSONValue(encoding: FormItem(id: "heading"))
    #expect(plain == ["id": "heading"])
    let heading = FormItem(id: "trip", repetition: Repetition(minimum: 1))
    let written = try JSONValue(encoding: heading)
    #expect(written == ["id": "trip", "repetition": ["minimum": 1]])
    #expect(try Self.read(written.canonicalText) == heading)
    #expect(try Self.read(#"{"id":"trip","repetition":{}}"#).repetition == Repetition())
  }

  @Test func `the time for a group grows with the entries it needs`() {
    func longest(_ repetition: Repetition) -> Double {
      let study = Study.made(of: [.form("visits", Self.items(repetition)), .done()])
      return TimeEstimate(of: study.tasks[0], in: study, language: .english).longest
    }
    #expect(longest(Repetition()) == longest(Repetition(minimum: 1)))
    #expect(longest(Repetition(minimum: 3)) > longest(Repetition(minimum: 1)))
  }
}

extension FillingInEntries {
  private static func items(_ repetition: Repetition) -> [FormItem] {
    [
      .item("coffee", optional: true),
      FormItem(id: "trip", text: LocalizedText("Trips", in: .english), repetition: repetition),
      .item("doctor", .text(TextFormat())),
      .item("alone", optional: true),
      .item(
        "companion", .text(TextFormat()),
        shownWhen: .on("visits", item: "alone", .equals(.boolean(false)))),
    ]
  }

  private static func study(_ repetition: Repetition = Repetition()) -> Study {
    .made(of: [.form("visits", items(repetition)), .done()])
  }

  private static func read(_ text: String) throws -> FormItem {
    try JSONDecoder().decode(FormItem.self, from: Data(text.utf8))
  }

  private static func recorded(_ entries: [JSONValue]) throws -> JSONValue? {
    var walk = try study().started()
    try walk.submit(.next(["trip": .array(entries)]))
    return walk.records["visits"]?.answer
  }

  private static func walked(
    _ entries: [JSONValue], _ repetition: Repetition = Repetition()
  ) throws -> TaskWalk {
    try study(repetition).walked(["visits": ["trip": .array(entries)]])
  }
}
