/// Why a store cannot be opened.
package enum OpeningError: Error, Hashable, Sendable {
  /// The file is there, but it is not a database.
  case notADatabase(path: String)
  /// A later release of Accord has already changed this database.
  case newerThanThisRelease
  /// Anything else, in words for an administrator.
  case cannotOpen(reason: String)

  /// What is wrong and what to do, in English.
  package var message: String {
    switch self {
    case .notADatabase(let path):
      "\(path) is not a database of Accord. Nothing was changed. Name another file, or restore a backup."
    case .newerThanThisRelease:
      "This database was written by a newer release of Accord. Start that release, or restore an earlier backup."
    case .cannotOpen(let reason):
      "The database cannot be opened: \(reason)"
    }
  }
}
