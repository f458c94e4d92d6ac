import StudyBundle
import StudyDocuments
import StudyModel

/// A version in other formats, as it was frozen with it: which of its kept files are those of a format. Whatever a release
/// would write today, these are what participants and boards were shown.
package struct KeptFormats: Sendable {
  /// A file of a format.
  package struct File: Hashable, Sendable {
    /// Its name among the files of the version, such as `formats/fhir/join.json`.
    package let name: String
    /// Its path in an export of the format, such as `join.json`.
    package let path: String
  }

  /// The name of the file that says what each format could not carry.
  package static let losses = BundleLosses.fileName
  /// The format of the pages with all screens, which a version gets right after it was frozen.
  package static let storyboard = "storyboard"

  private let study: Study
  private let names: Set<String>

  /// - Parameters:
  ///   - study: that of the version.
  ///   - names: those of the version's files.
  package init(of study: Study, among names: some Sequence<String>) {
    self.study = study
    self.names = Set(names)
  }

  /// The files of a format, by its name; none if nothing was kept in the format. A bundle is never kept as one file:
  /// `KeptBundle` assembles it.
  package func files(of format: String) -> [File] {
    let files = placed(format) ?? Self.fixed(format, among: names)
    // Half of a format is none: the rest would come from another release.
    return files.allSatisfy { names.contains($0.name) } ? files : []
  }

  /// The files of one format, for which the study is read only if its consents and languages name them: that takes long.
  package static func files(
    of format: String, among names: some Sequence<String>, reading study: () throws -> Study
  ) rethrows -> [File] {
    if [ConsentHTMLFormat().name, SpeziConsentFormat().name].contains(format) {
      return KeptFormats(of: try study(), among: names).files(of: format)
    }
    let names = Set(names)
    let files = fixed(format, among: names)
    return files.allSatisfy { names.contains($0.name) } ? files : []
  }

  /// The export of a format; nil if nothing was kept in it.
  /// - Parameter bytes: those of the version's files, at least those of the format and `losses`, by name.
  package func export(_ format: String, from bytes: [String: [UInt8]]) throws -> Export? {
    let kept = files(of: format).compactMap { file in
      bytes[file.name].map { ExportedFile(path: file.path, bytes: $0) }
    }
    guard !kept.isEmpty else { return nil }
    return Export(files: kept, losses: try Self.losses(of: format, in: bytes[Self.losses]))
  }

  /// What a format could not carry.
  /// - Parameter report: the bytes of `losses`; nil for a version that was frozen without it.
  package static func losses(of format: String, in report: [UInt8]?) throws -> [Loss] {
    guard let report else { return [] }
    return try [Loss](document: JSONValue(parsing: report)).filter { $0.format == format }
  }

  /// The files of a format whose places follow from the study; nil for every other format.
  private func placed(_ format: String) -> [File]? {
    switch format {
    case ConsentHTMLFormat().name:
      consents { consent, language in
        let page = BundlePath.consent(consent.id, language, "html")
        return File(name: page, path: page)
      }
    case SpeziConsentFormat().name:
      consents { consent, language in
        File(
          name: BundlePath.consent(consent.id, language, "md"),
          path: SpeziConsentFormat.fileName(of: consent, in: language, of: study))
      }
    default: nil
    }
  }

  private func consents(_ file: (Consent, Language) -> File) -> [File] {
    study.consents.flatMap { consent in study.languages.map { file(consent, $0) } }
  }

  /// The files of a format whose places do not depend on the study.
  private static func fixed(_ format: String, among names: Set<String>) -> [File] {
    if format == AccordFormat().name {
      return [File(name: AccordFormat.fileName, path: AccordFormat.fileName)]
    }
    if format == BundleFormat().name { return [] }
    if format == storyboard {
      return VersionArtifacts.languages(of: Array(names)).map { language in
        let page = BundleCompletion.storyboard(in: language)
        return File(name: page, path: String(page.dropFirst(BundleCompletion.storyboards.count)))
      }
    }
    let folder = "\(BundleLosses.folder)\(format)/"
    return names.filter { $0.hasPrefix(folder) }.sorted().map {
      File(name: $0, path: String($0.dropFirst(folder.count)))
    }
  }
}
