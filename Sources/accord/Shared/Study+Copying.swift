import StudyExchange
import StudyModel

extension Study {
  /// The problem counts shown on the studies page.
  var problemCounts: (errors: Int, warnings: Int) {
    let all = allProblems
    return (all.count { $0.severity == .error }, all.count { $0.severity == .warning })
  }

  func copy(id: Study.ID, slug: String) -> Study {
    var study = self
    study.id = id
    study.slug = slug
    return study
  }
}
