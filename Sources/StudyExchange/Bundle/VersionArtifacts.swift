import StudyBundle
import StudyDocuments
import StudyModel

/// What a version shows to participants, boards, and clients. It is made once, when the version is frozen, and kept, so
/// nothing in it may depend on the version's state, the time, or who asks.
package enum VersionArtifacts {
  /// What a bundle contains for participants and boards in addition to the study document. All other formats are below
  /// `formats/` and their own name (`BundleLosses`).
  private static let parts: [any BundlePart] = [ConsentHTMLFormat(), SpeziConsentFormat()]

  /// The languages of a version, sorted by tag, as the names of its files state them.
  package static func languages(of names: [String]) -> [Language] {
    names.compactMap { BundlePath.language(ofStrings: $0) }.sorted()
  }

  /// Everything in a version's bundle that is frozen with it, sorted by path.
  /// - Parameter assets: the bytes of its pictures and videos; missing ones are left out.
  /// - Throws: `ExportError.largerThanBundles` before a version is frozen whose bundle nobody could verify.
  package static func files(
    of version: Version, assets: [Asset.ID: [UInt8]]
  ) throws -> [ExportedFile] {
    let facts = BundleFacts(number: version.number, notes: version.notes, sha256: version.sha256)
    return try files(
      of: version.study(), canonical: version.canonical, facts: facts, assets: assets)
  }

  static func files(
    of study: Study, canonical: [UInt8], facts: BundleFacts, assets: [Asset.ID: [UInt8]]
  ) throws -> [ExportedFile] {
    var files = [
      ExportedFile(path: AccordFormat.fileName, bytes: canonical), try facts.file(),
      ExportedFile(path: BundlePath.guide, bytes: PackageResources.README_md),
      ExportedFile(path: BundlePath.schema, bytes: StudySchema.bytes),
    ]
    let said = study.sayingFacts()
    files += try study.languages.map { try BundleStrings(study: said, language: $0).file() }
    var losses: [String: [Loss]] = [:]
    for part in parts {
      try _Concurrency.Task.checkCancellation()
      let bundled = part.bundled(study, facts.edition, assets)
      files += bundled.files
      losses[part.name] = bundled.losses
    }
    let version = facts.number.map {
      Version(
        number: $0, canonical: canonical, sha256: facts.sha256, notes: facts.notes, state: .proposed
      )
    }
    files += try BundleLosses(of: study, version: version, assets: assets, known: losses).files
    // Sanitizing HTML stops early in a canceled task.
    try _Concurrency.Task.checkCancellation()
    for asset in study.assets {
      guard let bytes = assets[asset.id] else { continue }
      files.append(ExportedFile(path: BundlePath.asset(asset.id), bytes: bytes))
    }
    try BundleLimits.require(files)
    return files.sorted { $0.path < $1.path }
  }

  /// The name of a consent's page in a language.
  package static func page(of consent: Consent.ID, in language: Language) -> String {
    BundlePath.consent(consent, language, "html")
  }

  /// The name that bundles have for the print of a consent's page; nil for other files.
  package static func document(ofPage name: String) -> String? {
    guard isPage(name) else { return nil }
    let page = name.dropFirst(pageFolder.count).dropLast(pageEnding.count)
    return BundleCompletion.documents + page + ".pdf"
  }

  /// The name of the same page in print. Prints are made after the version is frozen, and only if a printing tool is
  /// installed, so they are not part of bundles.
  /// - Parameter paper: such as `a4`.
  package static func print(
    of consent: Consent.ID, in language: Language, on paper: String
  ) -> String {
    print(BundlePath.consent(consent, language, "pdf"), on: paper)
  }

  /// - Parameter path: the path of the PDF in an export, such as `consents/main/en.pdf`.
  package static func print(_ path: String, on paper: String) -> String {
    printFolder + paper + "/" + path
  }

  /// The name of the same page as a Word file, for a board. Like prints, the files for boards are made later and are not
  /// part of bundles.
  package static func word(of consent: Consent.ID, in language: Language) -> String {
    boardFolder + BundlePath.consent(consent, language, "docx")
  }

  /// The name of the whole study as a Word file, for a board.
  package static func wholeStudy(in language: Language) -> String {
    "\(boardFolder)study/\(fileName(of: language)).docx"
  }

  private static let pageFolder = "consents/"
  private static let pageEnding = ".html"

  /// Whether an artifact is a consent's page.
  package static func isPage(_ name: String) -> Bool {
    name.hasPrefix(pageFolder) && name.hasSuffix(pageEnding)
  }

  /// Whether an artifact is the print of a consent's page, on whatever paper.
  package static func isPrint(_ name: String, of page: String) -> Bool {
    name.hasPrefix(printFolder) && name.hasSuffix("/\(page.dropLast(pageEnding.count)).pdf")
  }

  /// The name of the codebook in print.
  /// - Parameter paper: such as `a4`.
  package static func codebook(on paper: String) -> String {
    "\(printFolder)\(paper)/codebook.pdf"
  }

  /// The name of the walkthrough that opens from a disk: an archive of its pages, without the study's pictures and videos.
  package static let walkthrough = "\(boardFolder)walkthrough.zip"

  /// A part of a study in the name of a file.
  package static func fileName(of id: String) -> String { FileName.encoding(id) }

  /// A language in the name of a file.
  package static func fileName(of language: Language) -> String {
    FileName.encoding(language.rawValue)
  }

  /// The name of a consent with the words that changed since an earlier version marked.
  /// - Parameter paper: such as `a4`, for a PDF; nil for a Word file.
  package static func marked(
    _ consent: Consent.ID, in language: Language, since base: VersionNumber, on paper: String?
  ) -> String {
    let folder = "\(boardFolder)since-\(base)/"
    return paper.map { "\(folder)\($0)/" + BundlePath.consent(consent, language, "pdf") }
      ?? folder + BundlePath.consent(consent, language, "docx")
  }

  /// The name of a consent's file in a package for a board.
  /// - Parameters:
  ///   - kind: such as `marked`.
  ///   - type: the extension.
  package static func packaged(
    _ kind: String, _ consent: Consent.ID, in language: Language, as type: String
  ) -> String {
    "\(kind)-\(FileName.encoding(consent))-\(FileName.encoding(language.rawValue)).\(type)"
  }

  /// Whether an artifact is part of its version's bundle.
  package static func isInBundle(_ name: String) -> Bool {
    !name.hasPrefix(printFolder) && !name.hasPrefix(boardFolder)
  }

  private static let printFolder = "print/"
  private static let boardFolder = "board/"
}

extension Version {
  /// The version at the moment when it was frozen, without what changes afterward: its state and its dates.
  package var asFrozen: Version {
    Version(number: number, canonical: canonical, sha256: sha256, notes: notes, state: .proposed)
  }
}

/// A format whose files are part of every bundle; none if the format does not apply to the study.
protocol BundlePart: ExportFormat {
  func bundled(
    _ study: Study, _ edition: DocumentEdition, _ assets: [Asset.ID: [UInt8]]
  ) -> BundledPart
}

/// The files of a format in a bundle.
struct BundledPart {
  let files: [ExportedFile]
  /// What an export in the format would report, if making the files shows it.
  var losses: [Loss]?
}
