import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Every setting of a step is either written or reported as lost.
@Suite("Reporting every loss of a step") struct LosingNothingSilently {
  /// Some generated steps of each kind, each alone in its study and in one language.
  private static let samples: [StepContent.Kind: [(step: Step, study: Study)]] = {
    var found: [StepContent.Kind: [(step: Step, study: Study)]] = [:]
    for seed in UInt64(0)..<60 {
      var study = Study.random(seed: seed)
      study.furtherLanguages = []
      for task in study.tasks {
        for step in task.steps where found[step.kind, default: []].count < 8 {
          study.tasks = [StudyModel.Task(id: "t", kind: .survey, endings: task.endings)]
          found[step.kind, default: []].append((step.only(in: study.primaryLanguage), study))
        }
      }
    }
    return found
  }()

  /// Members whose change here has no effect: an impossible number of digits, a pass mark beyond the number of
  /// questions, and the destination after failing, in a study that has none.
  private static let idle: [StepContent.Kind: Set<String>] = [
    .passcode: ["digits"], .quiz: ["minimumScore", "onFailure"],
  ]

  @Test(arguments: StepContent.Kind.allCases)
  func `each member of a step is written or reported as lost`(kind: StepContent.Kind) throws {
    var silent: Set<String> = []
    let samples = try #require(Self.samples[kind])
    for (step, study) in samples {
      let reported = try export(step, in: study)
      for change in try JSONValue(encoding: step).changes() {
        guard
          let other = change.values.compactMap(Step.init(document:)).first(where: { $0 != step }),
          try export(other, in: study) == reported,
          !reported.isAboutAll(of: change.path, in: step.id)
        else { continue }
        silent.insert(change.path.joined(separator: "/"))
      }
    }
    #expect(silent.subtracting(Self.idle[kind] ?? []).sorted() == [])
  }

  @Test func `a member unknown to the writer is reported by name once it is set`() {
    let writer = ResearchKitWriter(study: Study.random(seed: 0), language: .english)
    let place = ["tasks", "t", "steps", "s", "format"]
    let format = NumericFormat(fractionDigits: 2, placeholder: [.english: "Kilometers"])

    writer.reportUnknown(in: format, except: ["isWhole", "placeholder", "unit"], at: place)

    #expect(writer.losses.map(\.place) == ["tasks/t/steps/s/format/fractionDigits"])
    #expect(writer.losses.map(\.what) == ["The setting “fraction digits”"])
  }

  @Test(
    arguments: [
      (
        .consentReview(ConsentReview(consent: "c", revealsExpectedAnswers: true)),
        "revealsExpectedAnswers", "The setting “reveals expected answers”"
      ),
      (
        .consentForm(ConsentForm(denyAlertGivesConsent: true)), "denyAlertGivesConsent",
        "The setting “deny alert gives consent”"
      ),
      (
        .consentForm(ConsentForm(cancelsAtOnce: true)), "cancelsAtOnce",
        "The setting “cancels at once”"
      ),
      (
        .registration(Registration(passwordMessage: [.english: "Ten letters or more."])),
        "passwordMessage", "The setting “password message”"
      ),
    ] as [(StepContent, String, String)])
  func `what ResearchKit has no place for is reported by its name`(
    content: StepContent, member: String, what: String
  ) throws {
    var study = Self.study
    study.tasks = [StudyModel.Task(id: "t", kind: .survey)]
    let reported = try export(Step(id: "s", content: content), in: study).losses
    let loss = try #require(reported.first { $0.place == "tasks/t/steps/s/\(member)" })
    #expect(loss.what == what)
    #expect(loss.severity == .warning)
  }

