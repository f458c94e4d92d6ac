import Foundation
import StudyModel

extension ConsentPage {
  /// A picture as a `data:` address; nil for formats that not every browser and printer shows.
  package static func address(ofPicture bytes: [UInt8], mediaType: String) -> String? {
    printable.contains(mediaType)
      ? "data:\(mediaType);base64,\(Data(bytes).base64EncodedString())" : nil
  }

  private static let printable: Set = ["image/png", "image/jpeg", "image/gif", "image/webp"]
}

extension Consent {
  /// The pictures that its page shows in a language, and no other files of the study. A text may mention a picture without
  /// showing it.
  package func pictures(in language: Language, of study: Study) -> [Asset] {
    var texts = documentSections.flatMap { [$0.content, $0.htmlContent] }
    texts.append(replacementReviewText)
    let shown = texts.map { $0.text(in: language, else: study.primaryLanguage) }
    return study.assets.filter { asset in
      signatures.contains { $0.image == asset.id }
        || shown.contains { $0.contains(asset.id) || $0.contains(asset.name) }
    }
  }
}
