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
    StudyTabs(study, current: current, problemCount: problemCount, reading: readingAddress)
  }

  /// Where a reviewer begins to read; nil for everybody else.
  var readingAddress: String? {
    isForReviewer
      ? Paths.reading(study.id, proposed: proposedNumber, published: publishedNumber) : nil
  }

  /// Its problems, the gravest first. They are worked out once for each revision.
  var problems: [Problem] { findings.problems { StudyProblems(study).all } }

  var problemCounts: ProblemCounts {
    (problems.count { $0.severity == .error }, problems.count { $0.severity == .warning })
  }

  var problemCount: Int { problems.countToMend }

  var mayEdit: Bool { role >= .editor && !isArchived }
}
