import Foundation
import SampleStudies
import StudyEditing
import StudyModel
import Testing

@Suite("Pasting a list of answers or options elsewhere") struct PastingOptions {
  private func choices(_ answers: String) throws -> [QuizChoice] {
    var study = SampleStudies.empty(title: "T", slug: "t", id: UUID(), language: .english)
    study.consents[0].sections = [Section(id: "risks", type: .custom)]
    let form = SubmittedForm(fields: [
      ("consent", "consent"), ("section", "risks"), ("prompt", "Why?"), ("answers", answers),
    ])
    let target = try #require(TestTarget(form, in: study))
    let added = try NewQuizQuestion(form, on: target, in: study).added(to: study)
    return try #require(added.quizQuestions.last).question.choices
  }

  @Test(arguments: [
    "• Noise\n* • Light\n• Heat", "• Noise\n• *Light\n• Heat", "1. Noise\n*2. Light\n3. Heat",
    "- Noise\n* - Light\n- Heat", "a)\tNoise\n*b)\tLight\nc)\tHeat", "Noise\n*Light\nHeat",
  ])
  func `a pasted list becomes a quiz question's answers without bullets`(answers: String) throws {
    let choices = try choices(answers)

    #expect(choices.map { $0.text[.english] } == ["Noise", "Light", "Heat"])
    #expect(choices.map(\.isCorrect) == [false, true, false])
  }

  @Test func `reasons stay with the answers of a pasted list`() throws {
    let choices = try choices("• Noise | It is quiet.\n*• Light")

    #expect(choices.map { $0.text[.english] } == ["Noise", "Light"])
    #expect(choices[0].explanation[.english] == "It is quiet.")
  }

  @Test func `a list pasted as one option of a consent's question becomes several`() throws {
    var form = try #require(
      ElementForm(
        SubmittedForm(fields: [
          ("kind", "select"), ("options", "3"), ("option.0.title", "Never"),
          ("option.1.title", "• Daily\r\n• Weekly\r\n• never"), ("option.2.title", "Rarely"),
          ("expected", "2"), ("initial", "0"), ("prompt", "How often?"),
        ])))

    form.takeListsApart()

    #expect(form.options.map(\.title) == ["Never", "Daily", "Weekly", "Rarely"])
    #expect(form.expected == "3" && form.initial == "0")
    #expect(form.notice == "One answer was already there and was skipped: “never”.")
  }

  @Test func `an option pasted with its bullet loses it, and a hyphen stays`() throws {
    var form = try #require(
      ElementForm(
        SubmittedForm(fields: [
          ("kind", "select"), ("options", "2"), ("option.0.title", "•\tDaily"),
          ("option.1.title", "- 5 °C"),
        ])))

    form.takeListsApart()

    #expect(form.options.map(\.title) == ["Daily", "- 5 °C"])
  }

  @Test func `codes in a pasted list become the names of options, and existing names stay`() throws
  {
    var form = try #require(
      ElementForm(
        SubmittedForm(fields: [
          ("kind", "select"), ("options", "2"), ("option.0.title", "One\nTwo"),
          ("option.0.id", "both"), ("option.1.title", "1, Phone | 2, Tablet"), ("expected", "*"),
        ])))

    form.takeListsApart()

    #expect(form.options.map(\.title) == ["One\nTwo", "Phone", "Tablet"])
    #expect(form.options.map(\.id) == ["both", "1", "2"])
    #expect(form.expected == "*")
  }
}
