import StudyModel
import StudyParts

/// A quiz that can receive a question, or a task that can receive a quiz.
package struct QuizPlace: Sendable {
  package let task: Task.ID
  /// Nil if the quiz has yet to be created.
  package let step: Step.ID?
  package let label: String

  /// The form value for the quiz or, if it has yet to be created, for the task.
  package var key: String { "\(task)/\(step ?? "")" }

  /// The quizzes of a study. If there are none, a new quiz in the task for joining or, without such a task, in the
  /// first task.
  package static func all(in study: Study) -> [QuizPlace] {
    let language = study.primaryLanguage
    func title(_ task: Task) -> String {
      PlacedPart(at: ["tasks", task.id], in: study)?.title(in: language) ?? task.id
    }
    let quizzes = study.tasks.flatMap { task in
      task.steps.filter { $0.kind == .quiz }.map { step in
        QuizPlace(
          task: task.id, step: step.id,
          label: "\(StepNames.title(of: step, in: language, study)) · \(title(task))")
      }
    }
    if !quizzes.isEmpty { return quizzes }
    let task = study.tasks.first { $0.kind == .join } ?? study.tasks.first
    return task.map {
      [QuizPlace(task: $0.id, step: nil, label: "New quiz · \(title($0))")]
    } ?? []
  }
}
