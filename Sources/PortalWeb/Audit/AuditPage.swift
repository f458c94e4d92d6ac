import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// What people did in the portal, the latest first, and whether the log is as it was written.
struct AuditPage: Page {
  static let template = "audit/list"
  let shell: Shell
  let unbroken: CheckedEntries?
  /// The number of the first entry that was altered; nil if the log is intact.
  let broken: Int?
  /// The versions that the last check of all studies and requests since then found altered.
  let altered: [Altered]
  /// Whether the versions of all studies were checked since the portal started.
  let areAllChecked: Bool
  let rows: [Row]
  let exports: [Link]
  let newest: String?
  let earlier: String?
  let filter: AuditFilterView
  /// Whether no entry matches the filter.
  let isEmpty: Bool

  struct Row: Sendable {
    let number: Int
    let at: Moment
    /// Nil if nobody was signed in.
    let person: Person?
    let what: String
    let reason: String?
    /// The study; nil for an entry about none.
    let study: StudyLink?
    let origin: String?
  }

  struct Person: Sendable {
    let name: String
    let initials: String
  }

  /// A study, by its title, or only by its ID if it is not shared with the reader.
  struct StudyLink: Sendable {
    let title: String
    /// Its history; nil if the reader may not see it.
    let address: String?
  }

  /// A version that was changed outside of Accord. What differs names people of the study, so its history says it.
  struct Altered: Sendable {
    let number: String
    let study: StudyLink
  }

  struct Link: Sendable {
    let title: String
    let address: String
  }

  init(
    shell: Shell, lines: [AuditLine], words: AuditDescription,
    check: (verdict: HistoryVerdict, at: Date, first: Int), altered: [AlteredVersion] = [],
    areAllChecked: Bool = true, end: ChainEnd, filter: AuditFilterView,
    isFirstPage: Bool, isLastPage: Bool
  ) {
    self.shell = shell
    switch check.verdict {
    case .unbroken(let count):
      unbroken = CheckedEntries(count: count, first: check.first, at: check.at, hash: end.hash)
      broken = nil
    case .broken(let number):
      unbroken = nil
      broken = number
    }
    self.altered = altered.map {
      let study = $0.study.uuidString
      return Altered(number: "\($0.number)", study: StudyLink(study, title: filter.titles[study]))
    }
    self.areAllChecked = areAllChecked
    rows = lines.map { line in
      let what = words.sentence(for: line)
      return Row(
        number: line.entry.number, at: Moment(line.at),
        person: line.entry.name.map { Person(name: $0, initials: $0.initials) },
        what: what, reason: line.entry.reason.flatMap { what.hasSuffix($0) ? nil : $0 },
        study: line.entry.study.map { StudyLink($0, title: filter.titles[$0]) },
        origin: line.entry.origin)
    }
    exports = [
      Link(title: "Download CSV", address: Paths.audit + ".csv" + filter.query(before: nil)),
      Link(title: "Download JSON", address: Paths.audit + ".json"),
    ]
    newest = isFirstPage ? nil : Paths.audit + filter.query(before: nil)
    earlier =
      isLastPage
      ? nil
      : lines.last.flatMap {
        $0.entry.number > 1 ? Paths.audit + filter.query(before: $0.entry.number) : nil
      }
    self.filter = filter
    isEmpty = lines.isEmpty
  }
}

extension AuditPage.StudyLink {
  fileprivate init(_ id: String, title: String?) {
    self.title = title ?? Self.unnamed(id)
    address = title == nil ? nil : UUID(uuidString: id).map { Paths.history($0) }
  }

  /// What is shown instead of the title of a study that is not shared with the reader.
  fileprivate static func unnamed(_ id: String) -> String {
    "A study that is not shared with you (\(id.lowercased()))"
  }
}

/// The form above the audit log.
struct AuditFilterView: Sendable {
  let people: [FieldView.OptionView]
  let actions: [FieldView.OptionView]
  let studies: [FieldView.OptionView]
  let days: FilteredDays
  let isOn: Bool
  /// The filter that is applied to the log.
  let filter: AuditFilter
  /// The titles of studies that the reader may know of, by ID.
  let titles: [String: String]
  private let fields: [(String, String)]

  init(_ query: SubmittedForm, accounts: [Account], studies: [(id: Study.ID, title: String?)]) {
    var filter = AuditFilter()
    filter.account = query.trimmed("person").flatMap(UUID.init(uuidString:))
    filter.action = query.trimmed("action").flatMap(AuditAction.init(rawValue:))
    filter.study = query.trimmed("study").flatMap(UUID.init(uuidString:))
    days = FilteredDays(query)
    filter.from = days.start
    filter.until = days.end
    self.filter = filter
    people = Self.options(
      "person", all: "Everyone", accounts.map { ($0.id.uuidString, $0.name) },
      chosen: filter.account?.uuidString)
    actions = Self.options(
      "action", all: "Everything", AuditAction.allCases.map { ($0.rawValue, $0.title) },
      chosen: filter.action?.rawValue)
    self.studies = Self.options(
      "study", all: "All studies",
      studies.map { ($0.id.uuidString, $0.title ?? AuditPage.StudyLink.unnamed($0.id.uuidString)) },
      chosen: filter.study?.uuidString)
    isOn = !filter.isEmpty
    titles = Dictionary(
      studies.compactMap { study in study.title.map { (study.id.uuidString, $0) } }
    ) { first, _ in first }
    fields = (["person", "action", "study"] + FilteredDays.fields).compactMap { name in
      query.trimmed(name).map { (name, $0) }
    }
  }

  /// The query for another page of the same results.
  func query(before number: Int?) -> String {
    let all = fields + (number.map { [("before", String($0))] } ?? [])
    return Paths.query(all)
  }

  private static func options(
    _ name: String, all: String, _ values: [(value: String, label: String)], chosen: String?
  ) -> [FieldView.OptionView] {
    [.init(id: "\(name)-all", value: "", label: all, isChosen: chosen == nil)]
      + values.map {
        .init(
          id: "\(name)-\($0.value)", value: $0.value, label: $0.label, isChosen: $0.value == chosen)
      }
  }
}
