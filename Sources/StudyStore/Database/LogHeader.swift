import Foundation

/// The first 32 bytes of a log: six numbers, of which the fifth and sixth change each time the log starts over, and their
/// checksum. Without them, SQLite takes nothing from the log (https://sqlite.org/fileformat2.html#the_write_ahead_log).
struct LogHeader {
  static let size = 32
  /// The first number; the last bit says in which byte order the checksum was computed.
  private static let mark: UInt32 = 0x377F_0682
  private static let summed = 24

  private let bytes: [UInt8]

  /// Nil if the log holds nothing else.
  init?(of file: DatabaseFile) {
    guard let size = DatabaseFile.size(of: file.log), size > Self.size,
      let handle = FileHandle(forReadingAtPath: file.log)
    else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: Self.size), data.count == Self.size else {
      return nil
    }
    bytes = Array(data)
  }

  /// Whether it was changed after SQLite wrote it.
  var isDamaged: Bool {
    let first = number(at: 0, isBigEndian: true)
    guard first & ~1 == Self.mark else { return true }
    let isBigEndian = first & 1 == 1
    var (one, other): (UInt32, UInt32) = (0, 0)
    for start in stride(from: 0, to: Self.summed, by: 8) {
      one &+= number(at: start, isBigEndian: isBigEndian) &+ other
      other &+= number(at: start + 4, isBigEndian: isBigEndian) &+ one
    }
    return one != number(at: Self.summed, isBigEndian: true)
      || other != number(at: Self.summed + 4, isBigEndian: true)
  }

  private func number(at start: Int, isBigEndian: Bool) -> UInt32 {
    let four = bytes[start..<start + 4]
    return (isBigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
