import StudyModel
import StudyStore

extension Study {
  /// The number of problems that lists show; advice appears only in the editor.
  var problemCounts: ProblemCounts { StudyProblems(self).counts }
}

extension [Problem] {
  /// The number of problems except advice.
  var countToFix: Int { count { $0.severity != .advice } }

  /// The counts stored in a draft's row.
  var counts: ProblemCounts {
    (count { $0.severity == .error }, count { $0.severity == .warning })
  }
}

extension Services {
  /// The draft with current problem counts, for callers that need its problems anyway. The stored counts may come from
  /// a release with different rules, so this updates them. If nothing can be written, only the returned draft has the
  /// new counts.
  func counted(_ draft: Draft) async throws -> Draft {
    let counts = try draft.problems.counts
    do {
      try await store.noteProblems(counts, of: draft)
    } catch  where WritingFailure(error) != nil {}
    return draft.counting(counts)
  }
}

extension Draft {
  /// The study's tabs, with one of them current.
  func tabs(_ current: StudyTabs.Current) -> StudyTabs {
    StudyTabs(study, current: current, problemCount: problemCount, reading: readingAddress)
  }

  /// Where a reviewer begins to read; nil for everyone else.
  var readingAddress: String? {
    isForReviewer
      ? Paths.reading(study.id, pending: pendingNumber, published: publishedNumber) : nil
  }

  /// The draft's problems, most serious first. They are found once per revision.
  /// - Throws: `CancellationError` soon after the task is canceled.
  var problems: [Problem] {
    get throws { try findings.problems { try StudyProblems(unlessCanceled: study).all } }
  }

  /// The number of problems stored in the draft's row, for pages that do not list them.
  var problemCount: Int { errorCount + warningCount }

  var mayEdit: Bool { role >= .editor && !isArchived }
}
