/// Which rows are compared with the history.
package enum ComparedRows: Sendable {
  /// The versions, and their reviews, decisions, conditions, and approvals, but not whether their content has its hash: for
  /// lists of many studies.
  case withoutContent
  /// Their content as well, but no threads: for what needs only the content of a version, and
  /// where the same request compares threads elsewhere.
  case withoutThreads
  /// Also the threads and comments about them, of which there may be thousands: when a version is opened, exported, published,
  /// or decided on, but not for each line of a list.
  case withThreads
}
