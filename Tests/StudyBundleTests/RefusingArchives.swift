import Foundation
import StudyBundle
import StudyModel
import Testing

@Suite("Refusing archives") struct RefusingArchives {
  private let archive: [UInt8]

  init() throws { archive = try KeptBundle().archive }

  private func error(_ bytes: [UInt8]) -> BundleError? {
    do {
      _ = try BundleArchive(bytes).files()
      return nil
    } catch { return error }
  }

  /// A zip of one file, `a`, with the byte `x`, and where its parts begin.
  private static let small: [UInt8] =
    [0x50, 0x4B, 3, 4] + facts + Array("ax".utf8)
    + [0x50, 0x4B, 1, 2, 10, 3] + facts + [UInt8](repeating: 0, count: 14) + Array("a".utf8)
    + [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 32, 0, 0, 0, 0, 0]

  /// Version, flags, method, time, date, checksum, sizes, and the length of the name.
  private static let facts: [UInt8] =
    [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

  @Test func `a zip of one file is read`() throws {
    #expect(
      try BundleArchive(Self.small).files() == [BundleFile(path: "a", bytes: Array("x".utf8))])
  }

  @Test func `what is cut off anywhere is refused`() {
    for count in Self.small.indices {
      #expect(error(Array(Self.small.prefix(count))) == .notABundle, "\(count) bytes")
    }
    #expect(error(Array(archive.dropLast(1))) == .notABundle)
    #expect(error(Array(archive.dropFirst(1))) == .notABundle)
  }

  @Test func `no changed byte of a zip is read as something else than another content`() throws {
    for index in Self.small.indices {
      for bit in 0..<8 {
        var changed = Self.small
        changed[index] ^= 1 << bit
        let files = try? BundleArchive(changed).files()
        #expect(files.map { $0.count == 1 && $0[0].bytes.count == 1 } ?? true, "\(index)")
      }
    }
  }

  @Test(arguments: [
    (name: "encrypted", at: 8, value: UInt8(1)), (name: "compressed", at: 10, value: 8),
    (name: "larger than it is", at: 24, value: 2), (name: "elsewhere", at: 42, value: 1),
    (name: "with a comment", at: 32, value: 1), (name: "a link", at: 41, value: 0xA0),
    (name: "a folder", at: 41, value: 0x40),
  ])
  func `an entry that Accord never writes is refused`(name: String, at: Int, value: UInt8) {
    var changed = Self.small
    changed[32 + at] = value

    #expect(error(changed) == .notABundle, "\(name)")
  }

  @Test func `two entries cannot share their bytes`() {
    let (file, entry) = (Self.small[0..<32], Self.small[32..<79])
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 2, 0, 2, 0, 94, 0, 0, 0, 32, 0, 0, 0, 0, 0]

    #expect(error(Array(file) + Array(entry) + Array(entry) + end) == .notABundle)
  }

  @Test func `a file that is missing, or is neither a zip nor a folder, cannot be read`() throws {
    let missing = URL(filePath: "/nowhere/bundle.zip")

    #expect(throws: BundleError.self) { try VerifiedBundle(at: missing) }
    #expect(throws: BundleError.notABundle) { try VerifiedBundle(archive: Array("{}".utf8)) }
    #expect(throws: BundleError.notABundle) { try VerifiedBundle(archive: []) }
  }

  @Test func `a link in a folder is not followed`() throws {
    let kept = try KeptBundle()

    try kept.unpacked { root in
      try FileManager.default.createSymbolicLink(
        at: root.appending(path: "data/more.json"),
        withDestinationURL: URL(filePath: "/etc/hostname"))
      #expect {
        try VerifiedBundle(at: root)
      } throws: { error in
        guard case BundleError.unreadable(let path, _) = error else { return false }
        return path.hasSuffix("data/more.json")
      }
    }
  }
}
