import Foundation
import GRDB

/// Why nothing can be written at the moment, although everything can be read.
package enum WritingFailure: Error, Hashable, Sendable {
  case diskFull
  case readOnly
  /// Another process holds the database.
  case locked
  /// The disk reports an error.
  case diskError

  /// Nil if the error has another cause.
  package init?(_ error: any Error) {
    switch error {
    case let failure as WritingFailure: self = failure
    case let error as DatabaseError:
      guard let failure = Dialect.writingFailure(error) else { return nil }
      self = failure
    case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull
    case let error as CocoaError where error.code == .fileWriteVolumeReadOnly: self = .readOnly
    default: return nil
    }
  }
}
