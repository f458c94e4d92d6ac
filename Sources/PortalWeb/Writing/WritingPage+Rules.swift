import StudyEditing
import StudyModel
import StudyParts

extension WritingPageBuilder {
  /// Where participants go after a step; nil for every other part.
  func rulesView(_ problems: [Problem], basis: String?) -> RulesView? {
    guard case .step(let task, let step) = part.kind,
      task.steps.contains(where: { $0.id == step.id })
    else {
      return nil
    }
    let study = draft.study
    let asked = AskedAnswers(at: step.id, of: task, in: study, language)
    return RulesView(
      rules ?? RuleForm(task, step: step.id, asked: asked), task: task, step: step.id, study: study,
      language: language, place: part.place, asked: asked, seen: rulesSeen, basis: basis ?? "",
      error: ruleError, conflict: ruleConflict, isOpen: rulesAreOpen,
      problems: views(
        of: problems.filter { $0.place.starts(with: ["tasks", task.id, "rules", step.id]) }))
  }

  /// When an item of a form is shown; nil for every other part.
  func visibility(_ problems: [Problem], basis: String?) -> WritingPage.VisibilityView? {
    guard case .item(let task, let step, let item) = part.kind else { return nil }
    let study = draft.study
    let asked = AskedAnswers(at: step.id, item: item.id, of: task, in: study, language)
    let words = ConditionSentences(study, task: task.id, language: language)
    let group = (rules ?? RuleForm(showing: item, asked: asked)).skip
    return .init(
      action: Paths.rules(study.id, at: part.place),
      was: rulesSeen ?? VisibilityEdit.fingerprint(of: item),
      basis: basis ?? "", error: ruleError?.message,
      conflict: ruleConflict, isOpen: rulesAreOpen,
      group: group.map {
        GroupViews(asked: asked, words: words, error: ruleError).view($0, name: "skip")
      },
      sentence: words.sentence(showing: item),
      problems: views(of: problems.filter { $0.place.starts(with: part.place + ["visibility"]) }),
      canAdd: group == nil && !asked.all.isEmpty)
  }

  private func views(of problems: [Problem]) -> [ProblemView] {
    problems.map { ProblemView($0, study: draft.study) }
  }
}
