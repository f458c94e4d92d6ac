/// Why a store cannot be opened.
package enum OpeningError: Error, Hashable, Sendable {
  /// The file exists, but is not a database.
  case notADatabase(path: String)
  /// A later release of Accord has already changed this database.
  case newerThanThisRelease
  /// The file exists but is empty, for example because it was copied without its log.
  case emptyDatabase(path: String, log: String)
  /// The log of a database exists without the database.
  case missingDatabase(path: String, log: String)
  /// The file, left by an earlier release, is not writable, or a file next to it cannot be added.
  case readOnly(path: String, isFolder: Bool)
  /// Reading the file needs its log, and the folder of both is not writable.
  case readOnlyFolder(path: String, log: String)
  /// The file was cut off, or its content was changed by something else.
  case damaged(path: String)
  case folder(path: String)
  /// Any other reason, as text for an administrator.
  case cannotOpen(reason: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notADatabase(let path):
      "\(path) is not an Accord database. Nothing was changed. Choose another file or restore a backup."
    case .damaged(let path):
      "\(path) is damaged or was not copied completely. Restore a backup, and keep the damaged file."
    case .folder(let path): "\(path) is a folder. Name a file in it."
    case .newerThanThisRelease:
      "This database was written by a newer release of Accord. Start that release, or restore an earlier backup."
    case .emptyDatabase(let path, let log):
      """
      \(path) is empty. Nothing was changed. If it was copied, copy it again together with \(log); if it was lost, \
      restore a backup. To start a new portal, remove the file.
      """
    case .missingDatabase(let path, let log):
      """
      \(log) exists, but \(path), which it belongs to, does not. Nothing was changed. Put the database back next to \
      it, or restore a backup. To start a new portal, remove \(log).
      """
    case .readOnly(let path, let isFolder):
      """
      \(path) was written by an earlier release of Accord and must be updated first, but \
      \(isFolder ? "its folder" : "it") is read-only. Make \(isFolder ? "the folder" : "it") writable and start again.
      """
    case .readOnlyFolder(let path, let log):
      """
      \(path) cannot be opened, because its folder is read-only. Make the folder writable, or copy the file, together \
      with \(log) if there is one, to a folder that is.
      """
    case .cannotOpen(let reason):
      "The database cannot be opened: \(reason)"
    }
  }
}
