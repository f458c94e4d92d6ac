import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// What a task becomes in SurveyJS.
struct WrittenSurvey {
  let json: JSONValue
  let losses: [Loss]

  var codes: Set<String> { Set(losses.map(\.code)) }
  var pages: [JSONValue] { json["pages"]?.arrayValue ?? [] }

  /// The element or page of a name, also inside panels.
  subscript(name: String) -> JSONValue? { Self.find(name, in: json) }

  private static func find(_ name: String, in value: JSONValue) -> JSONValue? {
    if let list = value.arrayValue {
      for one in list { if let found = find(name, in: one) { return found } }
    }
    if value["name"] == .string(name), value["type"] != nil { return value }
    for key in ["pages", "elements", "templateElements"] {
      if let found = value[key].flatMap({ find(name, in: $0) }) { return found }
    }
    return nil
  }

  func page(_ name: String) -> JSONValue? { pages.first { $0["name"] == .string(name) } }
}

extension Study {
  /// A study with one task of these steps.
  static func surveying(
    _ steps: [Step], rules: [Rule] = [], endings: [Step] = [], consents: [Consent] = [],
    languages: [Language] = [.english]
  ) -> Study {
    Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), slug: "walking",
      facts: StudyFacts(title: [.english: "Walking"]), primaryLanguage: languages[0],
      furtherLanguages: Array(languages.dropFirst()), consents: consents,
      tasks: [
        StudyModel.Task(
          id: "walk", kind: .survey, title: [.english: "Walking"], steps: steps, endings: endings,
          rules: rules)
      ])
  }

  /// A study with one question.
  static func asking(_ format: AnswerFormat, isOptional: Bool = false) -> Study {
    surveying([.asking("q", format, isOptional: isOptional)])
  }

  func inSurveyJS() throws -> WrittenSurvey {
    let export = try SurveyJSFormat().export(self, version: nil)
    let file = try #require(export.files.first)
    return WrittenSurvey(json: try JSONValue(parsing: file.bytes), losses: export.losses)
  }
}

extension Step {
  static func asking(_ id: String, _ format: AnswerFormat, isOptional: Bool = false) -> Step {
    Step(
      id: id, title: LocalizedText("What of \(id)?", in: .english), isOptional: isOptional,
      content: .question(Question(format: format)))
  }
}

extension WrittenSurvey {
  /// What the survey is when it comes back.
  func readBack() throws -> Import {
    try ImportFormats.read(ImportFile(name: "walk.json", bytes: Array(json.canonicalBytes)))
  }
}

/// Reads a survey as a file without a named format.
func readSurvey(_ json: JSONValue, named name: String = "survey.json") throws -> Import {
  try ImportFormats.read(ImportFile(name: name, bytes: Array(json.canonicalBytes)))
}

func answered(_ step: String, _ item: String? = nil, _ comparison: Comparison) -> Condition {
  .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
}
