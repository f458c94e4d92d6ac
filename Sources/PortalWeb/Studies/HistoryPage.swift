import Foundation
import StudyModel
import StudyStore

/// The edits of a study by day, newest first, and whether their chain holds.
struct HistoryPage: Page {
  static let template = "history/list"
  let shell: Shell
  let study: StudyTabs
  let unbroken: Unbroken?
  /// The first entry that is not as it was written.
  let broken: Int?
  let days: [Day]
  let earlier: String?
  let newest: String?
  /// What came along when the study was made from a file.
  let importReport: String?

  struct Unbroken: Sendable {
    let entries: String
    let checked: Moment
  }

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
    let change: WordChange?
    let place: Link?
    let isUndone: Bool
  }

  struct Link: Sendable {
    let title: String
    let address: String
  }

  init(
    shell: Shell, draft: Draft, edits: [EditLine], verdict: HistoryVerdict, isFirstPage: Bool,
    cameFromFile: Bool = false, now: Date
  ) {
    self.shell = shell
    study = draft.tabs(.history)
    switch verdict {
    case .unbroken(let count):
      unbroken = Unbroken(
        entries: count == 1 ? "1 entry" : "\(count) entries", checked: Moment(now))
      broken = nil
    case .broken(let number):
      unbroken = nil
      broken = number
    }
    var days: [Day] = []
    for edit in edits {
      let name = Moment.day(of: edit.at)
      if days.last?.name != name {
        days.append(Day(id: "day-\(edit.number)", name: name, rows: []))
      }
      days[days.count - 1].rows.append(Row(edit, of: draft.study))
    }
    self.days = days
    let path = Paths.history(draft.study.id)
    importReport = cameFromFile ? Paths.importReport(draft.study.id) : nil
    newest = isFirstPage ? nil : path
    earlier = edits.last.flatMap { $0.number > 1 ? "\(path)?before=\($0.number)" : nil }
  }
}

extension HistoryPage.Row {
  init(_ edit: EditLine, of study: Study) {
    number = edit.number
    at = Moment(edit.at)
    person = edit.accountName
    initials = edit.accountName.initials
    what = edit.summary
    change = WordChange(from: edit.before, to: edit.after)
    place = Self.link(to: edit.place, of: study)
    isUndone = edit.isUndone
  }

  // The part may be gone, or be a setting inside one; then its nearest holder is named.
  private static func link(to place: Place, of study: Study) -> HistoryPage.Link? {
    if place.first == "versions",
      let number = place.dropFirst().first.flatMap({ VersionNumber($0) })
    {
      return .init(title: "\(number)", address: Paths.version(study.id, number))
    }
    var place = place
    while !place.isEmpty {
      if let part = EditedPart(at: place, in: study) {
        return .init(
          title: part.title(in: study.primaryLanguage), address: Paths.write(study.id, at: place))
      }
      place.removeLast()
    }
    return nil
  }
}

/// A text before and after, cut into what stayed and what did not.
struct WordChange: Sendable {
  let before: String
  let removed: String?
  let added: String?
  let after: String

  /// Nil unless a text became another text.
  init?(from old: JSONValue?, to new: JSONValue?) {
    guard let old = old?.stringValue, let new = new?.stringValue, old != new else { return nil }
    let oldWords = old.split(separator: " ", omittingEmptySubsequences: false)
    let newWords = new.split(separator: " ", omittingEmptySubsequences: false)
    let shared = zip(oldWords, newWords).prefix { $0 == $1 }.count
    let rest = min(oldWords.count, newWords.count) - shared
    let sharedEnd = zip(oldWords.reversed(), newWords.reversed()).prefix(rest).prefix { $0 == $1 }
      .count
    func text(_ words: some Sequence<Substring>) -> String { words.joined(separator: " ") }
    let removed = text(oldWords[shared..<(oldWords.count - sharedEnd)])
    let added = text(newWords[shared..<(newWords.count - sharedEnd)])
    self.removed = removed.isEmpty ? nil : Self.cut(removed)
    self.added = added.isEmpty ? nil : Self.cut(added)
    before = (shared > 8 ? "… " : "") + text(newWords[..<shared].suffix(8))
    let tail = newWords[(newWords.count - sharedEnd)...]
    after = text(tail.prefix(8)) + (sharedEnd > 8 ? " …" : "")
  }

  // A line of the history shows what changed; the whole text stands in the study.
  private static func cut(_ text: String) -> String {
    text.count > 400 ? text.prefix(400) + " …" : text
  }
}
