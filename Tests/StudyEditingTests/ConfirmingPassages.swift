import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("Confirming what a question tests") struct ConfirmingPassages {
  private static let study = SampleStudies.heartRhythmAtHome

  @Test func `words that changed after the page was opened are refused`() throws {
    let question = try #require(
      Self.study.quizQuestions.map(\.question).first { $0.id == "weeks" })
    let passage = try #require(question.passages.first)
    var form = SubmittedForm()
    form.fields = [
      ("do", "confirm"), ("passage", PassageOption.key(of: passage)),
      ("seen", PassageEdit.seen(passage, in: Self.study)),
    ]
    let edit = PassageEdit(form, of: ["tasks", "join", "steps", "quiz", "questions", "weeks"])
    _ = try edit.applied(to: Self.study)
    var changed = Self.study
    let section = try #require(
      changed.consents[0].sections.firstIndex { $0.id == passage.section })
    changed.consents[0].sections[section].content[.english] = "Your part lasts **9 weeks**."

    #expect(throws: StalePassage.self) { try edit.applied(to: changed) }
  }
}
