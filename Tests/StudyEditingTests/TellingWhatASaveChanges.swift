import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@Suite("Telling what a save changes") struct TellingWhatASaveChanges {
  @Test func `texts are looked for by their words unless they can have moved`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let language = try #require(study.furtherLanguages.first)
    let document = try JSONValue(encoding: study)
    for part in study.editedParts {
      let value = document.value(at: part.documentPlace) ?? .object([:])
      let untouched = try part.form(language: language)
      func texts(_ form: SubmittedForm) -> [String]? {
        PartEdit(place: part.place, language: language, form: form).typedTexts(of: part, value)
      }
      #expect(texts(untouched) == [], "at \(part.place)")
      for field in part.settings where field.isLocalized {
        var form = untouched
        form.replace(field.name, with: "Typed")
        let isInList = field.path.contains { Int($0) != nil }
        #expect(texts(form) == (isInList ? nil : ["Typed"]), "\(field.name) at \(part.place)")
      }
    }
  }

  @Test func `what people read cannot break a rule, and how they answer can`() {
    let study = Self.study(title: "Age", item: "Hours", format: .numeric(.init()))
    let others = Self.study(title: "Your age", item: "Hours of sleep", format: .numeric(.init()))
    let answered = Self.study(title: "Age", item: "Hours", format: .text(.init()))
    for part in [Place](arrayLiteral: [], ["items", "hours"]) {
      let edit = PartEdit(
        place: ["tasks", "survey", "steps", part.isEmpty ? "age" : "form"] + part,
        language: .english, form: SubmittedForm())

      #expect(!edit.mayBreak(study, study))
      #expect(!edit.mayBreak(study, others))
      #expect(edit.mayBreak(study, answered))
    }
  }

  private static let id = UUID()

  /// A study with a question and a form that have the same format.
  private static func study(title: String, item: String, format: AnswerFormat) -> Study {
    func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    return Study(
      id: id, slug: "survey", facts: .init(title: words("Survey")),
      tasks: [
        Task(
          id: "survey", kind: .survey, title: words("Survey"),
          steps: [
            Step(id: "age", title: words(title), content: .question(.init(format: format))),
            Step(
              id: "form", title: words("Last night"),
              content: .form(
                .init(items: [FormItem(id: "hours", text: words(item), format: format)]))),
          ])
      ])
  }
}
