import StudyBundle
import StudyModel

/// What ResearchKit's serializer would refuse to read in a task's JSON, in a file next to it: rules with conditions of releases
/// before 3.2, and the conditions under which questions are shown.
struct ResearchKitSidecar {
  /// The folder keeps these files apart from tasks of any name.
  static func path(of task: StudyModel.Task.ID) -> String {
    "sidecar/\(FileName.encoding(task)).json"
  }

  private static let about = """
    What ResearchKit's serializer does not read in the task of the same name. Make these in code after reading the task. \
    Texts of predicates are for NSPredicate(format:), after replacing $ORK_TASK_IDENTIFIER by the task's identifier in quotation \
    marks. stepNavigationRules: for each step, an ORKPredicateStepNavigationRule. skipRules: for each step, an \
    ORKPredicateSkipStepNavigationRule. visibilityRules: for each form step and item, an ORKPredicateFormItemVisibilityRule \
    (since release 3.0), and whether the item is optional while it is shown. rules: the same rules as in study.json.
    """

  /// Nil if the task's JSON has everything.
  let file: ExportedFile?

  /// - Parameter rules: those that were taken out of the task's JSON.
  init(of task: StudyModel.Task, rules: [String: JSONValue], by writer: ResearchKitWriter) throws {
    let predicates = writer.taskWriter(for: task).predicates
    var skips: [String: JSONValue] = [:]
    if let first = task.steps.first, case .skip(let condition) = task.skipRule(of: first.id)?.kind,
      first.inResearchKit.identifiers(in: writer.study) == [first.id]
    {
      skips[first.id] = .string(predicates.text(of: condition))
    }
    var visibility: [String: JSONValue] = [:]
    for step in task.steps {
      guard case .form(let form) = step.content else { continue }
      let items = form.items.compactMap { item in
        item.visibility.map { condition -> (String, JSONValue) in
          (
            item.id,
            [
              "predicateFormat": .string(predicates.text(of: condition)),
              "optional": .boolean(item.isOptional),
            ]
          )
        }
      }
      if !items.isEmpty {
        visibility[step.id] = .object(Dictionary(items) { first, _ in first })
      }
    }
    guard !(rules.isEmpty && skips.isEmpty && visibility.isEmpty) else {
      file = nil
      return
    }
    let document: JSONValue = [
      "about": .string(Self.about), "task": .string(task.id),
      "stepNavigationRules": .object(rules), "skipRules": .object(skips),
      "visibilityRules": .object(visibility), "rules": try JSONValue(encoding: task.rules),
    ]
    file = ExportedFile(path: Self.path(of: task.id), text: document.indentedText + "\n")
  }
}
