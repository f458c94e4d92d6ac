import StudyModel
import TestSupport

@testable import StudyExchange

/// Changes inputs, the same way for the same seed.
struct InputMutator {
  /// Larger inputs take longer without reaching more.
  static let largest = 300_000

  var random: SeededGenerator
  let shape: InputShape
  let tokens: [String]

  init(of reader: FuzzedReader, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    shape = reader.shape
    tokens = reader.tokens
  }

  /// An input like one of the pool.
  mutating func input(from pool: [[UInt8]]) -> [UInt8] {
    let other = random.pick(pool, else: [])
    // More small inputs than large ones are read in the same time.
    let base =
      (0..<random.number(1...4)).map { _ in random.pick(pool, else: []) }
      .min { $0.count < $1.count } ?? []
    let input =
      random.once(in: 4) ? bytes(base, other) : built(base, other) ?? bytes(base, other)
    return Array(input.prefix(Self.largest))
  }

  /// Changes a part of what the input is built of; nil if it is not built as it should be.
  private mutating func built(_ base: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    switch shape {
    case .text: return text(base, other)
    case .table: return table(base, other)
    case .zip: return zip(base, other)
    case .json:
      guard let value = try? JSONValue(parsing: base, takesLastOfRepeated: true) else { return nil }
      let others = (try? JSONValue(parsing: other, takesLastOfRepeated: true)).map { [$0] } ?? []
      var damage = JSONDamage(random: random, source: value, others: others)
      let damaged = damage.damaged()
      random = damage.random
      return damaged.canonicalBytes
    }
  }

  // MARK: Bytes

  private static let interesting: [UInt8] = [
    0, 1, 9, 10, 13, 32, 34, 38, 39, 60, 62, 92, 127, 128, 255,
  ]

  /// Changes single bytes, and moves ranges of them.
  private mutating func bytes(_ base: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var bytes = base
    for _ in 0..<random.number(1...4) {
      guard !bytes.isEmpty else { return Array(other.prefix(random.number(0...64))) }
      let index = random.number(0...bytes.count - 1)
      switch random.number(0...7) {
      case 0: bytes[index] ^= 1 << UInt8(random.number(0...7))
      case 1: bytes[index] = random.pick(Self.interesting, else: 0)
      case 2: bytes.removeSubrange(index..<min(bytes.count, index + random.number(1...64)))
      case 3: bytes.removeSubrange(index...)
      case 4:
        let range = bytes[index..<min(bytes.count, index + random.number(1...128))]
        bytes.insert(contentsOf: Array(range), at: random.number(0...bytes.count))
      case 5:
        guard !other.isEmpty else { continue }
        let start = random.number(0...other.count - 1)
        bytes.replaceSubrange(index..., with: other[start...])
      case 6: bytes.insert(contentsOf: Array(random.pick(tokens, else: "\0").utf8), at: index)
      default:
        // Numbers of a binary file.
        for place in index..<min(bytes.count, index + 4) {
          bytes[place] = random.once(in: 2) ? 255 : 0
        }
      }
    }
    return bytes
  }

  // MARK: Texts

  /// Changes words and numbers, and nests what has a meaning.
  private mutating func text(_ base: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var bytes = base
    for _ in 0..<random.number(1...4) {
      let index = random.number(0...bytes.count)
      switch random.number(0...6) {
      case 0, 1: bytes.insert(contentsOf: Array(random.pick(tokens, else: " ").utf8), at: index)
      case 2:
        let token = Array(random.pick(tokens, else: "(").utf8)
        let most = random.once(in: 20) ? 5_000 : 40
        let repeated = (0..<random.number(2...most)).flatMap { _ in token }
        bytes.insert(contentsOf: repeated, at: index)
      case 3: replaceNumber(in: &bytes, from: index)
      case 4:
        // Lines, in an order that nobody would write.
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        lines.swapAt(random.number(0...lines.count - 1), random.number(0...lines.count - 1))
        bytes = Array(lines.joined(separator: [10]))
      default: bytes = self.bytes(bytes, other)
      }
    }
    return bytes
  }

  private mutating func replaceNumber(in bytes: inout [UInt8], from index: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[index...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
    bytes.replaceSubrange(
      start..<end, with: Array(random.pick(HostileNumbers.texts, else: "0").utf8))
  }

  // MARK: Tables

  /// Changes cells, rows, and columns.
  private mutating func table(_ base: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    guard var rows = try? CSVReader.read(base).rows.map(\.texts), !rows.isEmpty else { return nil }
    for _ in 0..<random.number(1...5) {
      let row = random.number(0...rows.count - 1)
      guard !rows[row].isEmpty else { continue }
      let cell = random.number(0...rows[row].count - 1)
      switch random.number(0...6) {
      case 0: rows[row].remove(at: cell)
      case 1: rows.insert(rows[row], at: random.number(0...rows.count))
      case 2: rows.swapAt(row, random.number(0...rows.count - 1))
      case 3: rows[row][cell] = random.pick(rows.randomElement(using: &random) ?? [], else: "")
      case 4: rows[row][cell] = random.pick(tokens + HostileNumbers.texts, else: "")
      default:
        let changed = text(Array(rows[row][cell].utf8), other.suffix(40))
        rows[row][cell] = String(decoding: changed.prefix(40_000), as: UTF8.self)
      }
    }
    return rows.flatMap { CSVRow.bytes(of: $0) }
  }

  // MARK: Zips

  /// Changes a file in a zip, or which files there are.
  private mutating func zip(_ base: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    guard var files = try? ZipReader.files(of: base), !files.isEmpty else { return nil }
    for _ in 0..<random.number(1...3) {
      let index = random.number(0...files.count - 1)
      let file = files[index]
      switch random.number(0...9) {
      case 0: if files.count > 1 { files.remove(at: index) }
      case 1:
        let path = text(Array(file.path.utf8), [])
        files[index] = ExportedFile(
          path: String(decoding: path.prefix(500), as: UTF8.self), bytes: file.bytes)
      case 2:
        guard let foreign = (try? ZipReader.files(of: other))?.randomElement(using: &random) else {
          continue
        }
        files[index] = ExportedFile(path: file.path, bytes: foreign.bytes)
      default: files[index] = ExportedFile(path: file.path, bytes: changed(file))
      }
    }
    return try? ZipWriter.archive(of: files)
  }

  private mutating func changed(_ file: ExportedFile) -> [UInt8] {
    if file.path.hasSuffix(".json"), !random.once(in: 3),
      let value = try? JSONValue(parsing: file.bytes)
    {
      var damage = JSONDamage(random: random, source: value)
      let damaged = damage.damaged()
      random = damage.random
      return damaged.canonicalBytes
    }
    return text(file.bytes, [])
  }
}
