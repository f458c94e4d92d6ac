import SampleStudies
import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("The chance of passing a quiz by guessing") struct ReadingTheChanceOfGuessing {
  @Test func `is one number in one sentence`() async throws {
    var study = SampleStudies.heartRhythmAtHome
    guard case .quiz(var quiz)? = study.task("join")?.step("quiz")?.content else {
      Issue.record("The study has no quiz.")
      return
    }
    quiz.attempts = 3
    let step = try #require(study.tasks[0].steps.firstIndex { $0.id == "quiz" })
    study.tasks[0].steps[step].content = .quiz(quiz)
    let place = ["tasks", "join", "steps", "quiz"]
    let part = try #require(PlacedPart(at: place, in: study))
    let draft = SamplePages.draft(study)

    let coverage = QuizCoveragePage(shell: SamplePages.shell, draft: draft)
    let editor = try WritingPageBuilder(
      draft: draft, part: part, language: .english, shell: SamplePages.shell,
      account: SamplePages.ada.id
    ).page()

    let guessing = try #require(coverage.quizzes.first?.guessing)
    #expect(editor.guessing?.words == "\(guessing.percent) \(guessing.words)")
    #expect(guessing.words.contains("In 3 tries without learning anything"))
  }
}
