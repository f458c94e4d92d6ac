import Foundation

/// Up to where the log is saved, as SQLite notes it in the file that its connections share. It does so only after it flushed
/// the log, so not even a power failure leaves a shorter log. The first connection to open a database writes the note again,
/// from what it can read of the log.
struct LogIndex {
  private static let noteSize = 48

  /// Numbers that differ each time the log starts over.
  private let salts: ArraySlice<UInt8>
  private let frames: UInt32

  /// Nil if there is no such file, or its note was being written when the process was killed.
  init?(of file: DatabaseFile) {
    guard let handle = FileHandle(forReadingAtPath: file.index) else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: 2 * Self.noteSize),
      data.count == 2 * Self.noteSize
    else { return nil }
    let bytes = Array(data)
    // The note is written twice.
    guard bytes[..<Self.noteSize] == bytes[Self.noteSize...] else { return nil }
    salts = bytes[32..<40]
    frames = bytes.withUnsafeBytes { $0.load(fromByteOffset: 16, as: UInt32.self) }
  }

  var hasFrames: Bool { frames > 0 }

  /// Whether more of the same log was saved than a later note says.
  func exceeds(_ later: LogIndex?) -> Bool {
    guard let later else { return false }
    return salts == later.salts && frames > later.frames
  }
}
