import SampleStudies
import StudyEditing
import StudyModel
import StudyPreview
import Testing

@Suite("What a participant does on a screen") struct ReadingMoves {
  /// A question to be answered with yes or no, at its screen.
  private static func walk() throws -> (walk: Walkthrough, screen: Screen) {
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = [
      Step(id: "sleep", content: .question(.init(format: .boolean(.init())))),
      Step(id: "done", content: .completion(.init())),
    ]
    study.tasks[0].rules = []
    let walk = try #require(
      Walkthrough(of: study.tasks[0].id, in: study, today: CalendarDay(number: 20_778)))
    return (walk, try #require(walk.screen))
  }

  private static func move(_ fields: [(name: String, value: String)]) throws -> WalkMove {
    let (walk, screen) = try walk()
    return WalkMove(SubmittedForm(fields: fields), at: screen, of: walk, in: .english)
  }

  @Test func `is to go on with the answer of the form`() throws {
    guard
      case .submit(let input, let unmet) = try Self.move([
        (name: "answer", value: "true"), (name: "move", value: "next"),
      ])
    else {
      Issue.record("the screen does not go on")
      return
    }

    var (walk, _) = try Self.walk()
    try walk.submit(input, unmet: unmet, typed: FieldValues(pairs: []), .english, .distantPast)
    #expect(walk.screen?.step.id == "done")
    #expect(walk.records["sleep"]?.answer == .boolean(true))
  }

  @Test func `is to go back, to stay, or to change an earlier answer, if a button says so`() throws
  {
    guard case .back = try Self.move([(name: "move", value: "back")]),
      case .stay = try Self.move([(name: "move", value: "stay")]),
      case .change("sleep") = try Self.move([(name: "change", value: "sleep")])
    else {
      Issue.record("a button does something else")
      return
    }
  }

  @Test func `asks first before the task is left`() throws {
    guard case .ask(.canceling) = try Self.move([(name: "move", value: "cancel")]),
      case .cancel = try Self.move([(name: "move", value: "cancel-now")])
    else {
      Issue.record("the task is left at once")
      return
    }
  }
}
