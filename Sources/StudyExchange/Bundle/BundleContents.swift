import Foundation
import StudyModel

/// What can be found in a bundle.
enum BundleContents {
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

  /// What is written with each bundle, and not frozen with its version.
  static let layer = [
    BundleStatement.fileName, BundleApproval.fileName, BundleCrate.fileName,
    BundleManifest.fileName,
  ]

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
  static func required(by study: Study, layout: Int) -> Set<String> {
    let isForBags = layout >= BundleFacts.firstBagLayout
    let ofBundle = [
      AccordFormat.fileName, BundleFacts.fileName, BundleStatement.fileName, guide, schema,
      isForBags ? BundleLosses.fileName : BundleManifest.fileName,
    ]
    let consents = study.consents.flatMap { consent in
      study.languages.flatMap { language in
        ["html", "md"].map { self.consent(consent.id, language, $0) }
      }
    }
    return Set(ofBundle + study.languages.map(strings) + consents)
  }
}
