import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("Copying, moving, and removing parts") struct MovingParts {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let steps: Place = ["tasks", "join", "steps"]
  private static let checkIn: Place = ["tasks", "daily-check-in", "steps"]
  private static let order = study.tasks[0].steps.map(\.id)

  @Test(arguments: [
    (["consents", "consent"], PartCopy.Kind.consents, "consent"),
    (["consents", "consent", "sections", "risks"], .sections, "risks"),
    (["consents", "consent", "signatures", "participant"], .signatures, "participant"),
    (["tasks", "join"], .tasks, "join"), (steps + ["quiz"], .steps, "quiz"),
    (["tasks", "join", "endings", "maybe-later"], .steps, "maybe-later"),
    (steps + ["quiz", "questions", "weeks"], .questions, "weeks"),
    (checkIn + ["today", "items", "coffee"], .items, "coffee"),
  ])
  func `every part of a list can be copied`(place: Place, sort: PartCopy.Kind, id: String) throws {
    let part = try #require(CopiedPart(at: place, in: Self.study))

    #expect(part.list == place.dropLast() && part.id == id && part.sort == sort)
    #expect(part.title == PlacedPart(at: place, in: Self.study)?.title(in: .english))
    #expect(part.canBeDuplicated)
    #expect(try part.copy(in: Self.study).ids == [id])
    let made = try part.copy(in: Self.study).inserted(into: part.list, after: id, of: Self.study)
    #expect(made.ids == [id + "-2"])
  }

  @Test(arguments: [
    [], ["facts"], ["consents"], ["tasks", "gone"], steps, steps + ["gone"],
    ["tasks", "join", "x"],
    checkIn + ["felt", "items", "coffee"],
  ])
  func `nothing else can be copied`(place: Place) {
    #expect(CopiedPart(at: place, in: Self.study) == nil)
  }

  @Test func `a type of health data is not duplicated`() throws {
    var study = Self.study
    study.tasks[1].steps.append(
      Step(
        id: "walks", content: .component(Component(healthTypes: [HealthType(id: "HKDataType")]))))
    let place = Self.checkIn + ["walks", "healthTypes", "HKDataType"]
    let part = try #require(CopiedPart(at: place, in: study))

    #expect(!part.canBeDuplicated)
    #expect(throws: PlaceError.missing) {
      try part.copy(in: study).inserted(into: part.list, of: study)
    }
  }

  @Test func `several parts are copied in the order of their list`() throws {
    let part = try #require(CopiedPart(at: Self.steps + ["quiz"], in: Self.study))

    #expect(
      try part.copy(["sharing", "quiz", "gone"], in: Self.study).ids == ["quiz", "sharing"])
    #expect(throws: PlaceError.missing) { try part.copy(["gone"], in: Self.study) }
    #expect(throws: PlaceError.missing) { try part.copy([], in: Self.study) }
    #expect(throws: PlaceError.missing) {
      try part.copy(in: Self.study.removing(["quiz"], from: Self.steps))
    }
  }

  @Test(arguments: [["consents", "consent", "sections"], ["tasks", "gone", "steps"], ["x"]])
  func `a list of other parts takes no copy`(list: Place) throws {
    let part = try #require(CopiedPart(at: Self.steps + ["quiz"], in: Self.study))
    let copy = try part.copy(in: Self.study)

    #expect(throws: PlaceError.missing) { try copy.inserted(into: list, of: Self.study) }
  }

  @Test(arguments: [
    ("up", 2), ("down", 4), ("1", 0), ("8", 7), ("9", 7), ("0", 0), ("-5", 0), ("2147483647", 7),
    ("99999999999999999999", 3), ("", 3), ("UP", 3), ("2.5", 3),
  ])
  func `a part moves within its list, and the others keep their order`(wish: String, index: Int)
    throws
  {
    let moved = try Self.study.moving("quiz", in: Self.steps, to: wish)

    let ids = moved.tasks[0].steps.map(\.id)
    #expect(ids.firstIndex(of: "quiz") == index)
    #expect(ids.filter { $0 != "quiz" } == Self.order.filter { $0 != "quiz" })
    #expect(try moved.moving("quiz", in: Self.steps, to: "4") == Self.study)
  }

  @Test func `a part stays at the ends of its list`() throws {
    #expect(try Self.study.moving("greeting", in: Self.steps, to: "up") == Self.study)
    #expect(try Self.study.moving("goodbye", in: Self.steps, to: "down") == Self.study)
  }

  @Test(arguments: [("gone", steps), ("quiz", ["tasks", "gone", "steps"]), ("quiz", checkIn)])
  func `a part that is gone does not move`(id: String, list: Place) {
    #expect(throws: PlaceError.missing) { try Self.study.moving(id, in: list, to: "1") }
  }

  @Test func `a removed step takes its own rules along, and references to it stay`() throws {
    let changed = try Self.study.removing(["strength", "note", "gone"], from: Self.checkIn)

    let task = changed.tasks[1]
    #expect(task.steps.count == Self.study.tasks[1].steps.count - 2)
    #expect(task.rules == Self.study.tasks[1].rules.filter { $0.step != "strength" })
    #expect(try Self.study.removing([], from: Self.checkIn) == Self.study)
    #expect(throws: PlaceError.missing) {
      try Self.study.removing(["quiz"], from: ["tasks", "gone", "steps"])
    }
  }

  @Test func `a moved item is followed by the conditions of its task`() throws {
    var study = Self.study
    study.tasks[1].steps.append(Step(id: "second", content: .form(.init())))
    let (old, new) = (Self.checkIn + ["today", "items"], Self.checkIn + ["second", "items"])

    let made = try study.moving(["alcohol"], from: old, to: new)

    guard case .form(let today)? = made.study.tasks[1].step("today")?.content,
      case .form(let second)? = made.study.tasks[1].step("second")?.content
    else { return #expect(Bool(false), "the forms are gone") }
    #expect(made.ids == ["alcohol"])
    #expect(second.items.map(\.id) == ["alcohol"])
    #expect(today.item("alcohol") == nil)
    #expect(
      today.item("glasses")?.visibility
        == .test(
          .init(
            answer: .init(step: "second", item: "alcohol"), comparison: .equals(.boolean(true)))))
    #expect(throws: PlaceError.missing) { try study.moving(["gone"], from: old, to: new) }
    #expect(throws: PlaceError.missing) { try study.moving(["alcohol"], from: old, to: ["x"]) }
  }
}
