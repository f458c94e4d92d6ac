import SampleStudies
import StudyEditing
import StudyModel
import StudyStore

@testable import PortalWeb

/// The pages about what quizzes test, in states that together show all of their templates.
extension SamplePages {
  static let quizzes: [SamplePage] =
    [
      SamplePage("quizzes", QuizCoveragePage(shell: shell, draft: draft(changed))),
      SamplePage("quizzes-viewer", QuizCoveragePage(shell: shell, draft: draft(changed, .viewer))),
      SamplePage(
        "quizzes-none",
        QuizCoveragePage(shell: shell, draft: draft(SampleStudies.tutorialConsent))),
    ]
    + [
      asking("consent=consent&section=risks&paragraph=1").map { SamplePage("test-paragraph", $0) },
      asking(
        "consent=consent&section=risks&kind=boolean&wrong=No", errors: [("right", "Choose.")]
      ).map { SamplePage("test-yes-or-no", $0) },
      asking("consent=consent&section=risks&kind=number&lowest=x", errors: [("lowest", "Write.")])
        .map { SamplePage("test-number", $0) },
      asking(
        "consent=consent&section=risks",
        errors: [
          ("prompt", "Enter the question."), ("answers", "Enter at least 2 answers."),
          ("quiz", "Choose an option from the list."),
        ]
      ).map { SamplePage("test-section-refused", $0) },
      question("leaving", of: changed).map { SamplePage("write-quiz-choices", $0) },
      question("weeks", of: changed).map { SamplePage("write-quiz-number", $0) },
      question("research", of: study).map { SamplePage("write-quiz-boolean", $0) },
    ].compactMap { $0 }

  /// The heart study with a changed paragraph, a deleted part, and a limit on tries.
  private static var changed: Study {
    var study = study
    for index in study.consents[0].sections.indices
    where study.consents[0].sections[index].id == "time" {
      study.consents[0].sections[index].content[.english] = "Your part lasts **9 weeks**."
    }
    for index in study.tasks[0].steps.indices {
      guard case .quiz(var quiz) = study.tasks[0].steps[index].content else { continue }
      quiz.attempts = 3
      quiz.questions[0].tests?.section = "gone"
      study.tasks[0].steps[index].content = .quiz(quiz)
    }
    return study
  }

  private static func asking(_ query: String, errors lines: [(String, String)] = [])
    -> NewQuizQuestionPage?
  {
    var errors = FormErrors()
    for (field, text) in lines { errors.add(field, text) }
    guard let form = SubmittedForm(urlEncoded: Array(query.utf8)),
      let target = TestTarget(form, in: study)
    else { return nil }
    return NewQuizQuestionPage(
      target, form: form, errors: errors, draft: draft(), shell: shell)
  }

  private static func question(_ id: String, of study: Study) -> WritingPage? {
    writingPage(of: study, at: ["tasks", "join", "steps", "quiz", "questions", id], in: .english)
  }
}
