import StudyEditing
import StudyModel
import StudyParts

/// The rules of a step as a template shows them.
struct RulesView: Sendable {
  let action: String
  let was: String
  /// A fingerprint of what the form shows. If saving other fields changes it, the form is reloaded.
  let basis: String
  let error: String?
  let conflict: RuleConflictView?
  /// Whether the form holds changes that are not saved yet.
  let isOpen: Bool
  let branches: [BranchView]
  let hasBranches: Bool
  /// Options of a select, as HTML.
  let otherwise: String
  let skip: BranchView?
  /// The saved rules, one sentence each.
  let sentences: [String]
  let hasSentences: Bool
  let problems: [ProblemView]
  let canAddRule: Bool
  let canAddSkip: Bool

  struct BranchView: Sendable {
    let number: Int
    let name: String
    let group: GroupView
    /// Options of a select, as HTML.
    let destinations: String
    let isWrong: Bool
    let canRise: Bool
    let canSink: Bool
  }

  init(
    _ form: RuleForm, task: Task, step: Step.ID, study: Study, language: Language, place: Place,
    asked: AskedAnswers, seen: String?, basis: String, error: FieldError?,
    conflict: RuleConflictView?, isOpen: Bool, problems: [ProblemView]
  ) {
    let destinations = Self.destinations(task, step: step, study: study, language: language)
    let last = form.branches.count - 1
    let words = ConditionSentences(study, task: task.id, language: language)
    let views = GroupViews(asked: asked, words: words, error: error)
    action = Paths.rules(study.id, at: place)
    // An unsaved form keeps the fingerprint of the rules that its author saw.
    was = seen ?? RuleEdit.fingerprint(of: task, step: step)
    self.basis = basis
    self.error = error?.message
    self.conflict = conflict
    self.isOpen = isOpen
    branches = form.branches.enumerated().map { index, branch in
      BranchView(
        number: index + 1, name: "rules.\(index)",
        group: views.view(branch.group, name: "rules.\(index)"),
        destinations: Self.choose(
          branch.destination, of: destinations, "rules-\(index)", gone: "a removed step"
        ).html,
        isWrong: error?.name == "rules.\(index).to", canRise: index > 0, canSink: index < last)
    }
    hasBranches = !form.branches.isEmpty
    otherwise =
      Self.choose(
        form.otherwise, of: [.init(value: "next", label: "the next step")] + destinations,
        "otherwise", gone: "a removed step"
      ).html
    skip = form.skip.map {
      BranchView(
        number: 1, name: "skip", group: views.view($0, name: "skip"), destinations: "",
        isWrong: false,
        canRise: false, canSink: false)
    }
    sentences = words.sentences(of: step, in: task)
    hasSentences = !sentences.isEmpty
    self.problems = problems
    canAddRule = !asked.all.isEmpty
    canAddSkip =
      form.skip == nil
      && asked.all.contains { $0.group != .later && $0.reference != .init(step: step) }
  }

  private static func destinations(_ task: Task, step: Step.ID, study: Study, language: Language)
    -> [Setting.Option]
  {
    [Setting.Option(value: "end", label: "the end of the task")]
      + (task.steps + task.endings).filter { $0.id != step }.map {
        Setting.Option(
          value: "step:" + $0.id, label: StepNames.title(of: $0, in: language, study))
      }
  }

  /// Keeps the selected option in the list even if it no longer exists, until someone selects another. Nothing is
  /// selected automatically.
  static func choose(
    _ value: String, of options: [Setting.Option], _ id: String, gone: String
  ) -> [FieldView.OptionView] {
    let known = options.contains { $0.value == value }
    let unlisted: [Setting.Option] =
      known ? [] : [.init(value: value, label: value.isEmpty ? "choose…" : gone)]
    return
      ((value.isEmpty ? unlisted : []) + options + (value.isEmpty ? [] : unlisted)).map {
        FieldView.OptionView(
          id: "\(id)-\($0.value)", value: $0.value, label: $0.label, isChosen: $0.value == value)
      }
  }
}
