import Foundation
import StudyModel

/// The files of a bundle, before they are packed.
struct BundleContents {
  /// Sorted by path, the manifest included.
  let files: [ExportedFile]

  /// What is frozen with a version, and the bundle's statement about itself.
  init(_ artifacts: [ExportedFile], statement: BundleStatement) throws {
    var files = artifacts + [try statement.file()]
    files.append(BundleManifest(of: files).file)
    self.files = files.sorted { $0.path < $1.path }
  }
}

extension BundleContents {
  /// The bundle's content-addressed files, by their hash.
  static func assets(in files: [ExportedFile]) -> [Asset.ID: [UInt8]] {
    Dictionary(
      files.filter { $0.path == BundlePath.asset(sha256($0.bytes)) }.map {
        ($0.name, $0.bytes)
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The paths in a bundle.
enum BundlePath {
  /// How to walk through a task, for client developers.
  static let guide = "README.md"
  static let schema = "study.schema.json"

  static func strings(_ language: Language) -> String {
    "strings/\(FileName.encoding(language.rawValue)).json"
  }

  /// The language whose strings a file holds; nil for other files.
  static func language(ofStrings path: String) -> Language? {
    guard path.hasPrefix("strings/"), path.hasSuffix(".json"),
      let tag = path.dropFirst("strings/".count).dropLast(".json".count).removingPercentEncoding
    else { return nil }
    return Language(tag)
  }

  static func asset(_ id: Asset.ID) -> String { assets + FileName.encoding(id) }

  /// The folder of content-addressed files.
  static let assets = "assets/"

  static func consent(_ id: Consent.ID, _ language: Language, _ nameExtension: String) -> String {
    "consents/\(FileName.encoding(id))/\(FileName.encoding(language.rawValue)).\(nameExtension)"
  }

  /// What a study's bundle contains since layout 4, except assets, whose bytes may have been missing.
  static func required(by study: Study) -> Set<String> {
    let ofBundle = [
      AccordFormat.fileName, BundleFacts.fileName, BundleStatement.fileName,
      BundleManifest.fileName, guide, schema,
    ]
    let consents = study.consents.flatMap { consent in
      study.languages.flatMap { language in
        ["html", "md"].map { self.consent(consent.id, language, $0) }
      }
    }
    return Set(ofBundle + study.languages.map(strings) + consents)
  }
}
