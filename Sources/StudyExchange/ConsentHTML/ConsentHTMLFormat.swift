import StudyBundle
import StudyDocuments
import StudyModel

/// The consent as a standalone page, one file per consent and language, to read, print, and sign by hand.
package struct ConsentHTMLFormat: ExportFormat {
  package let name = "html"
  package let title = "Consent as HTML"
  package let about =
    "Each consent as a page, in each language. To read, print, and sign by hand."
  package let purpose = FormatPurpose.reading

  private let assets: [Asset.ID: [UInt8]]

  package init() { self.init(assets: [:]) }

  private init(assets: [Asset.ID: [UInt8]]) { self.assets = assets }

  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat {
    ConsentHTMLFormat(assets: assets)
  }

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.consents.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a consent to the study first.")
    }
    return export(study, DocumentEdition(version))
  }

  private func export(_ study: Study, _ edition: DocumentEdition) -> Export {
    let pages = pages(of: study, edition)
    let rest = StudyRest(
      format: name, facts: ["title", "organisation", "investigators", "protocolNumber"],
      consents: .all
    ) { _ in nil }
    return Export(
      files: pages.map { ExportedFile(path: $0.path, text: $0.page.html) },
      losses: rest.losses(of: study) + pages.flatMap(\.page.losses))
  }

  private func pages(
    of study: Study, _ edition: DocumentEdition
  ) -> [(path: String, page: ConsentPage)] {
    let pictures = pictures(of: study)
    return study.consents.flatMap { consent in
      study.languages.map { language in
        (
          BundlePath.consent(consent.id, language, "html"),
          ConsentPage(
            study: study, consent: consent, language: language, edition: edition,
            pictures: pictures)
        )
      }
    }
  }

  /// The available pictures as `data:` addresses.
  private func pictures(of study: Study) -> [Asset.ID: String] {
    study.assets.reduce(into: [:]) { pictures, asset in
      pictures[asset.id] = assets[asset.id].flatMap {
        ConsentPage.address(ofPicture: $0, mediaType: asset.mediaType)
      }
    }
  }
}

extension ConsentHTMLFormat: BundlePart {
  func bundled(
    _ study: Study, _ edition: DocumentEdition, _ assets: [Asset.ID: [UInt8]]
  ) -> BundledPart {
    guard !study.consents.isEmpty else { return BundledPart(files: [], losses: []) }
    let export = Self(assets: assets).export(study, edition)
    return BundledPart(files: export.files, losses: export.losses)
  }
}
