import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing ResearchKit's tasks") struct WritingResearchKitTasks {
  private func json(of study: Study) throws -> [JSONValue] {
    try ResearchKitFormat().export(study, version: nil).files.map {
      try JSONValue(parsing: $0.bytes)
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `any study is written the same twice, and the same again after reading it back`(
    seed: UInt64
  ) throws {
    let study = Study.random(seed: seed)
    let files = try ResearchKitFormat().export(study, version: nil).files
    #expect(try ResearchKitFormat().export(study, version: nil).files == files)
    #expect(files.count == study.tasks.count * study.languages.count)
    for file in files {
      let imported = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes))
      let again = try ResearchKitFormat().export(imported.study, version: nil).files
      let (written, rewritten) = (
        try JSONValue(parsing: file.bytes), try JSONValue(parsing: again[0].bytes)
      )
      #expect(rewritten == written, "\(KeptSettings.difference(from: rewritten, to: written))")
      #expect(!imported.losses.contains { $0.code == "unknown-key" })
      #expect(!imported.losses.contains { $0.code.hasPrefix("predicate-") })
    }
  }

  /// ResearchKit has questions and forms too.
  @Test(arguments: UInt64(0)..<60) func `any question and form is read back unchanged`(seed: UInt64)
    throws
  {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      let plain = task.steps.filter { [.question, .form].contains($0.kind) }
        .map { plainly($0, in: study.primaryLanguage) }
      let alone = StudyModel.Task(id: task.id, kind: .survey, steps: plain)
      var single = study
      single.furtherLanguages = []
      single.tasks = [alone]
      let file = try #require(try json(of: single).first)
      let steps = try ORK.imported(file).study.tasks[0].steps
        .map { plainly($0, in: study.primaryLanguage) }
      #expect(steps.map(\.id) == plain.map(\.id))
      for (step, original) in zip(steps, plain) { #expect(step == original) }
    }
  }

  /// Without anything ResearchKit has no place for: pictures, the label for skipping, other languages, the content of Learn
  /// more pages, and a displayed unit identical to the unit.
  private func plainly(_ step: Step, in language: Language) -> Step {
    var step = step
    step.keptSettings = []
    step.image = nil
    step.skipLabel = [:]
    step.bodyItems = []
    step.earlyEnding = nil
    switch step.content {
    case .question(var question):
      question.format = question.format.plainly
      question.learnMore = nil
      step.content = .question(question)
    case .form(var form):
      form.items = form.items.map { item in
        var item = item
        item.format = item.format?.plainly
        item.learnMore = nil
        // Participants who would not see a question must be able to skip it.
        if item.visibility != nil { item.isOptional = true }
        item.visibility = nil
        item.repetition = nil
        item.keptSettings = []
        return item
      }
      step.content = .form(form)
    default: break
    }
    return step.only(in: language)
  }

  @Test func `the continue button's label is reported as lost`() throws {
    var study = SampleStudies.heartRhythmAtHome
    let place = try #require(study.tasks[0].steps.firstIndex { $0.kind == .instruction })
    study.tasks[0].steps[place].continueLabel = LocalizedText("I am ready", in: .english)

    let losses = try ResearchKitFormat().export(study, version: nil).losses

    let step = study.tasks[0].steps[place].id
    #expect(
      losses.contains {
        $0.code == "button-words-dropped"
          && $0.place == "tasks/\(study.tasks[0].id)/steps/\(step)/continueLabel"
      })
  }

  @Test func `the sample study is written with its losses reported`() throws {
    let study = try #require(SampleStudies.all.first)
    let export = try ResearchKitFormat().export(study, version: nil)
    #expect(export.files.count == study.tasks.count * study.languages.count)
    let codes = Set(export.losses.map(\.code))
    #expect(codes.isSuperset(of: ["quiz-became-steps", "scenes-became-steps"]))
    for file in export.files {
      let imported = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes))
      #expect(!imported.losses.contains { $0.severity == .error }, "\(imported.losses)")
    }
  }

  @Test func `a repeatable group is asked once, and the loss is reported`() throws {
    let form = Form(items: [
      FormItem(id: "visit", text: LocalizedText("Visits", in: .english), repetition: Repetition()),
      FormItem(id: "doctor", format: .text(TextFormat())),
    ])
    let several = Condition.test(
      AnswerTest(
        answer: AnswerReference(step: "visits", item: "visit"), comparison: .entriesBetween(2, nil))
    )
    let task = StudyModel.Task(
      id: "t", kind: .survey,
      steps: [
        Step(id: "visits", content: .form(form)),
        Step(id: "several", content: .instruction(Instruction())),
        Step(id: "done", content: .completion(Completion())),
      ], rules: [Rule(step: "several", kind: .skip(when: several))])

    let losses = try ResearchKitFormat().export(study(of: task), version: nil).losses

    #expect(
      losses.filter { $0.code.hasPrefix("entries-") }.map { "\($0.code) \($0.place)" } == [
        "entries-not-carried tasks/t/steps/visits/items/visit/repetition",
        "entries-condition-not-carried tasks/t/rules/several/when",
      ])
    #expect(losses.allSatisfy { !$0.code.hasPrefix("entries-") || $0.severity == .error })
  }

  @Test func `a quiz becomes question steps, and a path back for those who fail`() throws {
    let quiz = Quiz(
      questions: ["one", "two"].map { id in
        QuizQuestion(
          id: id,
          choices: [
            QuizChoice(value: "right", isCorrect: true), QuizChoice(value: "wrong"),
          ])
      }, minimumScore: 1)
    let task = StudyModel.Task(
      id: "t", kind: .survey,
      steps: [
        Step(id: "intro", content: .instruction(Instruction())),
        Step(id: "quiz", content: .quiz(quiz)),
        Step(id: "done", content: .completion(Completion())),
      ])
    let read = try ORK.imported(try #require(try json(of: study(of: task)).first)).study
    func walk(_ one: String, _ two: JSONValue) throws -> [Step.ID] {
      let answers: JSONValue = ["quiz.one": [.string(one)], "quiz.two": two]
      return try #require(
        TaskWalk(of: "t", in: read, answers: answers, today: CalendarDay(number: 20_778))
      ).visited
    }
    #expect(try walk("right", ["wrong"]) == ["intro", "quiz.one", "quiz.two", "done"])
    #expect(
      try walk("wrong", ["visit": [["wrong"], ["right"]]])
        == ["intro", "quiz.one", "quiz.two", "quiz.failed", "quiz.one", "quiz.two", "done"])
  }

  @Test func `a condition on a consent without a signature is reported (§2.7)`() throws {
    let asked = AnswerTest(answer: AnswerReference(step: "review"), comparison: .consented(false))
    let task = StudyModel.Task(
      id: "t", kind: .join,
      steps: [
        Step(id: "review", content: .consentReview(ConsentReview(consent: "c", signature: nil))),
        Step(id: "done", content: .completion(Completion())),
      ],
      rules: [
        Rule(
          step: "review",
          kind: .firstMatch(
            [Rule.Branch(condition: .test(asked), destination: .end)], otherwise: nil))
      ])
    let losses = try ResearchKitFormat().export(study(of: task), version: nil).losses
    #expect(losses.contains { $0.code == "unsigned-consent-condition" && $0.severity == .error })
  }

  @Test func `colors, birth dates, and weight limits are exported and imported, or reported`()
    throws
  {
    let formats: [AnswerFormat] = [
      .colorChoice(ColorChoiceFormat(choices: [ColorChoice(value: "a", color: "#0b6e6e80")])),
      .healthCharacteristic(
        HealthCharacteristicFormat(
          characteristic: .dateOfBirth, defaultDate: CalendarDay("1980-06-01"),
          minimum: CalendarDay("1950-01-01"), maximum: CalendarDay("2008-11-21"))),
      .weight(WeightFormat(minimum: 100, maximum: 300, limitsArePounds: true)),
      .scale(ScaleFormat(minimum: 0, maximum: 10, gradient: "#1b5e20, #b71c1c")),
    ]
    let task = StudyModel.Task(
      id: "t", kind: .survey,
      steps: formats.enumerated().map { index, format in
        Step(id: "q\(index)", content: .question(Question(format: format)))
      })
    let export = try ResearchKitFormat().export(study(of: task), version: nil)
    let back = try ORK.imported(try JSONValue(parsing: try #require(export.files.first).bytes))
    let read = back.study.tasks[0].steps.compactMap { step in
      if case .question(let question) = step.content { question.format } else { nil }
    }
    #expect(read[0] == formats[0] && read[1] == formats[1])
    let codes = Set(export.losses.map(\.code))
    #expect(codes.isSuperset(of: ["weight-limits-by-device", "gradient-not-carried"]))
    #expect(back.losses.contains { $0.code == "weight-limits-by-device" })
  }

  @Test func `skip rules become rules of the preceding steps (§10, 16)`() throws {
    func on(_ step: Step.ID, _ flag: Bool) -> Condition {
      .test(
        AnswerTest(answer: AnswerReference(step: step), comparison: .equals(.boolean(flag))))
    }
    let questions = ["a", "b", "c", "d", "e"].map {
      Step(
        id: $0, isOptional: true, content: .question(Question(format: .boolean(BooleanFormat()))))
    }
    let task = StudyModel.Task(
      id: "t", kind: .survey, steps: questions,
      rules: [
        Rule(step: "b", kind: .skip(when: on("a", false))),
        Rule(step: "c", kind: .skip(when: on("a", false))),
        Rule(
          step: "b",
          kind: .firstMatch(
            [Rule.Branch(condition: on("a", true), destination: .step("d"))], otherwise: nil)),
        Rule(step: "d", kind: .skip(when: on("b", true))),
      ])
    let original = study(of: task)
    let written = try #require(try json(of: original).first)
    #expect(written["skipStepNavigationRules"] == nil)
    let read = try ORK.imported(written).study
    for a in [true, false, .null] as [JSONValue] {
      for b in [true, false, .null] as [JSONValue] {
        let answers: JSONValue = ["a": a, "b": b]
        let today = CalendarDay(number: 20_778)
        let expected = TaskWalk(of: "t", in: original, answers: answers, today: today)
        let walk = TaskWalk(of: "t", in: read, answers: answers, today: today)
        #expect(walk?.visited == expected?.visited, "\(answers.canonicalText)")
      }
    }
  }

  @Test func `an author's changes take precedence, the rest stays unchanged`() throws {
    var json: [String: JSONValue] = ORK.ask("q").objectValue ?? [:]
    json["imageContentMode"] = 4
    json["detailText"] = ""
    var study = try ORK.imported(ORK.task([.object(json)])).study
    study.tasks[0].steps[0].detailText = LocalizedText("More", in: .english)
    let step = try self.json(of: study)[0]["steps"]?.arrayValue?.first
    #expect(step?["imageContentMode"] == 4)
    #expect(step?["detailText"] == "More")
  }

  private func study(of task: StudyModel.Task) -> Study {
    Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "made",
      facts: StudyFacts(), tasks: [task])
  }
}
