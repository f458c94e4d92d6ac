import Foundation

extension Walkthrough {
  /// The results of the steps on the path, without the current step. Texts such as a signature's title are in
  /// `language`, else in the study's primary language; `version` names the text that was shown.
  public func result(
    runID: UUID? = nil, zone: TimeZone = .gmt, language: Language? = nil, version: String? = nil
  ) -> TaskResult {
    let left = ending == nil ? run.visits.dropLast() : run.visits[...]
    let latest = Dictionary(left.map { ($0.step, $0) }) { _, last in last }
    var results: [Step.ID: StepResult] = [:]
    for (id, visit) in latest {
      guard let step = navigation.step(id), let record = answers.steps[id] else { continue }
      let writer = StepResultWriter(
        walkthrough: self, step: step, record: record, visit: visit, zone: zone,
        language: language ?? study.primaryLanguage, version: version)
      results[id] = StepResult(
        step: id, began: visit.began, left: visit.left,
        results: step.content.behavior.results(by: writer), quiz: record.quiz,
        isEligible: record.isEligible, isForm: step.kind == .form)
    }
    return TaskResult(
      task: task.id, runID: runID, began: run.began, ended: left.last?.left,
      steps: left.compactMap { results[$0.step] }, zone: zone)
  }
}
