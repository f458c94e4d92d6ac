import Foundation
import StudyModel

/// A task as a Questionnaire, with the right answers of its quizzes next to it.
struct FHIRQuestionnaire {
  /// Nil for a task that has no texts or questions of its own.
  let json: JSONValue?
  /// A QuestionnaireResponse; nil without a quiz, and for apps, whose participants could read it.
  let answerKey: JSONValue?

  init(_ task: Task, by writer: FHIRWriter, version: Version?) {
    let tasks = FHIRTaskWriter(task, by: writer)
    let items = tasks.items()
    guard !items.isEmpty else {
      (json, answerKey) = (nil, nil)
      return
    }
    let id = FHIRString.id(task.id, else: "task")
    let hasKey = writer.profile == .full && !tasks.keys.isEmpty
    var form = Self.head(of: task, id: id, by: writer)
    form.set("version", version?.number.description)
    form["status"] = .string(Self.status(of: version))
    form.set("item", items.map { $0.json(by: writer) })
    if hasKey {
      form["extension"] = [
        FHIRExtension.answerKey.json([
          "reference": .string("QuestionnaireResponse/" + Self.keyID(of: id))
        ])
      ]
    }
    json = form.json
    answerKey = hasKey ? Self.key(tasks.keys, of: id, by: writer, task, version) : nil
  }

  private static func head(of task: Task, id: String, by writer: FHIRWriter) -> FHIRElement {
    var form = FHIRElement()
    form["resourceType"] = "Questionnaire"
    form["id"] = .string(id)
    form["language"] = .string(
      writer.profile == .full
        ? writer.language.rawValue : SpeziLocale(writer.language).suffix)
    form["url"] = .string(writer.address(of: task.id))
    form["identifier"] = [
      [
        "system": "urn:ietf:rfc:3986",
        "value": .string("urn:uuid:" + writer.study.id.uuidString.lowercased()),
      ]
    ]
    form["name"] = .string(FHIRString.name(task.id))
    let title = task.title.isEmpty ? writer.study.facts.title : task.title
    let fallback = LocalizedText(writer.study.displayTitle, in: writer.study.primaryLanguage)
    form.set("title", title.isEmpty ? fallback : title, by: writer)
    form["subjectType"] = ["Patient"]
    return form
  }

  private static func keyID(of id: String) -> String { String(id.prefix(53)) + "-answer-key" }

  /// Whether others may use it. The file of a version is frozen with it and cannot know what became of the version since;
  /// the bundle around it says so.
  private static func status(of version: Version?) -> String {
    version == nil ? "draft" : "unknown"
  }

  private static func key(
    _ items: [JSONValue], of id: String, by writer: FHIRWriter, _ task: Task, _ version: Version?
  ) -> JSONValue {
    let number = version.map { "|\($0.number)" } ?? ""
    return [
      "resourceType": "QuestionnaireResponse", "id": .string(keyID(of: id)),
      "questionnaire": .string(writer.address(of: task.id) + number), "status": "completed",
      "item": .array(items),
    ]
  }
}
