import StudyModel
import StudyStore

extension Study {
  /// How many problems lists tell of; advice is left to the editor.
  var problemCounts: ProblemCounts { StudyProblems(self).counts }
}

extension [Problem] {
  /// The same for problems that are at hand.
  var countToMend: Int { count { $0.severity != .advice } }

  /// As a draft's row keeps them.
  var counts: ProblemCounts {
    (count { $0.severity == .error }, count { $0.severity == .warning })
  }
}

extension Services {
  /// A draft whose problems are worked out anyway, with the counts of its row brought up to date: a release with other
  /// rules may have made them. Where nothing can be written, only the draft says them.
  func counted(_ draft: Draft) async throws -> Draft {
    let counts = draft.problems.counts
    do {
      try await store.noteProblems(counts, of: draft)
    } catch  where WritingFailure(error) != nil {}
    return draft.counting(counts)
  }
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

  /// How many problems its row says it has, for pages that do not list them.
  var problemCount: Int { errorCount + warningCount }

  var mayEdit: Bool { role >= .editor && !isArchived }
}
