import Foundation
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

/// A consent to be read as a document or printed: what of, in which language, and where it was asked for.
struct PrintedConsent: Sendable {
  let study: Study
  let consent: Consent
  let language: Language
  let languages: [Language]
  let edition: DocumentEdition
  let signing: ConsentSigning?
  var addresses: DocumentAddresses
  /// Where to go back to, and what that is called.
  let origin: (address: String, label: String)
  /// The version it is of, with what was kept of it; nil for a draft and for a signed copy.
  var version: KeptVersion?

  var title: String {
    let title = consent.documentTitle(in: language, of: study)
    return title.isEmpty ? "Consent" : title
  }

  /// Such as `heart-rhythm-1.2.0-es-signed`.
  var fileName: String {
    let edition = edition.number.map { "\($0)" } ?? "draft"
    let parts = [study.slug, consent.id, edition, language.rawValue, signing.map { _ in "signed" }]
    return parts.compactMap(\.self).joined(separator: "-")
  }

  func page(pictures: [Asset.ID: String]) -> ConsentPage {
    ConsentPage(
      study: study, consent: consent, language: language, edition: edition, signing: signing,
      leavesStampSpace: addresses.leavesStampSpace, pictures: pictures)
  }
}

/// What was made when the version was frozen, and what goes around it now.
extension PrintedConsent {
  /// What readers of the version have to know today that its page does not say.
  var layer: DocumentLayer {
    DocumentLayer(
      isWithdrawn: version?.line.state == .withdrawn,
      leavesStampSpace: addresses.leavesStampSpace)
  }

  var keptPage: ArtifactLine? {
    version?.artifact(VersionArtifacts.page(of: consent.id, in: language))
  }

  /// The page on paper, where it is printed already and nothing goes around it.
  func keptPrint(on paper: Paper) -> ArtifactLine? {
    layer.isEmpty ? version?.artifact(printName(on: paper)) : nil
  }

  func printName(on paper: Paper) -> String {
    VersionArtifacts.print(of: consent.id, in: language, on: paper.rawValue)
  }
}

/// The addresses of one consent as a document; what was chosen is kept in them.
struct DocumentAddresses: Sendable {
  /// Of the page that offers the document.
  let base: String
  /// Whether a board's stamp shall have room at the foot of each printed page.
  var leavesStampSpace = false

  func leavingStampSpace(_ leaves: Bool) -> DocumentAddresses {
    DocumentAddresses(base: base, leavesStampSpace: leaves)
  }

  func page(_ language: Language, _ paper: Paper) -> String { base + query(language, paper) }
  func html(_ language: Language) -> String {
    "\(base)/document.html?language=\(Paths.encoded(language.rawValue))"
  }
  func pdf(_ language: Language, _ paper: Paper) -> String {
    "\(base)/document.pdf" + query(language, paper)
  }

  private func query(_ language: Language, _ paper: Paper) -> String {
    "?language=\(Paths.encoded(language.rawValue))&paper=\(paper.rawValue)"
      + (leavesStampSpace ? "&stamp=room" : "")
  }
}

extension Paper {
  /// What printers hold where a language is spoken: Letter in the Americas that use it, A4 elsewhere.
  init(usualFor language: Language) {
    let regions = language.rawValue.uppercased().split(separator: "-").dropFirst()
    self = regions.contains(where: Self.letterRegions.contains) ? .letter : .a4
  }

  private static let letterRegions: Set<Substring> = [
    "US", "CA", "MX", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PH", "PR", "SV", "VE",
  ]

  var name: String {
    switch self {
    case .a4: "A4"
    case .letter: "US Letter"
    }
  }
}

extension Services {
  /// The pictures that a consent shows in a language, as addresses that carry them. Films and documents are no part of
  /// a page.
  func pictures(
    of consent: Consent, in language: Language, of study: Study, for account: UUID
  ) async throws -> [Asset.ID: String] {
    var texts = consent.documentSections.flatMap { [$0.content, $0.htmlContent] }
    texts.append(consent.replacementReviewText)
    let shown = texts.map { $0.text(in: language, else: study.primaryLanguage) }
    var pictures: [Asset.ID: String] = [:]
    for asset in study.assets {
      let isShown =
        consent.signatures.contains { $0.image == asset.id }
        || shown.contains { $0.contains(asset.id) || $0.contains(asset.name) }
      guard isShown, let found = try await store.asset(asset.id, for: account) else { continue }
      pictures[asset.id] = ConsentHTMLFormat.pictureAddress(
        of: found.bytes, mediaType: found.mediaType)
    }
    return pictures
  }
}
