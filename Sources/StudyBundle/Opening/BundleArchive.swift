/// A zip as Accord writes it: files one after the other, stored without compression, and then the list of them. Reading it
/// needs no library and unpacks nothing, so an archive never grows. Damage inside a file is left to its checksum.
public struct BundleArchive: Sendable {
  private let bytes: [UInt8]

  private static let endOfList = (mark: 0x0605_4B50, size: 22)
  private static let entry = (mark: 0x0201_4B50, size: 46)
  private static let header = (mark: 0x0403_4B50, size: 30)

  /// - Throws: `BundleError.tooLarge` for more than any bundle has.
  public init(_ bytes: [UInt8]) throws(BundleError) {
    guard bytes.count <= BundleLimits.archiveBytes else { throw .tooLarge }
    self.bytes = bytes
  }

  /// All files, in their order, not verified yet.
  /// - Throws: `BundleError.notABundle` if the zip was not written by Accord, or `BundleError.tooLarge`.
  public func files() throws(BundleError) -> [BundleFile] {
    let end = bytes.count - Self.endOfList.size
    try expect(Self.endOfList.mark, at: end)
    let count = try number(at: end + 10, of: 2)
    guard count <= BundleLimits.entries else { throw .tooLarge }
    let list = try number(at: end + 16, of: 4)
    var (entry, next) = (list, 0)
    var files: [BundleFile] = []
    for _ in 0..<count {
      let file = try file(listedAt: entry, startingAt: next)
      entry = file.nextEntry
      next = file.end
      files.append(file.file)
    }
    // No bytes are left between the files, the list, and its end.
    guard next == list, entry == end else { throw .notABundle }
    return files
  }

  /// A file, and where the next one and its entry in the list begin.
  private func file(
    listedAt entry: Int, startingAt start: Int
  ) throws(BundleError) -> (file: BundleFile, end: Int, nextEntry: Int) {
    try expect(Self.entry.mark, at: entry)
    try expect(Self.header.mark, at: start)
    let isEncrypted = try number(at: entry + 8, of: 2) & 1 == 1
    let isCompressed = try number(at: entry + 10, of: 2) != 0
    let size = try number(at: entry + 20, of: 4)
    let nameSize = try number(at: entry + 28, of: 2)
    let isElsewhere = try number(at: entry + 42, of: 4) != start
    // Unix stores the kind of a file in the upper half of its attributes; zero means unknown.
    let kind = try number(at: entry + 38, of: 4) >> 16 & 0o170_000
    // Two sizes, and fields that Accord never writes.
    let extras = try number(at: entry + 30, of: 4)
    guard !isEncrypted, !isCompressed, !isElsewhere, [0, 0o100_000].contains(kind), extras == 0,
      try number(at: entry + 24, of: 4) == size, try number(at: start + 26, of: 4) == nameSize
    else { throw .notABundle }
    let content = start + Self.header.size + nameSize
    let name = try slice(entry + Self.entry.size, nameSize)
    guard try slice(start + Self.header.size, nameSize).elementsEqual(name),
      let path = String(validating: name, as: UTF8.self)
    else { throw .notABundle }
    let file = BundleFile(path: path, bytes: Array(try slice(content, size)))
    return (file, content + size, entry + Self.entry.size + nameSize)
  }

  private func expect(_ mark: Int, at position: Int) throws(BundleError) {
    guard try number(at: position, of: 4) == mark else { throw .notABundle }
  }

  /// A number of some bytes, the lowest first.
  private func number(at position: Int, of count: Int) throws(BundleError) -> Int {
    try slice(position, count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func slice(_ position: Int, _ count: Int) throws(BundleError) -> ArraySlice<UInt8> {
    guard position >= 0, position <= bytes.count - count else { throw .notABundle }
    return bytes[position..<position + count]
  }
}
