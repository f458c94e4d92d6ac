import SampleStudies
import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import StudyEditing

@Suite("Following rows that a colleague rewrites") struct FollowingRewrittenRows {
  private static let place: Place = ["tasks", "daily-check-in", "steps", "welcome"]

  private static func study(_ texts: [String]) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    study.tasks[1].steps[0].bodyItems = texts.map {
      BodyItem(style: .bullet, text: [.english: $0])
    }
    return study
  }

  private static func part(_ study: Study) throws -> JSONValue {
    try #require(try JSONValue(encoding: study).value(at: place))
  }

  /// The edit of a page with the first of these lists, after a colleague's edits left the others.
  private static func edit(
    _ states: [[String]], typed: [String: String], language: Language = .english
  ) throws -> PartEdit {
    var form = try #require(PlacedPart(at: place, in: study(states[0]))).form(language: language)
    for (name, value) in typed { form.replace("bodyItems.\(name)", with: value) }
    var edit = PartEdit(place: place, language: language, form: form)
    edit.formerParts = try states.map { try part(study($0)) }
    return edit
  }

  private static func saved(
    _ states: [[String]], typed: [String: String], language: Language = .english
  ) throws -> [BodyItem] {
    try edit(states, typed: typed, language: language)
      .applied(to: study(try #require(states.last))).tasks[1].steps[0].bodyItems
  }

  @Test(arguments: ["detailText", "learnMore.label", "style"])
  func `what is typed next to a text is saved although a colleague rewrote the text`(field: String)
    throws
  {
    let typed = field == "style" ? "callout" : "Typed"

    let items = try Self.saved(
      [["A", "Phone"], ["A", "Bring a card"]], typed: ["2.\(field)": typed])

    #expect(items.map { $0.text[.english] } == ["A", "Bring a card"])
    #expect(items[0] == BodyItem(style: .bullet, text: [.english: "A"]))
    switch field {
    case "detailText": #expect(items[1].detailText[.english] == typed)
    case "style": #expect(items[1].style == .callout)
    default: #expect(items[1].learnMore?.label[.english] == typed)
    }
  }

  @Test func `a row that a colleague moved and rewrote is found`() throws {
    let items = try Self.saved(
      [["A", "B", "C"], ["B", "A", "C"], ["B", "First", "C"], ["C", "B", "First"]],
      typed: ["1.detailText": "Typed"])

    #expect(items.map { $0.detailText[.english] } == [nil, nil, "Typed"])
  }

  @Test func `a translated detail is saved next to a text that was rewritten in its language`()
    throws
  {
    let items = try Self.saved(
      [["Phone"], ["Card"]], typed: ["1.detailText": "Azul"], language: .spanish)

    #expect(items.map { $0.detailText[.spanish] } == ["Azul"])
  }

  @Test(
    arguments: [
      [["A", "Phone"], ["A"], ["A", "Card"]],
      [["A", "Phone"], ["A", "Phone", "Card"], ["A", "Card"]],
      [["A", "Phone", "B"], ["A", "B"], ["A", "B", "Card"], ["A", "Card", "B"]],
    ])
  func `what is typed in a row that was removed does not get to one in its place`(
    states: [[String]]
  ) throws {
    let edit = try Self.edit(states, typed: ["2.detailText": "Typed"])
    let now = Self.study(try #require(states.last))

    let error = #expect(throws: PartEditError.self) { try edit.applied(to: now) }

    guard case .lost(let names)? = error else { return #expect(Bool(false), "it was saved") }
    #expect(names == ["bodyItems.2.detailText"])
  }

  @Test func `what is typed in a field that a colleague changed is a conflict`() throws {
    let edit = try Self.edit(
      [["A", "Phone"], ["A", "Card"]], typed: ["2.text": "Telephone", "2.detailText": "Typed"])

    let error = #expect(throws: PartEditError.self) {
      try edit.applied(to: Self.study(["A", "Card"]))
    }

    guard case .conflict(let conflicts)? = error else {
      return #expect(Bool(false), "it was saved")
    }
    #expect(conflicts.map(\.field.name) == ["bodyItems.2.text"])
  }

  @Test func `edits that did not lead to the saved rows tell nothing`() throws {
    let edit = try Self.edit(
      [["A", "Phone"], ["A", "Card"]], typed: ["2.detailText": "Typed"])

    #expect(throws: PartEditError.self) { try edit.applied(to: Self.study(["A", "Bag"])) }
  }
}
