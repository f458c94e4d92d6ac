import Foundation
import StudyBundle
import StudyModel

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

extension BagInfo {
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
    self.init(
      fields: pairs.compactMap { label, value in
        let line = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : Field(label: label, value: line)
      })
  }
}
