import StudyEditing
import StudyModel
import StudyStore

/// Asks for confirmation before a version is published, which cannot be undone.
struct PublicationPage: Page {
  static let template = "versions/publish"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let notes: String
  let action: String
  /// The published version that this one replaces.
  let replaced: String?
  /// By whom it was approved, and under which number; nil without an approval.
  let approval: String?
  /// The last day on which it can be used; nil if the approval does not end.
  let lastDay: String?
  /// Who already consented, and what becomes of them; nil if nobody can have.
  let consented: VersionPage.Fact?
  /// What was open when the version was frozen, and the reviews and comments that are open now.
  let open: OpenMatters?
  /// The problems of the draft, where they are fixed.
  let problemsAddress: String
  let returning: String

  init(
    shell: Shell, draft: Draft, line: VersionLine, lines: [VersionLine], study frozen: Study,
    comments: ThreadCounts, requests: [ReviewRequest] = []
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    number = "\(line.number)"
    address = Paths.version(draft.study.id, line.number)
    notes = line.notes
    action = Paths.publication(draft.study.id, line.number)
    let current = lines.first(where: \.isCurrent).map { "\($0.number)" }
    replaced = current
    approval = line.approval.map { "\($0.decidedBy), \($0.number)" }
    lastDay = line.approval?.expiresOn?.words
    consented =
      current != nil || line.hasPublishedPredecessor
      ? VersionPage.Fact(
        name: current.map { "Participants who joined with \($0)" }
          ?? "Participants who consented before",
        text: Self.future(ofConsentsUnder: line.approval)) : nil
    open = OpenMatters(
      frozen, problems: StudyProblems(frozen).all, comments: comments, isApproved: true,
      review: OpenMatters.Row(unansweredOf: requests, about: line, of: draft.study.id))
    problemsAddress = Paths.problems(draft.study.id)
    returning = Paths.versions(draft.study.id)
  }

  /// What becomes of people who consented to an earlier version.
  private static func future(ofConsentsUnder approval: Approval?) -> String {
    let kept = "The texts and the bundle of that version stay as they are."
    return switch approval?.reconsent {
    case nil where approval != nil:
      "The approval does not state this. They keep that version. \(kept)"
    case nil, .none?: "They keep that version. \(kept)"
    case let reconsent?: "\(reconsent.about) The approval requires this. \(kept)"
    }
  }
}

extension Paths {
  static func withdrawal(_ study: Study.ID, _ number: VersionNumber) -> String {
    version(study, number) + "/withdrawal"
  }

  static func publication(_ study: Study.ID, _ number: VersionNumber) -> String {
    version(study, number) + "/publication"
  }
}
