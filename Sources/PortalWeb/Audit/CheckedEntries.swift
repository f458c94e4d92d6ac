import Foundation

/// What a page says about an unbroken chain: how many entries it has, and when which of them were checked.
struct CheckedEntries: Sendable {
  let entries: String
  /// The entries that were checked at that time, such as "Entries 1–18"; nil if that is all or none of them.
  let range: String?
  /// When the entries were checked; nil if each of them was checked as it came.
  let checked: Moment?
  /// The hash of the last entry, to compare an exported chain with; nil if there is none.
  let hash: String?

  /// - Parameter first: How many entries were checked at `date`; later ones were checked as they came.
  init(count: Int, first: Int, at date: Date, hash: String?) {
    entries = count == 1 ? "1 entry" : "\(count) entries"
    range = first == 0 || first >= count ? nil : first == 1 ? "Entry 1" : "Entries 1–\(first)"
    checked = first == 0 && count > 0 ? nil : Moment(date)
    self.hash = hash
  }
}
