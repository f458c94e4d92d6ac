import StudyModel

/// A step that is also a single step in ResearchKit.
struct SingleStep: ORKStep {
  let step: Step
  let known: Set<String>
  let results: ORKStepResults
  private let className: String
  private let write: (inout ORKMembers, ResearchKitTaskWriter) -> Void

  /// - Parameter write: adds the members that only steps of this kind have.
  init(
    _ step: Step, as className: String, knowing known: Set<String>, results: ORKStepResults,
    write: @escaping (inout ORKMembers, ResearchKitTaskWriter) -> Void
  ) {
    self.step = step
    self.className = className
    self.known = known
    self.results = results
    self.write = write
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    var members = tasks.common(step, className)
    write(&members, tasks)
    return [members.json]
  }
}
