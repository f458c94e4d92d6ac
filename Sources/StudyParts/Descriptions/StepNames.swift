import StudyModel

/// The names of tasks and steps on screen.
package enum StepNames {
  /// The title of a task; if it is blank, the name of the task's kind.
  package static func title(of task: Task, in language: Language, _ study: Study) -> String {
    study.title(task.title, in: language)
      .orElse(task.kind == .join ? "Join the study" : "Survey")
  }

  /// The title of a step; if it is blank, its question, its text, or the name of its kind.
  package static func title(of step: Step, in language: Language, _ study: Study) -> String {
    study.name(of: step, in: language)
  }
}
