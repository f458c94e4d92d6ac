import Foundation

/// Writes a small file next to the database and removes it: a disk or a quota that is full is noticed before someone's text
/// is lost, and the database stays as it is.
struct DiskProbe {
  private static let bytes = [UInt8](repeating: 0, count: 8 << 10)

  /// Nil for a database in memory.
  private let path: String?

  init(nextTo database: String) {
    path = DatabaseFile.size(of: database) == nil ? nil : database + ".probe"
  }

  /// Why nothing can be written; nil if it can, or if the folder lets nobody add files, which saving does not need.
  func failure() -> WritingFailure? {
    guard let path else { return nil }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return Self.failure(errno) }
    defer {
      close(descriptor)
      unlink(path)
    }
    guard write(descriptor, Self.bytes, Self.bytes.count) == Self.bytes.count else {
      // A disk with less space than that takes only a part.
      return Self.failure(errno) ?? .diskFull
    }
    return fsync(descriptor) == 0 ? nil : Self.failure(errno)
  }

  private static func failure(_ code: Int32) -> WritingFailure? {
    switch code {
    case ENOSPC, EDQUOT: .diskFull
    case EROFS: .readOnly
    case EIO: .diskError
    default: nil
    }
  }
}
