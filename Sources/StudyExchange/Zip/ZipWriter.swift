import CZip

/// Packs files into a zip whose bytes depend only on the files: sorted, stored without compression (which differs between
/// releases of zlib), dated 1980-01-01, and readable by everyone.
struct ZipWriter {
  private let form: Form
  private var archive: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// The two ways in which archives have been written. Neither may ever change.
  enum Form {
    /// At midnight, every name marked as UTF-8.
    case plain
    /// At a minute after noon, only those names marked that have more than ASCII: so `strip-nondeterminism` leaves it as it is.
    case bag
  }

  static func archive(
    of files: [ExportedFile], as form: Form = .plain
  ) throws(ExportError) -> [UInt8] {
    var writer = ZipWriter(form: form)
    for file in files.sorted(by: { $0.path < $1.path }) { try writer.add(file) }
    return try writer.finished()
  }

  private init(form: Form) { self.form = form }

  private mutating func add(_ file: ExportedFile) throws(ExportError) {
    let name = Array(file.path.utf8)
    var facts: [UInt8] = []
    let isMarked = form == .plain || name.contains { $0 >= 0x80 }
    facts.append(little: UInt16(10), isMarked ? Self.namesAreUTF8 : 0, Self.stored)
    facts.append(little: form == .plain ? 0 : Self.minuteAfterNoon, Self.firstDayOf1980)
    let size = try Self.fourBytes(file.bytes.count)
    facts.append(little: Self.checksum(file.bytes))
    facts.append(little: size, size)
    facts.append(little: try Self.twoBytes(name.count), UInt16(0))

    let offset = try Self.fourBytes(archive.count)
    archive.append(little: UInt32(0x0403_4B50))
    archive += facts + name + file.bytes

    directory.append(little: UInt32(0x0201_4B50))
    directory.append(little: Self.madeByUnix)
    directory += facts
    // No comment, first disk, no internal attributes.
    directory.append(little: UInt16(0), UInt16(0), UInt16(0))
    directory.append(little: Self.regularFile644, offset)
    directory += name
    count += 1
  }

  private mutating func finished() throws(ExportError) -> [UInt8] {
    let offset = try Self.fourBytes(archive.count)
    let size = try Self.fourBytes(directory.count)
    let entries = try Self.twoBytes(count)
    archive += directory
    archive.append(little: UInt32(0x0605_4B50))
    archive.append(little: UInt16(0), UInt16(0), entries, entries)
    archive.append(little: size, offset)
    archive.append(little: UInt16(0))
    return archive
  }

  private static let namesAreUTF8: UInt16 = 0x0800
  private static let stored: UInt16 = 0
  private static let minuteAfterNoon: UInt16 = 12 << 11 | 1 << 5
  private static let firstDayOf1980: UInt16 = 1 << 5 | 1
  private static let madeByUnix: UInt16 = 3 << 8 | 10
  private static let regularFile644: UInt32 = 0o100_644 << 16

  private static func fourBytes(_ number: Int) throws(ExportError) -> UInt32 {
    guard let number = UInt32(exactly: number) else { throw .tooLarge }
    return number
  }

  private static func twoBytes(_ number: Int) throws(ExportError) -> UInt16 {
    guard let number = UInt16(exactly: number) else { throw .tooLarge }
    return number
  }

  /// The CRC-32 used in zips. A file of 4 GiB or more has been refused.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(truncatingIfNeeded: bytes.count)))
  }
}

extension [UInt8] {
  fileprivate mutating func append<Number: FixedWidthInteger>(little numbers: Number...) {
    for number in numbers {
      for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
        append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
  }
}
