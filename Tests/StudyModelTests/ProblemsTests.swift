import Foundation
import StudyModel
import TestSupport
import Testing

/// One mistake in a sound study, and the problem that authors see.
struct Mistake: Sendable, CustomTestStringConvertible {
  let code: Problem.Code
  let place: String
  let severity: Problem.Severity
  /// Other problems that the mistake causes, listed before it.
  let additional: [String]
  /// Less serious problems that it causes.
  let also: [String]
  let make: @Sendable (inout Study) -> Void

  init(
    _ code: Problem.Code, _ severity: Problem.Severity, at place: String,
    additional: String? = nil, also: String? = nil,
    _ make: @escaping @Sendable (inout Study) -> Void
  ) {
    self.code = code
    self.place = place
    self.severity = severity
    self.additional = additional.map { [$0] } ?? []
    self.also = also.map { [$0] } ?? []
    self.make = make
  }

  var testDescription: String { "\(code.rawValue) at \(place)" }

  static let all =
    inFacts + inConsents + inTasks + inSteps + inQuizzes + inRules + inConditions + inFormats
    + inPiping + inEligibility + inConsentForms + inComponents + inSchedules
    + inArticles + inTranslations
}

@Suite("Problems of a study") struct ProblemsOfAStudy {
  @Test func `a sound study has no problems`() {
    #expect(Study.sound.problems() == [])
  }

  @Test(arguments: Mistake.all)
  func `each mistake is reported once, where it was made`(mistake: Mistake) {
    var study = Study.sound
    mistake.make(&study)

    let problems = study.problems()

    #expect(
      problems.map { "\($0.severity) \($0.code.rawValue) at \($0.path)" }
        == mistake.additional + ["\(mistake.severity) \(mistake.code.rawValue) at \(mistake.place)"]
        + mistake.also)
    #expect(problems.allSatisfy { $0.message.hasSuffix(".") })
  }

  @Test func `every kind of problem has an example`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/StudyModel/Problems")
    let declared = try [
      "Problem+Codes.swift", "Problem+TaskCodes.swift", "Problem+QuizCodes.swift",
      "Problem+StudyPartCodes.swift",
    ].flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /static let (\w+): Self = "(\w+)"/)
        .map { match in
          #expect(match.1 == match.2)
          return String(match.2)
        }
    }

    #expect(declared.count > 100)
    #expect(Set(declared).subtracting(Mistake.all.map(\.code.rawValue)) == [])
  }

  @Test func `they are sorted by severity, then by place`() {
    var study = Study.sound
    study.diary["done"].title = [:]
    study.risks.summary = [:]
    study.signature.title = [:]
    study.diary.title = [:]
    study.facts.title = [:]

    let problems = study.problems()

    #expect(
      problems.map(\.code) == [
        .missingTitle, .signatureWithoutTitle, .sectionWithoutSummary, .emptyStep,
        .taskWithoutTitle,
      ])
  }

  @Test func `messages say what participants would notice`() {
    var study = Study.sound
    study.risks.summary = [:]

    #expect(
      study.problems().map(\.message) == [
        "Risks has no summary. Participants will see only its title, picture, and Learn more link."
      ])
  }

  @Test func `messages name the part that shows a picture without a description`() {
    var study = Study.sound
    study.assets = [.sun]
    study.risks.illustration = .asset("1234")
    let shown = study.problems().filter { $0.code == .assetWithoutAlternativeText }
    study.risks.illustration = .predefined
    study.risks.content = text("![A sun](sun.png)")
    let written = study.problems().filter { $0.code == .assetWithoutAlternativeText }

    #expect(shown.map(\.message) == written.map(\.message))
    #expect(shown.map { $0.message.prefix(42) } == ["“sun.png” at Risks has no description. Des"])
    #expect(written.map(\.path) == ["consents/consent/sections/risks/content"])
  }

  @Test(arguments: [
    (true, Illustration.predefined, "only its title and picture"),
    (true, .none, "only its title"),
    (true, .asset("missing"), "only its title"),
    (false, .drawing(.heart), "only its picture"),
    (false, .none, "an empty screen"),
  ])
  func `what is left of a section without a summary`(
    hasTitle: Bool, illustration: Illustration, rest: String
  ) {
    var study = Study.sound
    study.risks.summary = [:]
    study.risks.content = [:]
    if !hasTitle { study.risks.title = [:] }
    study.risks.illustration = illustration

    let messages = study.problems().filter { $0.code == .sectionWithoutSummary }.map(\.message)

    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix("has no summary. Participants will see \(rest).") == true)
  }

  @Test(arguments: UInt64(0)..<40)
  func `any study can be checked, and every problem has a remedy`(seed: UInt64) {
    let problems = Study.random(seed: seed).problems()

    #expect(problems.map(\.severity) == problems.map(\.severity).sorted())
    #expect(problems == Study.random(seed: seed).problems())
    for problem in problems {
      #expect(problem.message.hasSuffix("."))
      #expect(["slug", "facts", "consents", "tasks", "assets"].contains(problem.place[0]))
    }
  }

  @Test func `places lead to a part of the document`() throws {
    let document = try JSONValue(encoding: Study.sound)

    for placed in Study.sound.texts() where !placed.place.contains("choices") {
      #expect(document.value(at: placed.place) == (try JSONValue(encoding: placed.text)))
    }
  }

  @Test(arguments: [2_000]) func `long tasks are checked in reasonable time`(count: Int) {
    var study = Study.sound
    study.diary.steps.insert(
      contentsOf: (0..<count).map { Study.question("q\($0)", .boolean(BooleanFormat())) }, at: 1)
    study.diary.rules += (1..<count).map { index in
      Rule(
        step: "q\(index)", kind: .skip(when: test("q\(index - 1)", .equals(.boolean(true)))))
    }

    let elapsed = ContinuousClock().measure { #expect(study.problems() == []) }

    #expect(elapsed < .seconds(5))
  }
}
