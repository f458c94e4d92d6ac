import StudyModel
import StudyStore

/// The draft and all versions of a study on a line of time, newest first.
struct VersionListPage: Page {
  static let template = "versions/list"
  let shell: Shell
  let study: StudyTabs
  let draft: DraftRow
  let versions: [VersionRow]
  let hasVersions: Bool
  let proposal: String?

  struct DraftRow: Sendable {
    let line: String
    let problems: String?
    let problemsAddress: String
    let edited: Moment
    let editor: String
    let writing: String?
    let copy: String?
  }

  init(shell: Shell, draft: Draft, lines: [VersionLine], mayCopy: Bool = true) {
    self.shell = shell
    study = draft.tabs(.versions)
    let id = draft.study.id
    let count = draft.problemCount
    self.draft = DraftRow(
      line: lines.isEmpty
        ? "No version has been proposed yet." : "The study as it is being written now.",
      problems: count == 0 ? nil : count == 1 ? "1 problem" : "\(count) problems",
      problemsAddress: Paths.problems(id), edited: Moment(draft.editedAt),
      editor: draft.editorName, writing: draft.mayEdit ? Paths.write(id) : nil,
      copy: mayCopy ? Paths.copy(id) : nil)
    versions = lines.map { VersionRow($0, of: draft, all: lines, mayCopy: mayCopy) }
    hasVersions = !lines.isEmpty
    proposal = draft.mayEdit ? Paths.proposal(id) : nil
  }
}

/// A version on the line of time.
struct VersionRow: Sendable {
  let number: String
  let address: String
  let chip: Chip
  let isCurrent: Bool
  let dateLabel: String
  let date: Moment
  let notes: String
  let proposedBy: String
  let publishedBy: String?
  let withdrawnBy: String?
  let withdrawalReason: String?
  let hash: String
  let shortHash: String
  let bundle: String
  let document: String
  /// For those who may make studies.
  let copy: String?
  /// The pages that ask before it is published or withdrawn, for owners.
  let publication: String?
  let withdrawal: String?

  init(_ line: VersionLine, of draft: Draft, all: [VersionLine], mayCopy: Bool = true) {
    let id = draft.study.id
    number = "\(line.number)"
    address = Paths.version(id, line.number)
    chip = Self.chip(line, current: all.first(where: \.isCurrent)?.number)
    isCurrent = line.isCurrent
    dateLabel =
      line.withdrawnAt != nil ? "Withdrawn" : line.publishedAt != nil ? "Published" : "Proposed"
    date = Moment(line.withdrawnAt ?? line.publishedAt ?? line.proposedAt)
    notes = line.notes
    proposedBy = line.proposedBy
    publishedBy = line.publishedBy
    withdrawnBy = line.withdrawnBy
    withdrawalReason = line.withdrawalReason
    hash = line.sha256
    shortHash = line.sha256.shortHash
    bundle = Paths.bundle(id, line.number)
    document = "\(address)/study.json"
    copy = mayCopy ? "\(Paths.copy(id))?version=\(line.number)" : nil
    let isInHand = draft.role == .owner && !draft.isArchived
    let mayPublish = isInHand && (try? line.state.moving(to: .published)) != nil
    let mayWithdraw = isInHand && (try? line.state.moving(to: .withdrawn)) != nil
    publication = mayPublish ? Paths.publication(id, line.number) : nil
    withdrawal = mayWithdraw ? Paths.withdrawal(id, line.number) : nil
  }

  private static func chip(_ line: VersionLine, current: VersionNumber?) -> Chip {
    switch line.state {
    case .proposed: Chip("Proposed", icon: "eye", tone: "violet")
    case .published: Chip("Published", icon: "check", tone: "green")
    case .superseded:
      Chip(current.map { "Replaced by \($0)" } ?? "Replaced", icon: "archive")
    case .withdrawn: Chip("Withdrawn", icon: "remove", tone: "brick")
    }
  }
}

/// Freezes the draft under a number.
struct ProposalPage: Page {
  static let template = "versions/propose"
  let shell: Shell
  let study: StudyTabs
  let errors: ErrorSummary?
  let action: String
  let revision: Int
  let number: FormField
  let notes: String
  let notesError: String?
  /// How many problems stand in the way; the form is not shown then.
  let blocking: String?
  /// What languages lack, where the study does not allow that.
  let gaps: [LanguageGaps]
  let hasGaps: Bool
  let settingsAddress: String
  let isReady: Bool
  /// What else is open in the draft; without the translations, where these stand in the way.
  let open: OpenMatters?
  let problemsAddress: String
  let returning: String

  init(
    shell: Shell, draft: Draft, lines: [VersionLine], form: SubmittedForm,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.errors = errors.summary
    action = Paths.versions(draft.study.id)
    revision = draft.revision
    let last = lines.map(\.number).max()
    number = FormField(
      "number", "Version number",
      value: form["number"] ?? "\(last?.next(.minor) ?? VersionNumber(1, 0, 0))",
      hint: last.map { Self.hint(after: $0) } ?? "The first version is usually 1.0.0.",
      error: errors["number"])
    notes = form["notes"] ?? ""
    notesError = errors["notes"]
    let errorCount = draft.errorCount
    blocking = errorCount == 0 ? nil : errorCount == 1 ? "1 problem" : "\(errorCount) problems"
    gaps = LanguageGaps.all(of: draft.study)
    hasGaps = !gaps.isEmpty
    settingsAddress =
      Paths.write(draft.study.id, at: ["facts"]) + "#field-allowsIncompleteTranslations"
    isReady = errorCount == 0 && gaps.isEmpty
    open = OpenMatters(
      draft.study, problems: draft.problems, withTranslations: gaps.isEmpty)
    problemsAddress = Paths.problems(draft.study.id)
    returning = Paths.versions(draft.study.id)
  }

  private static func hint(after last: VersionNumber) -> String {
    "\(last.next(.patch)) for a minor correction, \(last.next(.minor)) for something participants "
      + "should know, \(last.next(.major)) for something they must agree to again."
  }
}

extension Paths {
  static func proposal(_ study: Study.ID) -> String { versions(study) + "/new" }
}
