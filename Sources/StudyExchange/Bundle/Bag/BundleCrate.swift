import Foundation
import StudyBundle
import StudyModel

/// `ro-crate-metadata.json`: what a bundle and each of its files is, for repositories that read RO-Crate 1.1. Nothing is only
/// here.
struct BundleCrate {
  static let fileName = BundlePath.crate
  private static let license = "#all-rights-reserved"
  /// RO-Crate requires a date. A draft has none, so it has that of the entries of its zip.
  private static let noDate = "1980-01-01"

  let file: ExportedFile

  /// - Parameter files: all other files, by the names that they have next to this one.
  init(of files: [ExportedFile], about subject: BagSubject) {
    let parts = files.sorted { $0.path < $1.path }
    var graph: [JSONValue] = [
      Self.descriptor, Self.root(parts, about: subject),
      [
        "@id": .string(Self.license), "@type": "CreativeWork", "name": "All rights reserved",
        "description":
          "The study states no license. Ask the organization or the authors before you use it.",
      ],
    ]
    if !subject.organization.isEmpty {
      graph.append([
        "@id": "#organization", "@type": "Organization", "name": .string(subject.organization),
      ])
    }
    let mediaTypes = Dictionary(
      subject.study.assets.map { (BundlePath.asset($0.id), $0.mediaType) }
    ) { first, _ in first }
    graph += parts.map { Self.entity($0, mediaType: mediaTypes[$0.path] ?? $0.mediaType) }
    let crate: JSONValue = [
      "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": .array(graph),
    ]
    file = ExportedFile(path: Self.fileName, bytes: crate.canonicalBytes)
  }

  private static let descriptor: JSONValue = [
    "@id": .string(fileName), "@type": "CreativeWork",
    "conformsTo": ["@id": "https://w3id.org/ro/crate/1.1"], "about": ["@id": "./"],
  ]

  private static func root(_ parts: [ExportedFile], about subject: BagSubject) -> JSONValue {
    let version = subject.number?.description ?? "draft"
    var members: [String: JSONValue] = [
      "@id": "./", "@type": "Dataset",
      "name": .string("\(subject.study.displayTitle), \(version)"),
      "description": .string(description(of: subject)),
      "datePublished": .string(subject.day ?? noDate), "version": .string(version),
      "identifier": .string("urn:uuid:\(subject.study.id.uuidString.lowercased())"),
      "inLanguage": .array(subject.study.languages.map { .string($0.rawValue) }),
      "license": ["@id": .string(license)],
      "hasPart": .array(parts.map { ["@id": .string($0.path)] }),
    ]
    if !subject.organization.isEmpty { members["publisher"] = ["@id": "#organization"] }
    return .object(members)
  }

  private static func description(of subject: BagSubject) -> String {
    let content =
      "The consents and tasks of a research study, as its authors froze them. Start with README.md."
    return subject.day == nil
      ? content
        + " It was never published or its date is not known; \(noDate) means that there is no date."
      : content
  }

  private static func entity(_ file: ExportedFile, mediaType: String) -> JSONValue {
    var members: [String: JSONValue] = [
      "@id": .string(file.path), "@type": "File", "name": .string(name(of: file.path)),
      "encodingFormat": .string(mediaType),
    ]
    // The list of checksums has that of this file in it.
    if file.path != BundleManifest.fileName {
      members["contentSize"] = .string("\(file.bytes.count)")
      members["sha256"] = .string(sha256(file.bytes))
    }
    return .object(members)
  }

  private static func name(of path: String) -> String {
    switch path {
    case AccordFormat.fileName: "The study document"
    case BundleFacts.fileName: "Number, notes, and hash of the version"
    case BundleStatement.fileName: "The status of the version when the bundle was made"
    case BundleApproval.fileName: "The approval"
    case BundleCompletion.fileName: "What was added when the version was frozen"
    case BundleCompletion.historyJSON: "The history of the version, as a chain of hashes"
    case BundleCompletion.historyCSV: "The history of the version, as a table"
    case BundleLosses.fileName: "What each format could not carry"
    case BundlePath.guide: "How to read and verify this bundle"
    case BundlePath.schema: "JSON Schema of the study document"
    default: path
    }
  }
}
