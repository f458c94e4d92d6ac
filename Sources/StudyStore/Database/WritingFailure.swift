import Foundation
import GRDB

/// Why nothing can be written at the moment, although everything can be read.
package enum WritingFailure: Error, Hashable, Sendable {
  case diskFull
  case readOnly
  /// Another process holds the database.
  case locked
  /// The disk refuses.
  case diskError

  /// Nil where an error has another cause.
  package init?(_ error: any Error) {
    switch error {
    case let failure as WritingFailure: self = failure
    case let error as DatabaseError: self.init(error)
    case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull
    case let error as CocoaError where error.code == .fileWriteVolumeReadOnly: self = .readOnly
    default: return nil
    }
  }

  private init?(_ error: DatabaseError) {
    switch (error.resultCode, error.extendedResultCode) {
    case (.SQLITE_FULL, _), (_, .SQLITE_IOERR_SHMSIZE): self = .diskFull
    case (.SQLITE_READONLY, _), (.SQLITE_PERM, _): self = .readOnly
    case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): self = .locked
    case (_, .SQLITE_IOERR_WRITE), (_, .SQLITE_IOERR_FSYNC), (_, .SQLITE_IOERR_TRUNCATE),
      (_, .SQLITE_IOERR_DIR_FSYNC), (_, .SQLITE_IOERR_SHMOPEN), (_, .SQLITE_IOERR_SHMMAP):
      self = .diskError
    default: return nil
    }
  }
}
