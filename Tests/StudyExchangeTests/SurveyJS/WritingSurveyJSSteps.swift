import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing steps as pages of SurveyJS") struct WritingSurveyJSSteps {
  private let yesOrNo = AnswerFormat.boolean(BooleanFormat())

  @Test func `rules become conditions for showing pages`() throws {
    let steps = ["a", "b", "c"].map { Step.asking($0, yesOrNo) }
    let rules = [
      Rule(
        step: "a",
        kind: .firstMatch(
          [.init(condition: answered("a", nil, .equals(.boolean(true))), destination: .step("c"))],
          otherwise: nil))
    ]
    let survey = try Study.surveying(steps, rules: rules).inSurveyJS()
    #expect(survey.page("a")?["visibleIf"] == nil)
    #expect(survey.page("b")?["visibleIf"] == "!({a} = true)")
    #expect(survey.page("c")?["visibleIf"] == nil)
    #expect(survey.json["clearInvisibleValues"] == "onHidden")
  }

  @Test func `a way back is reported as an error`() throws {
    let steps = ["a", "b"].map { Step.asking($0, yesOrNo) }
    let rules = [
      Rule(
        step: "b",
        kind: .firstMatch(
          [.init(condition: answered("b", nil, .equals(.boolean(true))), destination: .step("a"))],
          otherwise: nil))
    ]
    let losses = try Study.surveying(steps, rules: rules).inSurveyJS().losses
    #expect(losses.filter { $0.severity == .error }.map(\.code) == ["loop-not-carried"])
  }

  @Test func `a condition that cannot be expressed is reported, and its page always shown`() throws
  {
    let steps = [Step.asking("a", .text(TextFormat())), Step.asking("b", yesOrNo)]
    let rules = [Rule(step: "b", kind: .skip(when: answered("a", nil, .matches("x+"))))]
    let survey = try Study.surveying(steps, rules: rules).inSurveyJS()
    #expect(survey.page("b")?["visibleIf"] == nil)
    #expect(survey.losses.first { $0.code == "condition-not-carried" }?.severity == .error)
  }

  @Test func `a quiz is scored, explained, and a gate lets nobody pass`() throws {
    let quiz = Quiz(
      questions: [
        QuizQuestion(
          id: "stop", prompt: [.english: "May you stop?"],
          choices: [
            QuizChoice(value: "y", text: [.english: "Yes"], isCorrect: true),
            QuizChoice(value: "n", text: [.english: "No"], explanation: [.english: "You may."]),
          ], explanation: [.english: "Right."], wrongExplanation: [.english: "Wrong."]),
        QuizQuestion(id: "paid", key: .boolean(RightStatement(isTrue: false))),
      ], minimumScore: 1)
    let survey = try Study.surveying([
      Step(id: "quiz", content: .quiz(quiz)), .asking("after", yesOrNo),
    ]).inSurveyJS()
    #expect(survey["stop"]?["correctAnswer"] == "y" && survey["paid"]?["correctAnswer"] == false)
    #expect(survey["stop_right"]?["visibleIf"] == "{stop} = 'y'")
    #expect(survey["stop_wrong"]?["visibleIf"] == "({stop} notempty and (!({stop} = 'y')))")
    #expect(survey["stop_why_2"]?["html"] == "<p>You may.</p>")
    let score = "(iif({stop} = 'y', 1, 0) + iif({paid} = false, 1, 0))"
    #expect(
      survey["paid"]?["validators"]?.arrayValue?.first?["expression"]
        == .string("\(score) >= 1"))
    #expect(
      survey.json["calculatedValues"] == [
        ["name": "quiz_score", "expression": .string(score), "includeIntoResult": true]
      ])
  }

  @Test func `texts become HTML in which nothing is markup and no answer is named`() throws {
    let steps = [
      Step.asking("name", .text(TextFormat())),
      Step(
        id: "hello", title: [.english: "Hello {answer:name|you}"],
        text: [.english: "1 < 2 & {answer:name|friend}, {name}\n\nNext"],
        content: .instruction(Instruction())),
    ]
    let survey = try Study.surveying(steps).inSurveyJS()
    #expect(survey.page("hello")?["title"] == "Hello {name}")
    #expect(
      survey["hello_text"]?["html"]
        == "<p>1 &lt; 2 &amp; friend, {\u{2060}name}</p><p>Next</p>")
    #expect(
      survey.codes.isSuperset(of: [
        "answer-in-text", "answer-without-alternative", "braces-kept-apart",
      ]))
  }

  @Test func `English is the default of a survey in another language`() throws {
    let question = Step(
      id: "q", title: [Language("de"): "Gut?", .english: "Well?"],
      content: .question(Question(format: yesOrNo)))
    let survey = try Study.surveying([question], languages: [Language("de"), .english]).inSurveyJS()
    #expect(survey.json["locale"] == "de")
    #expect(survey["q"]?["title"] == ["default": "Well?", "de": "Gut?"])
    let title = try survey.readBack().study.tasks[0].steps[0].title
    #expect(title == question.title)
  }

  @Test func `completions are what is shown at the end`() throws {
    let steps = [
      Step.asking("a", yesOrNo),
      Step(id: "done", title: [.english: "Thanks"], content: .completion(Completion())),
    ]
    let ending = Step(id: "other", title: [.english: "Sorry"], content: .completion(Completion()))
    let rules = [
      Rule(
        step: "a",
        kind: .firstMatch(
          [
            .init(
              condition: answered("a", nil, .equals(.boolean(false))), destination: .step("other"))
          ], otherwise: nil))
    ]
    let study = Study.surveying(steps, rules: rules, endings: [ending])
    let survey = try study.inSurveyJS()
    #expect(
      survey.json["completedHtmlOnCondition"]
        == [
          ["expression": "!({a} = false)", "html": "<h4>Thanks</h4>"],
          ["expression": "{a} = false", "html": "<h4>Sorry</h4>"],
        ])
  }

  @Test func `a consent is read, agreed to, and signed`() throws {
    let consent = Consent(
      id: "consent", statedVersion: "1.2",
      sections: [
        Section(
          id: "one", type: .custom, title: [.english: "Purpose"], content: [.english: "**Why**"])
      ], signatures: [Signature(id: "you", role: .participant)])
    let review = ConsentReview(consent: "consent", signature: "you")
    let survey = try Study.surveying(
      [
        Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "consent"))),
        Step(id: "review", content: .consentReview(review)), .asking("after", yesOrNo),
      ], consents: [consent]
    ).inSurveyJS()
    #expect(survey["review"]?["type"] == "boolean" && survey["review"]?["isRequired"] == true)
    #expect(
      survey["review_document"]?["html"]?.stringValue?.contains("<strong>Why</strong>") == true)
    #expect(survey["review_signature"]?["visibleIf"] == "{review} = true")
    #expect(survey.page("after")?["visibleIf"] == nil)
    #expect(survey.json["calculatedValues"]?.arrayValue?.first?["expression"] == "'1.2'")
  }

  @Test func `steps of an app are left out with a report`() throws {
    let survey = try Study.surveying([
      .asking("a", yesOrNo), Step(id: "code", content: .passcode(Passcode())),
    ]).inSurveyJS()
    #expect(survey.pages.count == 1)
    #expect(survey.codes.contains("step-left-out"))
  }

  @Test func `a hostile name becomes one that expressions can name`() throws {
    let ids = ["a.b", "a_b", "#x", "row", "ŞAN", "şan", "q'1", "{y}", ""]
    let steps = ids.map { Step.asking($0, yesOrNo) }
    let names = try Study.surveying(steps).inSurveyJS().pages.compactMap {
      $0["elements"]?.arrayValue?.first?["name"]?.stringValue
    }
    #expect(names.count == ids.count)
    #expect(Set(names.map { $0.lowercased() }).count == ids.count)
    #expect(!names.contains { $0.contains(/[.{}'\[\]]/) || $0.hasPrefix("#") || $0.isEmpty })
  }
}
