import StudyDocuments
import StudyModel

@testable import StudyExchange

/// Dictionaries and studies for tests of REDCap's format.
enum REDCapMaking {
  static let headers = REDCapColumn.allCases.map(\.rawValue)

  /// A field with some of its cells.
  static func field(
    _ name: String, _ type: String = "text", _ cells: [REDCapColumn: String] = [:],
    form: String = "survey"
  ) -> REDCapField {
    var field = REDCapField()
    (field.name, field.form, field.type, field.label) = (name, form, type, "Label of \(name)")
    for (column, text) in cells { field[column] = text }
    return field
  }

  /// A dictionary with a record field before the others.
  static func file(_ fields: [REDCapField], name: String = "study.csv") -> ImportFile {
    let rows = REDCapDictionary.rows(of: [field("record_id")] + fields)
    return ImportFile(name: name, bytes: Array(CSVWriter.text(of: rows).utf8))
  }

  static func read(_ fields: [REDCapField]) throws -> Import {
    try ImportFormats.read(file(fields))
  }

  /// The items of the first form of the first task.
  static func items(_ fields: [REDCapField]) throws -> [FormItem] {
    try read(fields).study.items
  }

  /// A study with one form of questions.
  static func study(_ items: [FormItem]) -> Study {
    study(steps: [Step(id: "page", content: .form(Form(items: items)))])
  }

  static func study(
    steps: [Step], rules: [Rule] = [], endings: [Step] = [], languages: [Language] = []
  ) -> Study {
    var study = Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 9)), slug: "survey",
      facts: StudyFacts(title: [.english: "Survey"]),
      tasks: [Task(id: "survey", kind: .survey, steps: steps, endings: endings, rules: rules)])
    study.furtherLanguages = languages
    return study
  }

  /// The fields of a study's dictionary in its primary language, without that of records.
  static func fields(of study: Study) -> [REDCapField] {
    dictionary(of: study).instruments.flatMap(\.fields)
  }

  static func dictionary(of study: Study) -> REDCapDictionary {
    let plan = REDCapPlan(study)
    let writer = REDCapWriter(plan: plan, language: study.primaryLanguage)
    return REDCapDictionary(writer.instruments(), record: plan.record(in: writer))
  }

  /// The field of one question in a format.
  static func field(of format: AnswerFormat) -> REDCapField? {
    fields(of: study([FormItem(id: "q1", text: [.english: "Question"], format: format)])).first
  }

  static func losses(of study: Study) throws -> [Loss] {
    try REDCapFormat().export(study, version: nil).losses
  }

  static func codes(of format: AnswerFormat) throws -> Set<String> {
    let item = FormItem(id: "q1", text: [.english: "Question"], format: format)
    return Set(try losses(of: study([item])).map(\.code))
  }
}

extension Study {
  var items: [FormItem] {
    tasks.flatMap(\.steps).flatMap { step -> [FormItem] in
      if case .form(let form) = step.content { form.items } else { [] }
    }
  }
}

extension [REDCapField] {
  subscript(name: String) -> REDCapField? { first { $0.name == name } }
}
