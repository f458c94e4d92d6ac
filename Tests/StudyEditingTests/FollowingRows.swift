import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Following the rows of a page") struct FollowingRows {
  private static let place: Place = ["tasks", "daily-check-in", "steps", "welcome"]

  private static func bullets(_ texts: String...) -> [BodyItem] {
    texts.map { BodyItem(style: .bullet, text: [.english: $0]) }
  }

  private static func study(_ items: [BodyItem]) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    study.tasks[1].steps[0].bodyItems = items
    return study
  }

  /// The form of a page with these rows, after its author typed something.
  private static func form(
    _ items: [BodyItem], _ language: Language = .english, typed: [String: String]
  ) throws -> SubmittedForm {
    var form = try #require(PlacedPart(at: place, in: study(items))).form(language: language)
    for (name, value) in typed { form.replace("bodyItems.\(name)", with: value) }
    return form
  }

  private static func saved(
    _ form: SubmittedForm, _ language: Language = .english, over items: [BodyItem]
  ) throws -> (items: [BodyItem], notes: [String]) {
    let (study, rows) = try PartEdit(place: place, language: language, form: form)
      .saved(in: study(items))
    return (study.tasks[1].steps[0].bodyItems, rows.notes)
  }

  /// The fields of a refused save whose row is gone; nil if it was not refused for this.
  private static func lost(
    _ form: SubmittedForm, _ language: Language = .english, over items: [BodyItem]
  ) throws -> [String]? {
    do {
      _ = try saved(form, language, over: items)
      return nil
    } catch PartEditError.lost(let names) {
      return names
    }
  }

  @Test func `equal bullets stay in their order when a colleague moves another one`() throws {
    let form = try Self.form(
      Self.bullets("A", "Rest", "Rest"), typed: ["2.detailText": "First", "3.detailText": "Second"])

    let items = try Self.saved(form, over: Self.bullets("Rest", "Rest", "A")).items

    #expect(items.map { $0.detailText[.english] } == ["First", "Second", nil])
  }

  @Test(arguments: ["detailText", "learnMore.label", "style"])
  func `what is typed next to a text does not get to a similar one`(field: String) throws {
    let name = "2.\(field)"
    let form = try Self.form(
      Self.bullets("A", "Bring your phone"), typed: [name: field == "style" ? "callout" : "Typed"])

    #expect(
      try Self.lost(form, over: Self.bullets("A", "Bring your card")) == ["bodyItems.\(name)"])
  }

  @Test func `what is typed next to an unchanged text is saved when the rest of the row changed`()
    throws
  {
    let form = try Self.form(Self.bullets("A", "B"), typed: ["2.detailText": "Typed"])
    var now = Self.bullets("A", "B")
    now[1].style = .callout

    let items = try Self.saved(form, over: now).items

    #expect(items.map { $0.detailText[.english] } == [nil, "Typed"])
    #expect(items.map(\.style) == [.bullet, .callout])
  }

  @Test func `what is typed in a row without a text does not get to another one without`() throws {
    let form = try Self.form([BodyItem(style: .image)], typed: ["1.detailText": "Typed"])

    #expect(try Self.lost(form, over: [BodyItem(style: .tag)]) == ["bodyItems.1.detailText"])
  }

  @Test func `a translated detail gets only to a row with the text that the page showed`() throws {
    var form = try Self.form(Self.bullets("Bring your phone"), .spanish, typed: [:])
    let source = try #require(LocalizedText("Bring your phone", in: .english).mark(in: .english))
    form.fields += [
      ("source.bodyItems.1.text", source), ("bodyItems.1.detailText", "Azul"),
    ]
    var same = Self.bullets("Bring your phone")
    same[0].detailText[.english] = "Blue"

    #expect(
      try Self.lost(form, .spanish, over: Self.bullets("Bring your card"))
        == ["bodyItems.1.detailText"])
    #expect(
      try Self.saved(form, .spanish, over: same).items[0].detailText[.spanish] == "Azul")
  }

  @Test func `two rows of a page are never saved into one`() throws {
    var form = try Self.form(Self.bullets("A", "B", "C", "D"), typed: ["4.detailText": "Typed"])
    form.fields.removeAll { $0.name == "was.bodyItems.4" }

    #expect(
      try Self.lost(form, over: Self.bullets("A", "B", "E", "C")) == ["bodyItems.4.detailText"])
  }

  @Test func `a copy of a removed row in the fields for a new one does not become a new row`()
    throws
  {
    var form = try Self.form(Self.bullets("A", "B", "C"), typed: ["3.detailText": "Typed"])
    form.fields.removeAll { $0.name == "was.bodyItems.3" || $0.name.contains("bodyItems.4") }

    #expect(try Self.lost(form, over: Self.bullets("B", "C")) == ["bodyItems.3.detailText"])
  }

  @Test func `removing a row that is already gone saves the rest, and says so`() throws {
    let form = try Self.form(
      Self.bullets("A", "B", "C"), typed: ["1": "on", "3.detailText": "Typed"])

    let (items, notes) = try Self.saved(form, over: Self.bullets("B", "C"))

    #expect(items.map { $0.text[.english] } == ["B", "C"])
    #expect(items.map { $0.detailText[.english] } == [nil, "Typed"])
    #expect(notes == ["The text you removed was already gone."])
  }

  @Test func `a button on a translation page moves no other row`() throws {
    let form = try Self.form(Self.bullets("A", "B", "C"), .spanish, typed: ["move": "1:down"])

    let error = #expect(throws: PartEditError.self) {
      try Self.saved(form, .spanish, over: Self.bullets("B", "A", "C"))
    }

    guard case .fields(let errors)? = error else { return #expect(Bool(false), "it moved") }
    #expect(errors.map(\.name) == ["bodyItems.1"])
  }

  @Test func `the changes of a save are those of the rows that its author saw`() throws {
    func study(_ rows: [String]) -> Study {
      var study = SampleStudies.heartRhythmAtHome
      study.tasks[1].steps[0].content = .table(
        Table(rows: rows.map { LocalizedText($0, in: .english) }))
      return study
    }
    let seen = try #require(PlacedPart(at: Self.place, in: study(["A", "B"])))
    var form = try seen.form(language: .spanish)
    form.replace("rows", with: "Uno\nDos")
    let now = study(["B", "A"])
    let part = try #require(PlacedPart(at: Self.place, in: now))
    let value = try #require(try JSONValue(encoding: now).value(at: Self.place))

    let changes = PartEdit(place: Self.place, language: .spanish, form: form)
      .changes(of: part, value, except: [])

    #expect(changes.map(\.field.name) == ["rows"])
    #expect(changes.first?.value == [["en": "B", "es": "Dos"], ["en": "A", "es": "Uno"]])
  }

  @Test func `while a save is refused, only rows in their places show what others changed`() throws
  {
    let form = try Self.form(Self.bullets("One", "Two"), typed: ["1.text": "First"])
    func changes(_ items: [BodyItem]) throws -> [String] {
      let study = Self.study(items)
      let part = try #require(PlacedPart(at: Self.place, in: study))
      let value = try #require(try JSONValue(encoding: study).value(at: part.documentPlace))
      let edit = PartEdit(place: Self.place, language: .english, form: form)
      return edit.untouchedChanges(of: part, value).map(\.name)
    }
    #expect(try changes(Self.bullets("One", "Second")) == ["bodyItems.2.text"])
    #expect(try changes(Self.bullets("Two", "One")) == [])
  }
}
