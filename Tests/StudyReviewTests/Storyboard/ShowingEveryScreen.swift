import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyReview

@Suite("Showing every screen") struct ShowingEveryScreen {
  @Test(arguments: Storyboards.studies)
  func `no two screens have the same name or place on the page`(study: Study) throws {
    for language in study.languages {
      let screens = try Storyboards.of(study, in: language).screens
      #expect(!screens.isEmpty)
      #expect(Set(screens.map(\.id)).count == screens.count)
      #expect(Set(screens.map(\.anchor)).count == screens.count)
      #expect(screens.map(\.number) == Array(1...screens.count))

      let tags = screens.flatMap { Markup($0.html).tags }
      let ids = tags.compactMap { $0.value("id") }
      #expect(Set(ids).count == ids.count)
    }
  }

  @Test(arguments: Storyboards.studies)
  func `no screen can be filled in or sent`(study: Study) throws {
    for screen in try Storyboards.of(study).screens {
      for tag in Markup(screen.html).tags {
        #expect(!["form", "dialog", "main", "script", "body"].contains(tag.name), "\(screen.id)")
        if ["input", "select", "textarea", "button"].contains(tag.name) {
          #expect(tag.value("disabled") != nil, "\(screen.id)")
          #expect(tag.value("name") == nil, "\(screen.id)")
        }
      }
    }
  }

  @Test(arguments: Storyboards.studies)
  func `what a tag refers to is on its screen`(study: Study) throws {
    for screen in try Storyboards.of(study).screens {
      let tags = Markup(screen.html).tags
      let ids = Set(tags.compactMap { $0.value("id") })
      let references = ["for", "aria-labelledby", "aria-describedby"].flatMap { name in
        tags.compactMap { $0.value(name) }.flatMap { $0.split(separator: " ").map(String.init) }
      }
      #expect(Set(references).subtracting(ids) == [], "\(screen.id)")
    }
  }

  @Test func `the first screens of a task have the buttons that participants have there`() throws {
    let steps = study(
      Step(id: "hello", content: .instruction(Instruction())),
      Step(id: "how", content: .instruction(Instruction())),
      Step(id: "age", content: .question(Question(format: .boolean(BooleanFormat())))))
    let board = try Storyboards.of(steps)

    let buttons = ["hello", "how", "age"].map { id in
      let html = board.screen("tasks/join/steps/\(id)")?.html ?? ""
      return ["Back", "Get started", "Next", "Done"].filter { label in
        html.contains(">\(label)</button>") || html.contains(">\(label)</span></button>")
      }
    }
    #expect(buttons == [["Next"], ["Back", "Get started"], ["Back", "Done"]])
  }

  @Test func `a quiz shows each wrong answer with its explanation and both outcomes`() throws {
    var question = QuizQuestion(id: "q", prompt: [.english: "May you stop?"])
    question.choices = [
      QuizChoice(value: "a", text: [.english: "Yes"], isCorrect: true),
      QuizChoice(value: "b", text: [.english: "No"], explanation: [.english: "You may stop."]),
      QuizChoice(value: "c", text: [.english: "Later"], explanation: [.english: "Also now."]),
    ]
    let quiz = Quiz(questions: [question], attempts: 2, failureText: [.english: "Call us."])
    let board = try Storyboards.of(study(Step(id: "quiz", content: .quiz(quiz))))

    #expect(board.screen("tasks/join/steps/quiz/questions/q")?.title == "May you stop?")
    #expect(board.screen("tasks/join/steps/quiz#right:q:a")?.kindName == "Right answer")
    let wrong = try #require(board.screen("tasks/join/steps/quiz#wrong:q:b"))
    #expect(wrong.html.contains("You may stop."))
    #expect(!wrong.html.contains("Also now."))
    #expect(wrong.notes == ["After the answer “No”."])
    #expect(board.screen("tasks/join/steps/quiz#wrong:q:c")?.html.contains("Also now.") == true)
    #expect(board.screen("tasks/join/steps/quiz#passed")?.kindName == "Passed")
    #expect(board.screen("tasks/join/steps/quiz#failed")?.html.contains("Call us.") == false)
    let failed = board.screen("tasks/join/steps/quiz#failed-finally")
    #expect(failed?.html.contains("Call us.") == true)
  }

  @Test func `alerts and what Learn more opens are screens of their own`() throws {
    var sharing = Sharing(longDescription: [.english: "All of us"])
    sharing.learnMore = [.english: "More about sharing"]
    sharing.refusalAlert = ConsentForm.Alert(title: [.english: "Sharing is required"])
    var form = ConsentForm(pages: [ConsentForm.Page(id: "page", title: [.english: "A page"])])
    form.denyAlert = ConsentForm.Alert(title: [.english: "Do you refuse?"])
    form.cancelAlert = ConsentForm.Alert(title: [.english: "Do you leave?"])
    let board = try Storyboards.of(
      study(
        Step(id: "sharing", content: .sharing(sharing)),
        Step(id: "form", content: .consentForm(form))))

    let places = "tasks/join/steps/"
    #expect(board.screen(places + "sharing#learn-more")?.html.contains("More about") == true)
    #expect(board.screen(places + "sharing#refuse")?.title == "Sharing is required")
    #expect(board.screen("tasks/join#cancel")?.kindName == "Alert after Cancel")
    #expect(board.screen(places + "form/pages/page#cancel")?.title == "Do you leave?")
    #expect(board.screen(places + "form/pages/page#deny")?.title == "Do you refuse?")
  }

  @Test func `branches are described in words`() throws {
    let asked = Question(format: .boolean(BooleanFormat()), question: [.english: "Do you smoke?"])
    var joining = study(
      Step(id: "smoke", title: [.english: "Smoking"], content: .question(asked)),
      Step(id: "more", title: [.english: "More"], content: .instruction(Instruction())))
    joining.tasks[0].rules = [
      Rule(
        step: "smoke",
        kind: .firstMatch(
          [
            Rule.Branch(
              condition: .test(
                AnswerTest(
                  answer: AnswerReference(step: "smoke"), comparison: .equals(.boolean(true)))),
              destination: .step("more"))
          ], otherwise: .end))
    ]

    let parts = try Storyboards.of(joining).chapters.flatMap(\.parts)

    #expect(
      parts.map(\.notes) == [
        [
          "When “Smoking” is “Yes”, goes to “More”.",
          "Otherwise goes to the end of the task.",
        ],
        ["Reached from “Smoking” when “Smoking” is “Yes”."],
      ])
  }

  @Test func `a missing translation is shown as on the screen`() throws {
    var spanish = study(
      Step(id: "step", title: [.english: "Welcome"], content: .instruction(Instruction())))
    spanish.furtherLanguages = [.spanish]

    let screen = try Storyboards.of(spanish, in: .spanish).screen("tasks/join/steps/step")

    #expect(screen?.html.contains("<span lang=\"en\" dir=\"ltr\">Welcome</span>") == true)
  }

  private func study(_ steps: Step...) -> Study {
    var study = SampleStudies.empty(
      title: "A study", slug: "study", id: SampleStudies.heartRhythmAtHome.id, language: .english)
    study.consents = []
    study.tasks = [StudyModel.Task(id: "join", kind: .join, steps: steps)]
    return study
  }
}
