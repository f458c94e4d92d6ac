import Foundation
import StudyModel

/// The consent as a page of its own, one file per consent and language, to read, print and sign by hand.
package struct ConsentHTMLFormat: ExportFormat {
  package let name = "html"
  package let title = "Consent as HTML"

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
    let pages = pages(of: study, DocumentEdition(version))
    return Export(
      files: pages.map { ExportedFile(path: $0.path, text: $0.page.html) },
      losses: study.tasks.map(taskLoss) + pages.flatMap(\.page.losses))
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

  /// The pictures at hand as addresses that a page carries in itself.
  private func pictures(of study: Study) -> [Asset.ID: String] {
    study.assets.reduce(into: [:]) { pictures, asset in
      pictures[asset.id] = assets[asset.id].flatMap {
        Self.pictureAddress(of: $0, mediaType: asset.mediaType)
      }
    }
  }

  /// An address that carries a picture in itself; nil for what not every browser and printer shows.
  package static func pictureAddress(of bytes: [UInt8], mediaType: String) -> String? {
    printable.contains(mediaType)
      ? "data:\(mediaType);base64,\(Data(bytes).base64EncodedString())" : nil
  }

  private static let printable: Set = ["image/png", "image/jpeg", "image/gif", "image/webp"]

  private func taskLoss(_ task: StudyModel.Task) -> Loss {
    Loss(
      format: name, code: "task-not-carried", kind: .dropped, severity: .note,
      place: ["tasks", task.id], what: "The task with its \(task.steps.count) steps",
      advice: "use a format that has tasks, such as accord or bundle")
  }
}

extension ConsentHTMLFormat: BundlePart {
  func bundled(
    _ study: Study, _ edition: DocumentEdition, _ assets: [Asset.ID: [UInt8]]
  ) -> [ExportedFile] {
    Self(assets: assets).pages(of: study, edition).map {
      ExportedFile(path: $0.path, text: $0.page.html)
    }
  }
}
