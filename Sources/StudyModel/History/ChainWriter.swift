import Crypto
import Foundation

/// Writes an exported chain piece by piece, as JSON that `ChainVerification` checks; docs/exported-history.md describes it.
public struct ChainWriter {
  /// The layout of a chain in which every line has its content.
  public static let layout = 1
  /// The layout of a chain in which lines may be without their content, such as the history in a bundle.
  public static let layoutWithheld = 2

  /// The members of the file that only exported chains have.
  package static let members: Set = ["accord", "entries", "hash", "layout", "length", "sha256"]

  /// What the lines of a chain are about.
  public enum Kind: String, Hashable, Sendable {
    case history, audit
  }

  private var digest = SHA256()
  private var isFirst = true
  private let kind: Kind
  private let layout: Int

  /// - Parameter withholds: whether some lines come without their content (`HistoryEntry.withheldBytes`).
  public init(_ kind: Kind, withholds: Bool = false) {
    self.kind = kind
    layout = withholds ? Self.layoutWithheld : Self.layout
  }

  /// The beginning of the file.
  public mutating func opening() -> [UInt8] {
    let bytes = Array("{\"accord\":\"\(kind.rawValue)\",\"entries\":[".utf8)
    digest.update(data: bytes)
    return bytes
  }

  /// The next line.
  /// - Parameter line: canonical JSON, including the line's own hash.
  public mutating func entry(_ line: [UInt8]) -> [UInt8] {
    let separator: [UInt8] = isFirst ? [] : [UInt8(ascii: ",")]
    isFirst = false
    digest.update(data: separator + line)
    return separator + [0x0A] + line
  }

  /// The end of the file, with a checksum over everything in it.
  /// - Parameters:
  ///   - hash: the hash of the last line.
  ///   - people: the names of the people in the lines, which only state their IDs; nil if the lines state the names.
  ///   - study: the study; nil for the audit log.
  public mutating func closing(
    length: Int, hash: String, people: JSONValue? = nil, study: JSONValue? = nil
  ) -> [UInt8] {
    var members: [String: JSONValue] = [
      "hash": .string(hash), "layout": .number(Double(layout)),
      "length": .number(Double(length)),
    ]
    members["people"] = people
    members["study"] = study
    var rest = Array("],".utf8)
    rest.append(contentsOf: JSONValue.object(members).canonicalBytes.dropFirst())
    digest.update(data: rest)
    let checksum = ",\n\"sha256\":\"\(hexadecimal(digest.finalize()))\"}\n"
    rest.removeLast()
    rest.append(contentsOf: checksum.utf8)
    return [UInt8(ascii: "\n")] + rest
  }
}
