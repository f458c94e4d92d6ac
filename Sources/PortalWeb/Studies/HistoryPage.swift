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
  ///   - altered: The versions that are not as the history recorded them.
  ///   - imported: The edits that added parts of a file.
  ///   - checkedAt: When the first entries were verified.
  ///   - firstChecked: How many those were; nil for all.
  ///   - end: The last entry of the whole history.
  init(
    shell: Shell, draft: Draft, edits: [EditLine], named former: Study? = nil,
    verdict: HistoryVerdict, altered: [AlteredVersion] = [], filter: HistoryFilterView,
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
    var days: [Day] = []
    for edit in edits {
      let name = Moment.day(of: edit.at, in: filter.days.timeZone)
      if days.last?.name != name {
        days.append(Day(id: "day-\(edit.number)", name: name, rows: []))
      }
      days[days.count - 1].rows.append(
        Row(
          edit, of: draft.study, named: former, mayEdit: draft.mayEdit, in: filter.days.timeZone,
          isImport: imported.contains(edit.number)))
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
  /// - Parameter former: The study including removed parts, to look up their names.
  init(
    _ edit: EditLine, of study: Study, named former: Study? = nil, mayEdit: Bool,
    in zone: TimeZone = .gmt, isImport: Bool = false, atMost most: Int = ChangeView.most
  ) {
    number = edit.number
    at = Moment(edit.at, in: zone)
    person = edit.accountName
    initials = edit.accountName.initials
    what = edit.summary
    let differences = edit.differences.filter { !$0.isNote }
    changes = differences.prefix(most).map {
      ChangeView(
        $0, of: edit, among: differences, in: study, named: former, mayEdit: mayEdit,
        folds: most < .max)
    }
    let left = differences.count - changes.count
    more =
      left > 0
      ? HistoryPage.Link(
        title: left == 1 ? "and 1 more change" : "and \(left) more changes",
        address: Paths.edit(edit.number, of: study.id)) : nil
    place = Self.link(to: edit.place, of: study)
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