  @Test func `what no participant reads of a consent is a note`() throws {
    var study = Self.study
    study.tasks = [StudyModel.Task(id: "t", kind: .survey)]
    let review = Step(id: "s", content: .consentReview(ConsentReview(consent: "c")))
    let reported = try export(review, in: study).losses.filter { $0.place.hasPrefix("consents/c") }
    #expect(
      Set(reported.map(\.code)).isSuperset(of: [
        "stated-version-not-carried", "metadata-not-carried", "topics-not-carried",
        "heading-levels-not-carried",
      ]))
    #expect(reported.allSatisfy { $0.severity == .note })
    #expect(
      reported.contains { $0.what == "The requirements that the sections meet (duration, risks)" })
  }

  @Test(
    arguments: [
      QuizQuestion(id: "q", wrongExplanation: [.english: "Read it again."]),
      QuizQuestion(
        id: "q", key: .number(RightNumber(lowest: 3, tooLow: [.english: "It is more."]))),
    ])
  func `explanations of wrong answers are reported wherever they are`(question: QuizQuestion) throws
  {
    var study = Self.study
    study.tasks = [StudyModel.Task(id: "t", kind: .survey)]
    let quiz = Step(id: "s", content: .quiz(Quiz(questions: [question])))
    let codes = try export(quiz, in: study).losses.map(\.code)
    #expect(codes.contains("explanations-not-carried"))
  }

  /// A study with a consent that says what only authors and boards read.
  private static let study: Study = {
    var study = Study.random(seed: 0)
    study.furtherLanguages = []
    study.consents = [
      Consent(
        id: "c", statedVersion: "1.0.0",
        furtherMetadata: [MetadataLine(key: "author", value: "Ada")],
        sections: [
          Section(id: "a", type: .custom, topics: ["risks"], headingLevel: 3),
          Section(id: "b", type: .custom, topics: ["duration", "risks"]),
        ])
    ]
    return study
  }()

  private func export(_ step: Step, in study: Study) throws -> Reported {
    var study = study
    study.tasks[0].steps = [step]
    let export = try ResearchKitFormat().export(study, version: nil)
    return Reported(files: export.files, losses: export.losses)
  }
}

/// What an export contains about a step.
private struct Reported: Equatable {
  let files: [ExportedFile]
  let losses: [Loss]

  /// Whether a loss names a member, or its owner, whatever its value.
  func isAboutAll(of path: [String], in step: Step.ID) -> Bool {
    let place = (["tasks", "t", "steps", step] + path).joined(separator: "/")
    return losses.contains { loss in
      [.dropped, .weakened, .approximated].contains(loss.kind)
        && loss.place != "tasks/t/steps/\(step)" && place.hasPrefix(loss.place)
    }
  }
}

extension Step {
  fileprivate init?(document: JSONValue) {
    guard
      let study = try? Study(
        document: [
          "schema": 1, "id": "00000000-0000-4000-8000-000000000001", "slug": "s", "facts": [:],
          "primaryLanguage": "en",
          "tasks": [["id": "t", "kind": "survey", "steps": [document]]],
        ])
    else { return nil }
    self = study.tasks[0].steps[0]
  }
}

extension JSONValue {
  /// The value with each of its leaves changed, one at a time; with an alternative change if the first has no effect.
  fileprivate func changes() -> [(path: [String], values: [JSONValue])] {
    switch self {
    case .object(let members):
      return members.keys.sorted().filter { !["keptSettings", "kind", "id"].contains($0) }.flatMap {
        key in
        (members[key] ?? .null).changes().map { change in
          var values = change.values.map { value -> JSONValue in
            var members = members
            members[key] = value
            return .object(members)
          }
          if change.path.isEmpty {
            var rest = members
            rest[key] = nil
            values.append(.object(rest))
          }
          return ([key] + change.path, values)
        }
      }
    case .array(let elements):
      return elements.indices.flatMap { index in
        elements[index].changes().map { change in
          let name = elements[index]["id"]?.stringValue ?? String(index + 1)
          let values = change.values.map { value -> JSONValue in
            var elements = elements
            elements[index] = value
            return .array(elements)
          }
          return ([name] + change.path, values)
        }
      }
    case .string(let text): return [([], [.string(text + "x")])]
    case .number(let number): return [([], [.number(number + 1), .number(number - 1)])]
    case .boolean(let flag): return [([], [.boolean(!flag)])]
    case .null: return []
    }
  }
}
