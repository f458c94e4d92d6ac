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
  /// What was open when the version was frozen, and the comments that are open now.
  let open: OpenMatters?
  /// The problems of the draft, where they are fixed.
  let problemsAddress: String
  let returning: String

  init(
    shell: Shell, draft: Draft, line: VersionLine, lines: [VersionLine], study frozen: Study,
    openComments: Int = 0
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    number = "\(line.number)"
    address = Paths.version(draft.study.id, line.number)
    notes = line.notes
    action = Paths.publication(draft.study.id, line.number)
    replaced = lines.first(where: \.isCurrent).map { "\($0.number)" }
    open = OpenMatters(
      frozen, problems: StudyProblems(frozen).all, openComments: openComments)
    problemsAddress = Paths.problems(draft.study.id)
    returning = Paths.versions(draft.study.id)
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
