import StudyModel

/// Why a backup cannot be made or restored.
package enum BackupError: Error, Hashable, Sendable {
  /// A backup never overwrites anything.
  case exists(path: String)
  case cannotWrite(path: String, reason: String)
  case diskFull(path: String)
  /// The folder of the portal's keys does not exist.
  case missingKeys(path: String)
  case notABackup(path: String)
  /// The backup was interrupted before its manifest was written.
  case interrupted(path: String)
  case changedManifest(path: String)
  /// A later release wrote the backup.
  case newerLayout(path: String)
  case missingFile(name: String)
  case cutOff(name: String, bytes: Int, expected: Int)
  case changedFile(name: String)
  case damagedDatabase
  case brokenHistory(study: Study.ID, line: Int)
  case brokenAuditLog(line: Int)
  case unreadableVersion(study: Study.ID, number: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .exists(let path):
      "\(path) already exists. Nothing was changed. Choose a name that is not in use."
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason) Check the disk and its permissions."
    case .diskFull(let path):
      "\(path) was not written, because the disk is full. Free some space or choose another disk."
    case .missingKeys(let path):
      "There is no folder of keys “\(path)”, so nothing was backed up. Name it with --keys, or leave the keys out with --no-keys."
    case .notABackup(let path):
      "\(path) is not a backup made by “accord backup”. Name the folder that contains \(BackupManifest.fileName)."
    case .interrupted(let path):
      "\(path) is an interrupted backup without \(BackupManifest.fileName). Restore another backup."
    case .changedManifest(let path):
      "\(path) was cut off or changed after the backup was made. Restore another backup."
    case .newerLayout(let path):
      "\(path) was written by a newer release of Accord. Restore it with that release."
    case .missingFile(let name):
      "\(name) is missing from the backup. Restore another backup."
    case .cutOff(let name, let bytes, let expected):
      "\(name) has \(bytes) bytes instead of \(expected). Restore another backup."
    case .changedFile(let name):
      "\(name) was changed after the backup was made. Restore another backup."
    case .damagedDatabase:
      "The database in the backup is damaged. Restore an earlier backup."
    case .brokenHistory(let study, let line):
      "The history of study \(study) is broken from entry \(line) on. Restore an earlier backup."
    case .brokenAuditLog(let line):
      "The audit log is broken from entry \(line) on. Restore an earlier backup."
    case .unreadableVersion(let study, let number):
      "Version \(number) of study \(study) cannot be opened as it was frozen. Restore an earlier backup."
    }
  }
}
