import StudyBundle
import StudyDocuments

extension BundleFacts {
  /// The edition that the consents in the bundle state.
  var edition: DocumentEdition { number.map { .version($0, sha256: sha256) } ?? .draft }
}
