import Foundation
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

/// A consent to be read as a document or printed: its source, its language, and where it was requested.
struct PrintedConsent: Sendable {
  let study: Study
  let consent: Consent
  let language: Language
  let languages: [Language]
  let edition: DocumentEdition
  let signing: ConsentSigning?
  var addresses: DocumentAddresses
  /// The page to return to, and its label.
  let origin: (address: String, label: String)
  /// Whether the reader may see the study only because they are asked to review a version.
  var isReview = false
  /// The version that the consent belongs to, with its stored files; nil for a draft or a signed copy.
  var version: KeptVersion?
  /// The version that was walked through; nil for what is not a signed copy, or for that of a draft.
  var walkedVersion: VersionLine?

  var title: String {
    let title = consent.documentTitle(in: language, of: study)
    return title.isEmpty ? "Consent" : title
  }

  /// The file name without its extension.
  var fileName: String {
    edition.fileName(of: consent.id, in: language, of: study, isSigned: signing != nil)
  }

  /// The document to render. `pictures` are data URLs by asset.
  func page(pictures: [Asset.ID: String]) -> ConsentPage {
    ConsentPage(
      study: study, consent: consent, language: language, edition: edition, signing: signing,
      leavesStampSpace: addresses.leavesStampSpace, pictures: pictures)
  }
}

/// What was stored when the version was frozen, and the notices that surround it now.
extension PrintedConsent {
  /// What a board's stamp says today; nil for a draft and for a version in use that needs no board.
  var stamp: Stamp? { (version?.line ?? walkedVersion).flatMap { Stamp($0) } }

  /// What readers of the version need to know today that the stored page does not say. While a board reviews a version,
  /// it sees the exact bytes; the portal's page around them says that they are not approved.
  var layer: DocumentLayer {
    DocumentLayer(
      stamp: version?.line.state == .proposed ? nil : stamp,
      leavesStampSpace: addresses.leavesStampSpace)
  }

  /// The same for the page that is printed. What is approved is printed as it was frozen: its stamp is laid over the print.
  var printLayer: DocumentLayer {
    stamp?.isUnusable == false
      ? DocumentLayer(stamp: nil, leavesStampSpace: addresses.leavesStampSpace) : layer
  }

  /// What surrounds a signed copy. The copy itself says that a draft or a withdrawn version must not be used.
  var signedLayer: DocumentLayer {
    let isWithdrawn = walkedVersion?.state == .withdrawn
    return DocumentLayer(
      stamp: signing == nil || isWithdrawn ? nil : stamp, leavesStampSpace: false)
  }

  var keptPage: ArtifactLine? {
    version?.artifact(VersionArtifacts.page(of: consent.id, in: language))
  }

  /// The stored print of the page; nil if there is none yet or the page needs notices around it.
  func keptPrint(on paper: Paper) -> ArtifactLine? {
    printLayer.isEmpty ? version?.artifact(printName(on: paper)) : nil
  }

  /// The name under which the print is stored with its version.
  func printName(on paper: Paper) -> String {
    VersionArtifacts.print(of: consent.id, in: language, on: paper.rawValue)
  }
}

extension Paper {
  /// The usual paper size where a language is spoken: Letter in the parts of the Americas that use it, A4 elsewhere.
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
  /// The pictures that a consent shows in a language, as data URLs. Videos and documents are not part of a page.
  func pictures(
    of consent: Consent, in language: Language, of study: Study, for account: UUID
  ) async throws -> [Asset.ID: String] {
    var pictures: [Asset.ID: String] = [:]
    for asset in consent.pictures(in: language, of: study) {
      guard let found = try await store.asset(asset.id, for: account) else { continue }
      pictures[asset.id] = ConsentPage.address(
        ofPicture: found.bytes, mediaType: found.mediaType)
    }
    return pictures
  }
}
