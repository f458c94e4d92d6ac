import Foundation
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

/// Short ways to a form and what it lost.
enum FHIRMaking {
  static let id = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()

  static func study(_ tasks: StudyModel.Task..., languages: [Language] = [.english]) -> Study {
    Study(
      id: id, slug: "walk", facts: StudyFacts(title: LocalizedText("Walking", in: .english)),
      primaryLanguage: .english, furtherLanguages: Array(languages.dropFirst()), tasks: tasks)
  }

  static func task(_ steps: [Step], rules: [Rule] = [], endings: [Step] = []) -> StudyModel.Task {
    StudyModel.Task(id: "survey", kind: .survey, steps: steps, endings: endings, rules: rules)
  }

  static func question(_ id: String, _ format: any FormatSettings) -> Step {
    Step(
      id: id, title: LocalizedText("What about \(id)?", in: .english),
      content: .question(Question(format: format.format)))
  }

  static func item(
    _ id: String, _ format: (any FormatSettings)?, when condition: Condition? = nil
  ) -> FormItem {
    FormItem(
      id: id, text: LocalizedText("What about \(id)?", in: .english), format: format?.format,
      visibility: condition)
  }

  static func form(_ id: String, _ items: [FormItem]) -> Step {
    Step(
      id: id, title: LocalizedText("About \(id)", in: .english), content: .form(Form(items: items)))
  }

  static func test(_ step: String, _ comparison: Comparison, item: String? = nil) -> Condition {
    .test(AnswerTest(answer: AnswerReference(step: step, item: item), comparison: comparison))
  }

  /// The form of a study’s first task.
  static func form(
    _ study: Study, _ profile: FHIRProfile = .full
  ) throws -> (json: JSONValue, losses: [Loss]) {
    let export = try FHIRFormat(profile).export(study, version: nil)
    let file = try #require(export.files.first)
    return (try JSONValue(parsing: file.bytes), export.losses)
  }

  /// The first question of a form with one question.
  static func asked(
    _ format: any FormatSettings, _ profile: FHIRProfile = .full
  ) throws -> (item: JSONValue, losses: [Loss]) {
    let (json, losses) = try form(study(task([question("q", format)])), profile)
    return (try #require(json["item"]?.arrayValue?.first), losses)
  }

  static func read(_ text: String) throws -> Import {
    try ImportFormats.read(ImportFile(name: "form.json", bytes: Array(text.utf8)))
  }

  /// A form with these items, given as JSON.
  static func read(items: String, _ more: String = "") throws -> Import {
    try read(
      #"{"resourceType": "Questionnaire", "id": "form", "status": "draft", \#(more) "item": [\#(items)]}"#
    )
  }
}

extension JSONValue {
  /// The value of an item’s extension, by the last part of its address.
  func fhir(_ name: String) -> JSONValue? {
    let found = self["extension"]?.arrayValue?.first {
      $0["url"]?.stringValue?.hasSuffix(name) == true
    }
    return found?.objectValue?.first { $0.key.hasPrefix("value") }?.value
  }

  /// Every item below this one, by its link.
  var fhirItems: [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    for item in self["item"]?.arrayValue ?? [] {
      if let link = item["linkId"]?.stringValue { found[link] = item }
      found.merge(item.fhirItems) { first, _ in first }
    }
    return found
  }
}

extension [Loss] {
  func codes(_ severity: Loss.Severity) -> Set<String> {
    Set(filter { $0.severity == severity }.map(\.code))
  }
}
