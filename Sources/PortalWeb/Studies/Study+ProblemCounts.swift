import StudyModel
import StudyStore

extension Study {
  /// How many problems lists tell of; advice is left to the editor.
  var problemCounts: ProblemCounts { StudyProblems(self).counts }
}

extension Draft {
  /// The tabs of its study with one of them current.
  func tabs(_ current: StudyTabs.Current) -> StudyTabs {
    let counts = study.problemCounts
    return StudyTabs(study, current: current, problemCount: counts.errors + counts.warnings)
  }

  var mayEdit: Bool { role >= .editor && !isArchived }
}
