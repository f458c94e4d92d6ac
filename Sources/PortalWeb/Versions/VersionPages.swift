import StudyEditing
import StudyModel
import StudyStore

/// A timeline of the draft and all versions of a study, newest first.
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
    /// The draft in every format; nil for people who do not see the draft.
    let export: String?
    let copy: String?
    /// What changed since the last version; nil for people who do not see the draft, and if there is no version.
    let changes: ChangesLink?
  }

  init(
    shell: Shell, draft: Draft, lines: [VersionLine], mayCopy: Bool = true,
    requiresBoard: Bool = false
  ) {
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
      export: draft.isForReviewer ? nil : Paths.export(id), copy: mayCopy ? Paths.copy(id) : nil,
      changes: draft.isForReviewer ? nil : ChangesLink(to: nil, of: id, in: lines))
    versions = lines.map {
      VersionRow($0, of: draft, all: lines, mayCopy: mayCopy, requiresBoard: requiresBoard)
    }
    hasVersions = !lines.isEmpty
    proposal = draft.mayEdit ? Paths.proposal(id) : nil
  }
}

/// A version on the timeline.
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
  /// Nil if the person cannot create studies.
  let copy: String?
  /// The pages that ask for confirmation before the version is published or withdrawn, for owners.
  let publication: String?
  let withdrawal: String?
  /// Where people are asked to review it; nil if nobody can be asked now, or this person cannot ask.
  let asking: String?
  /// What the version lacks before it can be published; nil if nothing, and for people who cannot publish.
  let missing: String?
  /// The number and last day of the approval.
  let approval: String?
  /// What changed since an earlier version; nil for the first one.
  let changes: ChangesLink?

  init(
    _ line: VersionLine, of draft: Draft, all: [VersionLine], mayCopy: Bool = true,
    requiresBoard: Bool = false
  ) {
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
    missing =
      isInHand
      ? line.missingForPublication(
        requiringBoard: requiresBoard, after: all.highestPublished) : nil
    approval = line.approval.map { given in
      given.number + (given.expiresOn.map { ", until \($0.words)" } ?? "")
    }
    let mayPublish =
      isInHand && missing == nil && (try? line.state.moving(to: .published)) != nil
    let mayWithdraw = isInHand && (try? line.state.moving(to: .withdrawn)) != nil
    changes = ChangesLink(to: line.number, of: id, in: all)
    asking =
      draft.mayEdit && line.state == .proposed ? Paths.version(id, line.number) + "#review" : nil
    publication = mayPublish ? Paths.publication(id, line.number) : nil
    withdrawal = mayWithdraw ? Paths.withdrawal(id, line.number) : nil
  }

  static func chip(_ line: VersionLine, current: VersionNumber?) -> Chip {
    switch line.state {
    case .proposed: Chip(line.state.title, icon: "eye", tone: "violet")
    case .published: Chip(line.state.title, icon: "check", tone: "green")
    case .superseded where !line.wasInForce:
      Chip(
        "\(line.outcome.prefix(1).uppercased() + line.outcome.dropFirst()), replaced",
        icon: "archive")
    case .superseded:
      Chip(
        current.map { "\(line.state.title) by \($0)" } ?? line.state.title, icon: "archive")
    case .withdrawn: Chip(line.state.title, icon: "remove", tone: "brick")
    case .changesRequested: Chip(line.state.title, icon: "comment", tone: "violet")
    case .approved where line.openConditionsWords != nil:
      Chip("Approved, conditions open", icon: "clock", tone: "amber")
    case .approved:
      Chip(
        line.approval?.expiresOn.map { "Approved until \($0.words)" } ?? line.state.title,
        icon: "check", tone: "green")
    case .disapproved: Chip(line.state.title, icon: "remove", tone: "brick")
    case .expired: Chip(line.state.title, icon: "clock", tone: "brick")
    }
  }
}

/// Asks for the details of a new version, which freezes the draft under a number.
struct ProposalPage: Page {
  static let template = "versions/propose"
  let shell: Shell
  let study: StudyTabs
  let errors: ErrorSummary?
  let action: String
  let revision: Int
  let number: FormField
  /// The changes from which the number follows.
  let changes: ChangesLink?
  let notes: String
  let notesError: String?
  /// The number of problems that prevent a proposal, as a sentence; the form is then hidden.
  let blocking: String?
  /// The gaps in languages, if the study does not allow them.
  let gaps: [LanguageGaps]
  let hasGaps: Bool
  let settingsAddress: String
  let isReady: Bool
  /// Other open problems in the draft; excludes translations if their gaps prevent a proposal.
  let open: OpenMatters?
  let problemsAddress: String
  let returning: String

  init(
    shell: Shell, draft: Draft, problems: [Problem], lines: [VersionLine],
    suggestion: NumberSuggestion? = nil, form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    self.errors = errors.summary
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
      draft.study, problems: problems, withTranslations: gaps.isEmpty)
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
