import ArgumentParser
import StudyModel

/// Reports whether an exported history or audit log is as it was written.
struct ChainCheck {
  /// The largest file that is read.
  static let largestFile = 256_000_000

  let verification: ChainVerification

  /// Nil if a file is not JSON text, so that it may be a bundle.
  init?(_ bytes: [UInt8]) {
    let start = bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard start == UInt8(ascii: "{") else { return nil }
    verification = ChainVerification(of: bytes)
  }

  func report(on file: String, asJSON: Bool) throws {
    if asJSON { try Terminal.say(Report(verification)) } else { Terminal.say(sentence(on: file)) }
    if !verification.isValid { throw ExitCode.problems }
  }

  private func sentence(on file: String) -> String {
    if let finding = verification.finding {
      return "Changed. “\(file)” is not as Accord wrote it:\n  \(finding.place): \(finding.message)"
    }
    let name = verification.title.map { "History of \($0)" } ?? "Audit log"
    let count = verification.count == 1 ? "1 entry" : "\(verification.count) entries"
    let withheld = verification.withheldCount
    let part = withheld == 0 ? "" : " (\(withheld) without content)"
    return "Unchanged. \(name), \(count)\(part), last hash \(verification.hash ?? "")"
  }

  private struct Report: Encodable {
    let valid: Bool
    let entries: Int
    let hash: String?
    let findings: [Finding]

    struct Finding: Encodable {
      let file: String
      let finding: String
    }

    init(_ verification: ChainVerification) {
      valid = verification.isValid
      entries = verification.count
      hash = verification.hash
      findings = verification.finding.map { [Finding(file: $0.place, finding: $0.message)] } ?? []
    }

    private enum CodingKeys: String, CodingKey {
      case valid, version, approval, entries, hash, findings
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(valid, forKey: .valid)
      // Present as for bundles, so that tools read one shape.
      try container.encodeNil(forKey: .version)
      try container.encodeNil(forKey: .approval)
      try container.encode(entries, forKey: .entries)
      try container.encode(hash, forKey: .hash)
      try container.encode(findings, forKey: .findings)
    }
  }
}
