import SampleStudies
import StudyModel
import Testing

@Suite("Walking through the heart study") struct WalkingThroughTheHeartStudy {
  private static let rightAnswers: JSONValue = [
    "leaving": "any-time", "emergency": "call-911", "research": false, "weeks": 8,
    "later-use": ["code", "other-research"],
  ]
  private static let consenting: JSONValue = [
    "eligibility": true, "quiz": rightAnswers, "sharing": [true],
    "review": [
      "agree": true, "givenName": "Ada", "familyName": "Byron", "signature": "typed",
    ],
  ]

  @Test func `an adult who understands and agrees joins`() throws {
    let walk = try walk("join", Self.consenting)

    #expect(
      walk.visited == [
        "greeting", "eligibility", "scenes", "quiz", "sharing", "review", "completion",
      ])
    #expect(walk.ending.outcome == .completed)
  }

  @Test func `wrong answers lead back to the sections until they are correct`() throws {
    var answers = Self.consenting.objectValue ?? [:]
    answers["quiz"] = [
      "visit": [
        [
          "leaving": "with-doctor", "emergency": "wait", "research": true, "weeks": 52,
          "later-use": ["code", "employer"],
        ],
        Self.rightAnswers,
      ]
    ]

    let walk = try walk("join", .object(answers))

    #expect(
      walk.visited == [
        "greeting", "eligibility", "scenes", "quiz", "scenes", "quiz", "sharing", "review",
        "completion",
      ])
  }

  @Test func `those who disagree see a kind goodbye`() throws {
    var answers = Self.consenting.objectValue ?? [:]
    answers["review"] = ["agree": false]

    let walk = try walk("join", .object(answers))

    #expect(walk.visited.last == "goodbye")
    #expect(walk.ending.outcome == .discarded)
  }

  @Test func `younger people and those without time end early`() throws {
    let young = try walk("join", ["eligibility": false])
    let busy = try walk("join", ["greeting": ["endEarly": true]])

    #expect(young.visited == ["greeting", "eligibility", "not-eligible"])
    #expect(young.ending.outcome == .earlyTermination)
    #expect(busy.visited == ["greeting", "maybe-later"])
  }

  @Test func `a calm day skips the questions about symptoms`() throws {
    let walk = try walk(
      "daily-check-in",
      [
        "felt": false, "pulse": 64, "summary-by-email": false,
        "today": ["coffee": 2, "alcohol": false, "taken": ["all"]],
      ])

    #expect(
      walk.visited == [
        "welcome", "felt", "pulse", "rested", "note", "today", "last-visit", "summary-by-email",
        "more", "answers", "done",
      ])
    #expect(walk.ending.outcome == .completed)
  }

  @Test func `a strong feeling leads to advice and then out`() throws {
    let walk = try walk(
      "daily-check-in",
      ["felt": true, "symptoms": ["dizzy"], "activity": ["moving"], "strength": 9])

    #expect(
      walk.visited == [
        "welcome", "felt", "symptoms", "activity", "strength", "care-advice", "answers", "done",
      ])
  }

  @Test func `every question is asked about an eventful day`() throws {
    let walk = try walk(
      "daily-check-in",
      [
        "felt": true, "symptoms": ["short-of-breath", "tingling"], "activity": ["upset"],
        "strength": 4, "began": "07:30", "pulse": 88, "rested": 6.5, "note": "Busy",
        "today": [
          "coffee": 3, "alcohol": true, "glasses": 2, "taken": ["some"], "reason": "Forgot",
        ], "last-visit": "2026-05-04", "summary-by-email": true, "email": "ada@example.org",
        "more": "No",
      ])

    #expect(walk.visited.contains("began"))
    #expect(walk.visited.contains("email"))
    #expect(walk.visited.last == "done")
    #expect(walk.ending.outcome == .completed)
  }

  private func walk(_ task: Task.ID, _ answers: JSONValue) throws -> TaskWalk {
    let study = SampleStudies.heartRhythmAtHome
    let today = try #require(CalendarDay("2026-11-21"))
    return try #require(TaskWalk(of: task, in: study, answers: answers, today: today))
  }
}
