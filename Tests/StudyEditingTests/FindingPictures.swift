import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("Finding the picture that a form is for") struct FindingPictures {
  private static let place: Place = ["tasks", "daily-check-in", "steps", "welcome"]
  private static let sun = Asset(
    id: "sun", name: "sun.png", mediaType: "image/png", byteCount: 3,
    alternativeText: [.english: "A sun"])

  private static func study(_ items: [BodyItem]) -> Study {
    var study = SampleStudies.heartRhythmAtHome
    study.assets.append(sun)
    study.tasks[1].steps[0].bodyItems = items
    return study
  }

  private static func text(_ words: String, image: Asset.ID? = nil) -> BodyItem {
    BodyItem(text: [.english: words], image: image)
  }

  private static let three = [text("One"), text("Two", image: "sun"), text("Three")]

  /// What someone saw who opened the picture of the second text.
  private static func seen(_ items: [BodyItem] = three) throws -> SeenPicture {
    let part = try #require(PlacedPart(at: place, in: study(items)))
    let slot = try #require(
      PictureSlot.all(of: part, language: .english).first { $0.name == PictureSlot.name(ofText: 1) }
    )
    return SeenPicture(of: slot, in: part, language: .english)
  }

  private static func found(_ seen: SeenPicture?, in items: [BodyItem]) throws -> PictureSlot {
    try PictureSlot.find(
      PictureSlot.name(ofText: 1), at: place, in: study(items), seen: seen, language: .english)
  }

  @Test func `a picture follows its text when a colleague moves or adds others`() throws {
    let moved = [Self.three[1], Self.text("New"), Self.three[2], Self.three[0]]

    let slot = try Self.found(Self.seen(), in: moved)

    #expect(slot.name == PictureSlot.name(ofText: 0) && slot.current == "sun")
  }

  @Test func `its own text may have changed where it was`() throws {
    let edited = [Self.three[0], Self.text("Rewritten", image: "sun"), Self.three[2]]

    #expect(try Self.found(Self.seen(), in: edited).name == PictureSlot.name(ofText: 1))
  }

  @Test func `of two equal texts, nobody guesses which one it was`() throws {
    let equal = [Self.text("Same"), Self.text("Same"), Self.text("Other")]
    let moved = [equal[2], equal[0], equal[1]]

    let seen = try Self.seen(equal)

    #expect(throws: StalePicture.self) { try Self.found(seen, in: moved) }
  }

  @Test func `a text that is gone has no picture`() throws {
    let seen = try Self.seen()

    #expect(throws: StalePicture.self) {
      try Self.found(seen, in: [Self.three[0], Self.three[2]])
    }
    #expect(throws: PlaceError.self) { try Self.found(nil, in: [Self.three[0]]) }
  }

  @Test func `another picture or description than the one seen is reported`() throws {
    let without = [Self.three[0], Self.text("Two"), Self.three[2]]
    let seen = try Self.seen()

    #expect(throws: StalePicture.self) { try Self.found(seen, in: without) }
    #expect(seen.isUntouched("A sun") && !seen.isUntouched("") && !seen.isUntouched("A star"))
  }

  @Test func `what a colleague did to a picture is explained, and how to continue`() throws {
    let without = [Self.three[0], Self.text("Two"), Self.three[2]]
    let seen = try Self.seen()
    let explanation = StalePictureExplanation(
      author: "Grace", seen: seen, form: SubmittedForm(), study: Self.study(without),
      language: .english)

    let stale = try #require(throws: StalePicture.self) { try Self.found(seen, in: without) }

    #expect(
      explanation.sentence(about: stale, "A sun")
        == "Grace removed this picture after you opened this page. Your description is kept below.")
    #expect(
      explanation.sentence(about: .textsChanged, "A star").hasSuffix(
        "Your description was “A star”."))
  }

  @Test func `a form says what its author saw, or nothing`() {
    let full = SubmittedForm(fields: [
      (name: "was.asset", value: "sun"), (name: "was.description", value: "x"),
      (name: "was.texts", value: "a b  c"),
    ])

    #expect(SeenPicture(full)?.texts == ["a", "b", "c"])
    #expect(SeenPicture(SubmittedForm(fields: [(name: "was.asset", value: "sun")])) == nil)
    #expect(SeenPicture(SubmittedForm()) == nil)
  }

  @Test(
    arguments: [
      ("bodyItem/1", 0), ("bodyItem/12", 11), ("bodyItem/", nil), ("bodyItem/x", nil),
      ("bodyItem/99999999999999999999", nil), ("answer/1/image", nil), ("", nil),
    ] as [(String, Int?)])
  func `the name of a slot says which text it belongs to`(name: String, index: Int?) {
    #expect(PictureSlot.textIndex(of: name) == index)
  }
}
