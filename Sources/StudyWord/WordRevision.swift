import Foundation

/// Who made the changes of a document and when, as Word shows them next to each change. The same values give the same
/// file.
package struct WordRevision: Hashable, Sendable {
  package let author: String
  package let date: Date

  package init(author: String, date: Date) {
    self.author = author
    self.date = date
  }

  /// In UTC, as Word writes it.
  var moment: String { date.formatted(.iso8601) }

  /// Seconds since 1970, from which pandoc dates the file.
  var seconds: Int { max(Int(date.timeIntervalSince1970), 0) }
}
