import Crypto
import Foundation
import GRDB

/// Files of backups: readable by their owner only, on disk before anything relies on them, and never overwritten.
enum BackupFiles {
  private static let piece = 1 << 20

  /// Creates a folder that only its owner can open.
  static func makeFolder(at path: String) throws(BackupError) {
    guard mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { throw .exists(path: path) }
      throw failure(at: path)
    }
    chmod(path, 0o700)
  }

  /// Whether something has this name, also a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Copies a file to a new one.
  static func copy(_ source: String, to target: String) throws {
    try makeFile(at: target)
    try describingFailures(at: target) {
      let input = try FileHandle(forReadingFrom: URL(filePath: source))
      defer { try? input.close() }
      let output = try FileHandle(forWritingTo: URL(filePath: target))
      defer { try? output.close() }
      while let bytes = try input.read(upToCount: piece), !bytes.isEmpty {
        try output.write(contentsOf: bytes)
      }
      try output.synchronize()
    }
  }

  /// Writes a new file.
  static func write(_ bytes: Data, to target: String) throws {
    try makeFile(at: target)
    try describingFailures(at: target) {
      let output = try FileHandle(forWritingTo: URL(filePath: target))
      defer { try? output.close() }
      try output.write(contentsOf: bytes)
      try output.synchronize()
    }
  }

  /// The folder that contains a path, also one that is relative to the current folder.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Flushes a file or the names in a folder to the disk.
  static func synchronize(_ path: String) throws(BackupError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(at: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(at: path) }
  }

  /// The size in bytes and the SHA-256 of a file; nil if it cannot be read.
  static func facts(of path: String) -> (bytes: Int, sha256: String)? {
    guard let input = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? input.close() }
    var hash = SHA256()
    var count = 0
    do {
      while let bytes = try input.read(upToCount: piece), !bytes.isEmpty {
        hash.update(data: bytes)
        count += bytes.count
      }
    } catch { return nil }
    return (count, hash.finalize().map { String(format: "%02x", $0) }.joined())
  }

  /// Turns errors of the system and of the database into what an administrator can act on.
  static func describingFailures<Value>(at path: String, _ work: () throws -> Value) throws -> Value
  {
    do {
      return try work()
    } catch let error as BackupError {
      throw error
    } catch let error as DatabaseError {
      if WritingFailure(error) == .diskFull { throw BackupError.diskFull(path: path) }
      throw error
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw BackupError.diskFull(path: path)
    } catch {
      throw BackupError.cannotWrite(path: path, reason: error.localizedDescription)
    }
  }

  private static func makeFile(at path: String) throws(BackupError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(at: path) }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  private static func failure(at path: String) -> BackupError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EEXIST: .exists(path: path)
    default: .cannotWrite(path: path, reason: "\(String(cString: strerror(errno))).")
    }
  }
}
