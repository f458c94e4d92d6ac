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
    requiresBoard: Bool = false, reader: Account.ID? = nil
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
      VersionRow(
        $0, of: draft, all: lines, mayCopy: mayCopy, requiresBoard: requiresBoard, reader: reader)
    }
    hasVersions = !lines.isEmpty
    proposal = draft.mayEdit ? Paths.proposal(id) : nil
  }
}

extension Paths {
  static func proposal(_ study: Study.ID) -> String { versions(study) + "/new" }
}
