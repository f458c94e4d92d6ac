import StudyModel
import StudyStore

extension Study {
  /// How many problems lists tell of; advice is left to the editor.
  var problemCounts: ProblemCounts { StudyProblems(self).counts }
}

extension [Problem] {
  /// The same for problems that are at hand.
  var countToMend: Int { count { $0.severity != .advice } }
}

extension Draft {
  /// The tabs of its study with one of them current.
  func tabs(_ current: StudyTabs.Current) -> StudyTabs {
    StudyTabs(study, current: current, problemCount: problemCount)
  }

  var problemCount: Int {
    let counts = study.problemCounts
    return counts.errors + counts.warnings
  }

  var mayEdit: Bool { role >= .editor && !isArchived }
}
