/// Whether an exported history or audit log is as Accord wrote it. Needs only the file.
///
/// A file alone cannot prove that it was not rewritten as a whole. For that, its last hash is compared with the one that
/// the portal shows.
public struct ChainVerification: Hashable, Sendable {
  /// What the file contains; nil if it cannot be read.
  public private(set) var kind: ChainWriter.Kind?
  /// The first broken link; nil for a file that is as it was written.
  public private(set) var finding: Finding?
  /// The number of lines in the file.
  public private(set) var count = 0
  /// The number of lines without their content. Their place in the chain is proved, but not what they say.
  public private(set) var withheldCount = 0
  /// The ID of the study; nil for the audit log.
  public private(set) var study: String?
  /// The last line that has its content; nil if none has.
  public private(set) var lastEntry: JSONValue?
  /// The hash of the last line, as the file states it.
  public private(set) var hash: String?
  /// The title of the study; nil for the audit log.
  public private(set) var title: String?

  public var isValid: Bool { finding == nil }

  /// Why a file is not as it was written.
  public struct Finding: Hashable, Sendable {
    /// The number of the line, from 1; nil if the problem is not in a line.
    public let number: Int?
    public let message: String

    /// What it is about: a line, or the whole file.
    public var place: String { number.map { "entries/\($0)" } ?? "(file)" }
  }

  public init(of bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      finding = check(try JSONValue(parsing: bytes))
    } catch {
      finding = Self.aboutFile(
        "The file is not JSON: line \(error.line), column \(error.column). \(error.message)")
    }
  }

  private static func aboutFile(_ message: String) -> Finding {
    Finding(number: nil, message: message)
  }

  private mutating func check(_ document: JSONValue) -> Finding? {
    guard var members = document.objectValue,
      let kind = members["accord"]?.stringValue.flatMap(ChainWriter.Kind.init(rawValue:)),
      let entries = members["entries"]?.arrayValue, let layout = members["layout"]?.numberValue
    else { return Self.aboutFile("This is not an exported history or audit log.") }
    self.kind = kind
    count = entries.count
    hash = members["hash"]?.stringValue
    title = members["study"]?["title"]?.stringValue
    let mayWithhold = kind == .history && layout == Double(ChainWriter.layoutWithheld)
    guard layout == Double(ChainWriter.layout) || mayWithhold else {
      return Self.aboutFile(
        "The file has layout \(layout.plainText), which this release does not know. Update Accord.")
    }
    study = kind == .history ? members["study"]?["id"]?.stringValue ?? "" : nil
    withheldCount = mayWithhold ? entries.count { ChainedLine.isWithheld($0) } : 0
    lastEntry = entries.last { !(mayWithhold && ChainedLine.isWithheld($0)) }
    let broken = Self.firstBrokenLine(of: entries, in: study, mayWithhold: mayWithhold)
    if let broken { return broken }
    if let wrong = wrongEnd(after: entries, stated: members["length"]?.numberValue) { return wrong }
    let checksum = members.removeValue(forKey: "sha256")?.stringValue
    guard checksum == sha256(JSONValue.object(members).canonicalBytes) else {
      return Self.aboutFile(
        "Something outside the entries was changed, such as a name: the checksum does not match.")
    }
    return nil
  }

  /// Compares the last line with the end that the file states.
  private func wrongEnd(after entries: [JSONValue], stated length: Double?) -> Finding? {
    guard let length else { return Self.aboutFile("The number of entries is missing.") }
    if Double(count) < length {
      return Finding(
        number: count + 1,
        message:
          "Entry \(count + 1) is missing: the end was cut off. The file states \(length.plainText) entries and has \(count)."
      )
    }
    if Double(count) > length {
      return Finding(
        number: count,
        message:
          "Entry \(count) was added: the file states \(length.plainText) entries and has \(count).")
    }
    let last: String? = entries.isEmpty ? HashChain.start : entries.last?["hash"]?.stringValue
    guard last == hash else {
      return Finding(
        number: count, message: "Entry \(count) is not the last one that the file states.")
    }
    return nil
  }

  /// - Parameters:
  ///   - study: the study that every line belongs to; nil for the audit log.
  ///   - mayWithhold: whether lines may be without their content.
  private static func firstBrokenLine(
    of entries: [JSONValue], in study: String?, mayWithhold: Bool
  ) -> Finding? {
    var previous = HashChain.start
    for (index, entry) in entries.enumerated() {
      let number = index + 1
      func broken(_ message: String) -> Finding { Finding(number: number, message: message) }
      guard let line = ChainedLine(entry, mayBeWithheld: mayWithhold) else {
        return broken("Entry \(number) cannot be read: it has no number or no hash.")
      }
      guard line.isAsWritten else {
        return broken("Entry \(number) was changed: its content does not match its hash.")
      }
      if let study, !line.isWithheld, line.study != study {
        return broken("Entry \(number) belongs to the history of another study.")
      }
      guard line.number == Double(number) else {
        let stated = line.number.plainText
        let isLater = entries[(index + 1)...].contains {
          $0["number"]?.numberValue == Double(number)
        }
        return broken(
          isLater || line.number < Double(number)
            ? "Entry \(number) is out of order: entry \(stated) is in its place."
            : "Entry \(number) is missing: entry \(stated) is in its place.")
      }
      guard line.previous == previous else {
        return broken(
          "Entry \(number) does not follow the entry before it: one of the two was replaced.")
      }
      previous = line.hash
    }
    return nil
  }
}

/// A line of an exported chain.
private struct ChainedLine {
  let number: Double
  let previous: String
  let hash: String
  let study: String?
  /// Whether it is without its content, so that its hash can only be compared with a whole history.
  let isWithheld: Bool
  /// Whether its content matches its hash.
  let isAsWritten: Bool

  static func isWithheld(_ value: JSONValue) -> Bool { value["withheld"]?.booleanValue == true }

  /// Nil if it lacks what every line has.
  init?(_ value: JSONValue, mayBeWithheld: Bool) {
    guard var members = value.objectValue, let number = members["number"]?.numberValue,
      let previous = members["previous"]?.stringValue,
      let hash = members.removeValue(forKey: "hash")?.stringValue
    else { return nil }
    self.number = number
    self.previous = previous
    self.hash = hash
    study = members["study"]?.stringValue
    isWithheld = mayBeWithheld && Self.isWithheld(value)
    isAsWritten = isWithheld || sha256(JSONValue.object(members).canonicalBytes) == hash
  }
}
