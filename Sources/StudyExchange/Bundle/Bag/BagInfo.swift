import Foundation
import StudyModel

/// `bag-info.txt`: what a bag holds, for those who store it. It has no clock, no host, and no release.
struct BagInfo: Hashable {
  static let fileName = "bag-info.txt"
  private static let size = "Payload-Oxum"
  private static let signature = "Accord-Signature"

  /// Labels and values, in order.
  private(set) var fields: [Field]

  struct Field: Hashable {
    let label: String
    let value: String
  }

  /// - Parameters:
  ///   - isSigned: whether a signature is added to the bag, so that nobody can take it out unnoticed.
  ///   - payload: the files below `data/`.
  init(_ subject: BagSubject, isSigned: Bool, payload: [ExportedFile]) {
    let number = subject.number.map { " \($0)" } ?? ", draft"
    var pairs = [
      ("Source-Organization", subject.organization),
      ("External-Identifier", "urn:uuid:\(subject.study.id.uuidString.lowercased())"),
      ("External-Identifier", "sha256:\(subject.sha256)"),
      (
        "External-Description", "\(subject.study.displayTitle)\(number). Start with data/README.md."
      ),
      ("Bagging-Date", subject.day ?? ""),
      (Self.size, Self.oxum(of: payload)),
    ]
    if isSigned { pairs.append((Self.signature, BundleSignature.fileName)) }
    fields = pairs.compactMap { label, value in
      let line = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return line.isEmpty ? nil : Field(label: label, value: line)
    }
  }

  /// Nil if a line is not a label, a colon, and a value.
  init?(reading bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else {
      return nil
    }
    fields = []
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      guard let colon = line.firstRange(of: ": ") else { return nil }
      fields.append(
        Field(
          label: String(line[..<colon.lowerBound]), value: String(line[colon.upperBound...])))
    }
  }

  /// Whether the bag says that it is signed.
  var isSigned: Bool { self[Self.signature] != nil }

  /// Whether the number and size of the files is the one that the bag states.
  func fits(_ payload: [ExportedFile]) -> Bool { self[Self.size] == Self.oxum(of: payload) }

  private subscript(label: String) -> String? { fields.first { $0.label == label }?.value }

  private static func oxum(of payload: [ExportedFile]) -> String {
    "\(payload.reduce(0) { $0 + $1.bytes.count }).\(payload.count)"
  }

  var file: ExportedFile {
    ExportedFile(
      path: Self.fileName, text: fields.map { "\($0.label): \($0.value)\n" }.joined())
  }
}

/// The version, or the draft, that a bag is about.
struct BagSubject {
  let study: Study
  /// SHA-256 of the study document.
  let sha256: String
  /// Nil for a draft.
  let number: VersionNumber?
  /// When it was frozen; nil for a draft, or if that is not known.
  let frozen: Date?

  /// The day on which it was frozen, in UTC.
  var day: String? { frozen.map { CalendarDay($0, in: .gmt).description } }

  var organization: String {
    study.facts.organization.text(in: study.primaryLanguage, else: study.primaryLanguage)
  }

  /// The name of the folder that the bag unpacks to.
  var folder: String {
    let slug = BagPath(of: [])[FileName.encoding(study.slug)]
    return slug + (number.map { "-\($0)" } ?? "-draft")
  }
}
