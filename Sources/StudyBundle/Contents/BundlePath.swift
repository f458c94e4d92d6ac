import Foundation
import StudyModel

/// The paths in a bundle.
package enum BundlePath {
  package static let study = "study.json"
  /// What each file is, for repositories.
  package static let crate = "ro-crate-metadata.json"
  /// What each other format could not carry.
  package static let losses = "losses.json"
  /// The folder of other formats.
  package static let formats = "formats/"
  /// How to walk through a task, for client developers.
  package static let guide = "README.md"
  package static let schema = "study.schema.json"

  /// What is written with each bundle, and not frozen with its version.
  package static let layer = [
    BundleStatement.fileName, BundleApproval.fileName, crate, BundleManifest.fileName,
  ]

  package static func strings(_ language: Language) -> String {
    "strings/\(FileName.encoding(language.rawValue)).json"
  }

  /// The language whose strings a file holds; nil for other files.
  package static func language(ofStrings path: String) -> Language? {
    guard path.hasPrefix("strings/"), path.hasSuffix(".json"),
      let tag = path.dropFirst("strings/".count).dropLast(".json".count).removingPercentEncoding
    else { return nil }
    return Language(tag)
  }

  package static func asset(_ id: Asset.ID) -> String { assets + FileName.encoding(id) }

  /// The folder of content-addressed files.
  package static let assets = "assets/"

  package static func consent(
    _ id: Consent.ID, _ language: Language, _ nameExtension: String
  ) -> String {
    "consents/\(FileName.encoding(id))/\(FileName.encoding(language.rawValue)).\(nameExtension)"
  }

  /// What a study's bundle contains since layout 4, except assets, whose bytes may have been missing.
  package static func required(by study: Study, layout: Int) -> Set<String> {
    let isForBags = layout >= BundleFacts.firstBagLayout
    let ofBundle = [
      self.study, BundleFacts.fileName, BundleStatement.fileName, guide, schema,
      isForBags ? losses : BundleManifest.fileName,
    ]
    let consents = study.consents.flatMap { consent in
      study.languages.flatMap { language in
        ["html", "md"].map { self.consent(consent.id, language, $0) }
      }
    }
    return Set(ofBundle + study.languages.map(strings) + consents)
  }
}
