import StudyEditing
import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// Asks before a part or a single value of the draft becomes what it was in a version, and shows what would be replaced.
struct RestoringPage: Page {
  static let template = "versions/restore"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let title: String
  let titleLanguage: String
  let action: String
  /// The comparison that lists the changes.
  let back: String
  let history: String
  /// `Study.state(of:)` for what would be replaced, which the answer to the question states.
  let seen: String
  /// Whether the draft already has this as in the version.
  let isSame: Bool
  /// What restoring changes in the draft, at most `most` of it.
  let changes: [ComparedChange]
  /// How many changes are not listed, such as “5 more changes”; nil if all are.
  let others: String?
  /// What happened in the draft after the person saw the question; nil when the page is opened.
  let since: Since?

  static let most = 30

  /// The latest edit of what would be replaced; without a person if it cannot be said.
  struct Since: Sendable {
    let edit: Edit?

    struct Edit: Sendable {
      let who: String
      let summary: String
      let at: Moment
    }

    init(_ line: EditLine?) {
      edit = line.map { Edit(who: $0.accountName, summary: $0.summary, at: Moment($0.at)) }
    }
  }

  init(
    shell: Shell, draft: Draft, number: VersionNumber, value: RestoredValue,
    comparison: ComparedStudies, since: Since? = nil
  ) throws {
    let (id, place) = (draft.study.id, value.place)
    self.shell = shell
    study = draft.tabs(.versions)
    self.number = "\(number)"
    title = value.title
    titleLanguage = draft.study.primaryLanguage.rawValue
    action = Paths.restoring(id, number, at: place)
    let replaced = comparison.comparison.changes.filter {
      value.changes($0.place, in: draft.study)
    }
    back =
      Paths.comparison(id, since: number, to: nil)
      + (replaced.first.map { "#" + ComparedChange.anchor(of: $0.id) } ?? "")
    history = Paths.history(id)
    seen = try draft.study.state(of: place)
    isSame =
      try comparison.new.state(of: place) == seen
      && !replaced.contains { $0.kind == .moved && $0.place == place }
    changes = replaced.prefix(Self.most).map {
      ComparedChange(
        $0, in: draft.study.primaryLanguage, corrected: nil, correcting: nil, editing: nil)
    }
    others =
      switch replaced.count - changes.count {
      case ...0: nil
      case 1: "1 more change"
      case let count: "\(count) more changes"
      }
    self.since = since
  }
}
