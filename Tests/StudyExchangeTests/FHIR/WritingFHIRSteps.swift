import SampleStudies
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Writing steps for FHIR") struct WritingFHIRSteps {
  private func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  @Test func `a form has what a server finds it by`() throws {
    let study = FHIRMaking.study(
      FHIRMaking.task([FHIRMaking.question("q", BooleanFormat())]))
    let json = try FHIRMaking.form(study).json

    #expect(json["resourceType"] == "Questionnaire" && json["status"] == "draft")
    #expect(json["id"] == "survey" && json["name"] == "Survey" && json["title"] == "Walking")
    #expect(json["url"]?.stringValue?.hasPrefix("urn:uuid:") == true)
    #expect(json["subjectType"] == ["Patient"])
  }

  @Test(arguments: Version.State.allCases)
  func `the file of a version has its number, and is the same in every state`(
    state: Version.State
  ) throws {
    let study = FHIRMaking.study(FHIRMaking.task([FHIRMaking.question("q", BooleanFormat())]))
    var version = try Version(freezing: study, as: VersionNumber(1, 2, 0), notes: "")
    let frozen = try FHIRFormat(.full).export(version.asFrozen).files
    version.state = state
    version.dates = .init(
      proposed: .init(timeIntervalSince1970: 1_794_000_000),
      published: .init(timeIntervalSince1970: 1_795_000_000))
    let files = try FHIRFormat(.full).export(version).files
    let json = try JSONValue(parsing: files[0].bytes)

    #expect(files == frozen)
    #expect(json["version"] == "1.2.0" && json["status"] == "unknown")
  }

  @Test func `a page to read is a display of its paragraphs`() throws {
    let step = Step(
      id: "hello", title: english("Hello"), text: english("Welcome."),
      content: .instruction(Instruction()))
    let study = FHIRMaking.study(FHIRMaking.task([step]))
    let (json, losses) = try FHIRMaking.form(study)

    #expect(
      json["item"] == [["linkId": "hello", "type": "display", "text": "Hello\n\nWelcome."]])
    #expect(losses.map(\.code) == ["texts-merged"])
    #expect(
      try FHIRMaking.read(text(FHIRFormat(.full).export(study, version: nil).files[0].bytes))
        .study.tasks[0].steps == [step])
  }

  private func quiz() -> StudyModel.Task {
    let question = QuizQuestion(
      id: "stop", prompt: english("Can you stop?"),
      choices: [
        QuizChoice(value: "yes", text: english("Yes"), isCorrect: true),
        QuizChoice(value: "no", text: english("No"), explanation: english("You can.")),
      ])
    return FHIRMaking.task([
      Step(id: "quiz", title: english("Quiz"), content: .quiz(Quiz(questions: [question]))),
      FHIRMaking.question("after", TextFormat()),
    ])
  }

  @Test func `a quiz has weights, a score, explanations, and its key in a file of its own`() throws
  {
    let study = FHIRMaking.study(quiz())
    let files = try FHIRFormat(.full).export(study, version: nil).files
    let json = try JSONValue(parsing: files[0].bytes)
    let key = try JSONValue(parsing: try #require(files.last).bytes)
    let options = json.fhirItems["stop"]?["answerOption"]?.arrayValue
    let coding = try #require(options?.first?["valueCoding"])

    #expect(coding.fhir("ordinalValue") == 1 && coding.fhir("itemWeight") == 1)
    #expect(json.fhirItems["quiz.score"]?["readOnly"] == true)
    #expect(json.fhirItems["quiz.stop.why"]?["text"] == "You can.")
    #expect(json.fhirItems["quiz.stop.why"]?["enableWhen"]?.arrayValue?.count == 1)
    #expect(files.map(\.path) == ["survey.json", "survey-answer-key.json"])
    #expect(key["resourceType"] == "QuestionnaireResponse")
    #expect(
      json.fhir("answerKey")?["reference"] == .string("QuestionnaireResponse/survey-answer-key"))
  }

  @Test func `apps get no right answers`() throws {
    let study = FHIRMaking.study(quiz())
    let files = try FHIRFormat(.mobile).export(study, version: nil).files
    let json = try JSONValue(parsing: files[0].bytes)
    let written = text(files[0].bytes)

    #expect(files.count == 1)
    #expect(!written.contains("ordinalValue") && !written.contains("calculatedExpression"))
    #expect(json.fhirItems["after"] != nil)
  }

  @Test func `the question about sharing is a required choice`() throws {
    let step = Step(
      id: "sharing",
      content: .sharing(
        Sharing(
          shortDescription: english("Example"), longDescription: english("Example University"),
          learnMore: english("More"))))
    let item = try #require(
      try FHIRMaking.form(FHIRMaking.study(FHIRMaking.task([step]))).json.fhirItems["sharing"])

    #expect(item["type"] == "choice" && item["required"] == true)
    #expect(item["answerOption"]?.arrayValue?.count == 2)
  }

  @Test func `a consent asks to agree and to sign, which apps cannot`() throws {
    let consent = Consent(
      id: "consent", title: english("Consent"),
      sections: [
        Section(
          id: "why", type: .overview, title: english("Why"), content: english("To learn **more**."))
      ], signatures: [Signature(id: "me", role: .participant)])
    var study = FHIRMaking.study(
      FHIRMaking.task([
        Step(
          id: "review",
          content: .consentReview(ConsentReview(consent: "consent", signature: "me"))),
        FHIRMaking.question("after", TextFormat()),
      ]))
    study.consents = [consent]
    let items = try FHIRMaking.form(study).json.fhirItems
    let (mobile, losses) = try FHIRMaking.form(study, .mobile)

    #expect(items["review.why"]?["text"] == "Why\n\nTo learn more.")
    #expect(items["review.agree"]?["type"] == "boolean")
    #expect(items["review.signature"]?["type"] == "attachment")
    #expect(items["review.givenName"]?["type"] == "string")
    #expect(mobile.fhirItems["review.signature"] == nil)
    #expect(losses.codes(.error) == ["signature-not-asked"])
  }

  @Test func `a signature comes back as one`() throws {
    let step = Step(
      id: "sign", title: english("Please sign"), content: .signature(SignatureRequest()))
    let file = try FHIRFormat(.full).export(
      FHIRMaking.study(FHIRMaking.task([step])), version: nil
    ).files[0]

    #expect(try FHIRMaking.read(text(file.bytes)).study.tasks[0].steps == [step])
  }

  @Test func `what only an app does is reported, and its task left out if nothing is left`() throws
  {
    let step = Step(id: "passcode", content: .passcode(Passcode()))
    let study = FHIRMaking.study(FHIRMaking.task([step]))

    #expect(throws: ExportError.self) { try FHIRFormat(.full).export(study, version: nil) }
    var both = study
    both.tasks[0].steps.append(FHIRMaking.question("q", BooleanFormat()))
    #expect(try FHIRMaking.form(both).losses.map(\.code) == ["client-step-dropped"])
  }

  @Test func `a study without tasks has no form`() {
    #expect(throws: ExportError.self) {
      try FHIRFormat(.full).export(FHIRMaking.study(), version: nil)
    }
  }
}
