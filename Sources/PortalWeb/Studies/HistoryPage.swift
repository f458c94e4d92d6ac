import Foundation
import StudyModel
import StudyParts
import StudyStore

/// The edits of a study by day, newest first, and whether their hash chain is intact.
struct HistoryPage: Page {
  static let template = "history/list"
  let shell: Shell
  let study: StudyTabs
  let unbroken: CheckedEntries?
  /// The number of the first edit that was altered after it was written; nil if the chain is intact.
  let broken: Int?
  /// What is wrong with versions that are not as the history recorded them.
  let altered: [String]
  /// What is wrong with comments on the draft that are not as the history recorded them; nil if nothing is.
  let alteredDraft: String?
  let days: [Day]
  let earlier: String?
  let newest: String?
  /// The address of the import report; nil if the study was not made from a file.
  let importReport: String?
  /// What changed between versions; nil without a version.
  let comparison: String?
  let filter: HistoryFilterView
  /// The downloads of the history.
  let exports: [Link]
  /// Whether no edit matches the filter.
  let isEmpty: Bool

  struct Day: Sendable {
    let id: String
    let name: String
    var rows: [Row]
  }

  struct Row: Sendable {
    let number: Int
    let at: Moment
    let person: String
    let initials: String
    let what: String
    let changes: [ChangeView]
    /// A link to the page with all changes, labeled with how many are not listed.
    let more: Link?
    let place: Link?
    let isUndone: Bool
    /// The address of the report on what a file could not bring along; nil for other edits.
    let report: String?
  }

  struct Link: Sendable {
    let title: String
    let address: String
  }

  /// - Parameters:
  ///   - former: The study including removed parts, to look up their names.
  ///   - fates: What became of the parts since, so that names and links follow the part and not its identifier.
  ///   - altered: The versions that are not as the history recorded them.
  ///   - alteredDraft: The draft, if its comments are not.
  ///   - imported: The edits that added parts of a file.
  ///   - checkedAt: When the first entries were verified.
  ///   - firstChecked: How many those were; nil for all.
  ///   - end: The last entry of the whole history.
  init(
    shell: Shell, draft: Draft, edits: [EditLine], named former: Study? = nil,
    following fates: PartFates = PartFates(), verdict: HistoryVerdict,
    altered: [AlteredVersion] = [], alteredDraft: AlteredDraft? = nil,
    filter: HistoryFilterView,
    isFirstPage: Bool, isLastPage: Bool,
    cameFromFile: Bool = false, imported: Set<Int> = [],
    checkedAt: Date, firstChecked: Int? = nil, end: ChainEnd? = nil
  ) {
    self.shell = shell
    study = draft.tabs(.history)
    switch verdict {
    case .unbroken(let count):
      unbroken = CheckedEntries(
        count: count, first: firstChecked ?? count, at: checkedAt, hash: end?.hash)
      broken = nil
    case .broken(let number):
      unbroken = nil
      broken = number
    }
    self.altered = altered.map(\.fault)
    self.alteredDraft = alteredDraft?.fault
    var days: [Day] = []
    for edit in edits {
      let name = Moment.day(of: edit.at, in: filter.days.timeZone)
      if days.last?.name != name {
        days.append(Day(id: "day-\(edit.number)", name: name, rows: []))
      }
      days[days.count - 1].rows.append(
        Row(
          edit, of: draft.study, named: former, following: fates, mayEdit: draft.mayEdit,
          in: filter.days.timeZone, isImport: imported.contains(edit.number), found: filter.filter))
    }
    self.days = days
    let path = Paths.history(draft.study.id)
    importReport = cameFromFile ? Paths.importReport(draft.study.id) : nil
    newest = isFirstPage ? nil : path + filter.query(before: nil)
    earlier =
      isLastPage
      ? nil
      : edits.last.flatMap { $0.number > 1 ? path + filter.query(before: $0.number) : nil }
    self.filter = filter
    let hasVersion = draft.publishedNumber != nil || draft.pendingNumber != nil
    comparison = hasVersion ? Paths.comparison(draft.study.id) : nil
    exports = [
      Link(title: "Download CSV", address: path + ".csv" + filter.query(before: nil)),
      Link(title: "Download JSON", address: path + ".json"),
    ]
    isEmpty = edits.isEmpty
  }
}

extension HistoryPage.Row {
  /// - Parameters:
  ///   - former: The study including removed parts, to look up their names.
  ///   - fates: What became of the parts since, so that names and links follow the part and not its identifier.
  ///   - filter: What was looked for, which comes before the other changes of the edit.
  init(
    _ edit: EditLine, of study: Study, named former: Study? = nil,
    following fates: PartFates = PartFates(), mayEdit: Bool, in zone: TimeZone = .gmt,
    isImport: Bool = false, atMost most: Int = ChangeView.most,
    found filter: HistoryFilter = HistoryFilter()
  ) {
    number = edit.number
    at = Moment(edit.at, in: zone)
    person = edit.accountName
    initials = edit.accountName.initials
    what = edit.summary
    let differences = edit.differencesBesidesRenaming.filter { !$0.isNote }
    let found = differences.filter(filter.holds)
    let others = differences.filter { !filter.holds($0) }
    changes = (found + others).prefix(most).map {
      ChangeView(
        $0, of: edit, among: differences, in: study, named: former, following: fates,
        mayEdit: mayEdit, folds: most < .max)
    }
    let left = differences.count - changes.count
    more =
      left > 0
      ? HistoryPage.Link(
        title: left == 1 ? "and 1 more change" : "and \(left) more changes",
        address: Paths.edit(edit.number, of: study.id)) : nil
    let followed = fates.follow(edit.place, since: edit.number)
    place = Self.link(
      to: followed.removed.map { Array($0.dropLast()) } ?? followed.place, of: study)
    isUndone = edit.isUndone
    report = isImport ? Paths.importReport(study.id, edit: edit.number) : nil
  }

  // The part may have been removed, or the place may be a setting inside a part; then the nearest existing part is
  // named.
  private static func link(to place: Place, of study: Study) -> HistoryPage.Link? {
    if place.first == "versions",
      let number = place.dropFirst().first.flatMap({ VersionNumber($0) })
    {
      return .init(title: "\(number)", address: Paths.version(study.id, number))
    }
    return PlacedPart.nearest(to: place, in: study).map { part in
      .init(
        title: part.title(in: study.primaryLanguage), address: Paths.write(study.id, at: part.place)
      )
    }
  }
}
