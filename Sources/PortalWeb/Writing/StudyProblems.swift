import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

/// All problems of a study, both in its structure and in its Markdown.
struct StudyProblems {
  let all: [Problem]

  init(_ study: Study) { self.init(study.allProblems) }

  /// - Throws: `CancellationError` soon after the task is canceled.
  init(unlessCanceled study: Study) throws {
    let found = try study.allProblemsUnlessCanceled()
    self.init(found)
  }

  private init(_ found: [Problem]) { all = found.sorted { $0.severity < $1.severity } }

  var counts: ProblemCounts { all.counts }
}
