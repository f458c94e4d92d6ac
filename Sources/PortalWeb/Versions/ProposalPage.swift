import StudyEditing
import StudyModel
import StudyStore

/// Asks for the details of a new version, which freezes the draft under a number.
struct ProposalPage: Page {
  static let template = "versions/propose"
  let shell: Shell
  let study: StudyTabs
  let errors: ErrorSummary?
  /// The latest change that someone made after the page was opened.
  let change: LaterChange?
  /// The page that shows all changes.
  let history: String
  let action: String
  let revision: Int
  let number: FormField
  /// The changes from which the number follows.
  let changes: ChangesLink?
  let notes: String
  let notesError: String?
  /// The changes that were requested in the last version; nil if none were, or a later version answers them.
  let requested: RequestedChanges?
  /// The last version whose review ends because this one takes its place, as a sentence; nil if none is under review.
  let openReview: String?
  /// Nil if the study has no board.
  let handover: ProposalHandover?
  /// That the draft has nothing new to propose, as a sentence; nil if it has, and before the form was sent.
  let sameDraft: String?
  /// The number of problems that prevent a proposal, as a sentence.
  let blocking: String?
  /// The gaps in languages, if the study does not allow them.
  let gaps: [LanguageGaps]
  let hasGaps: Bool
  let settingsAddress: String
  let isReady: Bool
  /// Whether the form is shown: if the draft can be proposed, or if its author has already typed in the form.
  let hasForm: Bool
  /// Other open problems and comments; excludes translations if their gaps prevent a proposal.
  let open: OpenMatters?
  let problemsAddress: String
  let returning: String

  init(
    shell: Shell, draft: Draft, problems: [Problem], comments: ThreadCounts, lines: [VersionLine],
    suggestion: NumberSuggestion? = nil, handover: ProposalHandover? = nil,
    requiresBoard: Bool = true,
    form: SubmittedForm,
    errors: FormErrors = FormErrors(), change: LaterChange? = nil
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.change = change
    history = Paths.history(draft.study.id)
    action = Paths.versions(draft.study.id)
    revision = draft.revision
    let last = lines.map(\.number).max()
    number = FormField(
      "number", "Version number",
      value: form["number"] ?? "\(NumberSuggestion.number(suggestion, after: lines))",
      hint: suggestion?.hint
        ?? last.map { Self.hint(after: $0) } ?? "The first version is usually 1.0.0.",
      error: errors["number"])
    changes = suggestion?.changes
    requested = lines.sentBack.map { RequestedChanges(in: $0.number, of: draft.study.id) }
    openReview = lines.first {
      $0.isInReview(requiringBoard: requiresBoard) && $0.replacement == nil
    }.map {
      "Version \($0.number) is proposed. The new version takes its place: nobody can decide on \($0.number) anymore, and its comments stay."
    }
    self.handover = handover
    notes = form["notes"] ?? requested?.notes ?? ""
    notesError = errors["notes"]
    sameDraft = errors["draft"]
    let errorCount = draft.errorCount
    blocking = errorCount == 0 ? nil : errorCount == 1 ? "1 problem" : "\(errorCount) problems"
    gaps = LanguageGaps.all(of: draft.study)
    hasGaps = !gaps.isEmpty
    settingsAddress =
      Paths.write(draft.study.id, at: ["facts"]) + "#field-allowsIncompleteTranslations"
    isReady = errorCount == 0 && gaps.isEmpty
    hasForm = isReady || form["notes"] != nil
    // Notices of their own say what has to be fixed in the study.
    let said = [errorCount > 0 ? "problems" : nil, gaps.isEmpty ? nil : "translations", "draft"]
    self.errors = ErrorSummary(errors.lines.filter { !said.contains($0.field) })
    open = OpenMatters(
      draft.study, problems: problems, comments: comments, withTranslations: gaps.isEmpty,
      isApproved: !requiresBoard)
    problemsAddress = Paths.problems(draft.study.id)
    returning = Paths.versions(draft.study.id)
  }

  /// A link to the changes that reviewers requested.
  struct RequestedChanges: Sendable {
    let number: String
    let address: String

    init(in number: VersionNumber, of study: Study.ID) {
      self.number = "\(number)"
      address = Paths.unsettledThreads(study, on: number)
    }

    /// What the release notes say until their author says more.
    var notes: String { "Answers the changes requested in version \(number)." }
  }

  private static func hint(after last: VersionNumber) -> String {
    "\(last.next(.patch)) for a minor correction, \(last.next(.minor)) for something participants "
      + "should know, \(last.next(.major)) for something they must agree to again."
  }
}
