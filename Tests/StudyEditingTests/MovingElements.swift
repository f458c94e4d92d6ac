import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Moving an element of a list") struct MovingElements {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let place: Place = ["tasks", "daily-check-in", "steps", "welcome"]
  private static let items = study.tasks[1].steps[0].bodyItems

  private static func form(_ wish: String?, _ study: Study = study) throws -> SubmittedForm {
    var form = try #require(PlacedPart(at: place, in: study)).form(language: .english)
    if let wish { form.fields.append((ElementMove.name(of: ["bodyItems"]), wish)) }
    return form
  }

  private static func move(_ wish: String?) throws -> ElementMove? {
    let part = try #require(PlacedPart(at: place, in: study))
    return ElementMove(try form(wish), among: part.settings)
  }

  private static func edited(_ form: SubmittedForm, _ study: Study = study) throws -> Study {
    try PartEdit(place: place, language: .english, form: form).applied(to: study)
  }

  @Test func `an element changes places with its neighbor and back`() throws {
    let down = try Self.edited(Self.form("1:down"))
    let up = try Self.edited(Self.form(" 3:up "))

    #expect(
      down.tasks[1].steps[0].bodyItems == [Self.items[1], Self.items[0], Self.items[2]])
    #expect(up.tasks[1].steps[0].bodyItems == [Self.items[0], Self.items[2], Self.items[1]])
    #expect(try Self.edited(Self.form("2:up", down), down) == Self.study)
  }

  @Test func `text typed at the same time moves along`() throws {
    var form = try Self.form("1:down")
    form.replace("bodyItems.1.text", with: "Typed.")

    let items = try Self.edited(form).tasks[1].steps[0].bodyItems

    #expect(items.map { $0.text[.english] }.prefix(2) == [Self.items[1].text[.english], "Typed."])
  }

  @Test(arguments: [
    nil, "", "1:up", "3:down", "4:up", "0:down", "-1:up", "x:up", "2", "2:", ":up", "2:sideways",
    "2:UP", "99999999999999999999:up",
  ])
  func `a move past the end of the list, or to nowhere, is none`(wish: String?) throws {
    #expect(try Self.move(wish) == nil)
    #expect(try Self.edited(Self.form(wish)) == Self.study)
  }

  @Test func `an element that changed since the author saw it stays where it is`() throws {
    let form = try Self.form("2:up")
    let move = try #require(try Self.move("2:up"))
    var changed = Self.study
    changed.tasks[1].steps[0].bodyItems[1].text[.english] = "Another."
    let part = try JSONValue(encoding: changed.tasks[1].steps[0])
    var silent = form
    silent.fields.removeAll { $0.name == "was.\(move.field.name)" }

    #expect(move.field.name == "bodyItems.2")
    #expect(
      try move.isSeen(
        in: form, of: JSONValue(encoding: Self.study.tasks[1].steps[0]), language: .english))
    #expect(!move.isSeen(in: form, of: part, language: .english))
    #expect(!move.isSeen(in: silent, of: part, language: .english))
    let error = #expect(throws: PartEditError.self) { try Self.edited(form, changed) }
    guard case .fields(let errors)? = error else { return #expect(Bool(false), "it moved") }
    #expect(errors.map(\.name) == ["bodyItems.2"])
  }

  @Test func `an element that is gone leaves the part as it is`() throws {
    let move = try #require(try Self.move("3:up"))
    let shorter: JSONValue = ["bodyItems": [["style": "bullet"], ["style": "rule"]]]

    #expect(move.applied(to: shorter) == shorter)
    #expect(move.applied(to: [:]) == [:])
  }
}
