import StudyBundle
import StudyExchange
import StudyModel
import StudyStore

extension KeptVersion {
  /// The version's bundle as a zip, signed if the portal has keys.
  /// - Parameter slug: the short name of the study, for the name of the file.
  package func archive(
    from store: StudyStore, signedBy keys: KeyFolder?, slug: String
  ) async throws -> ExportedFile {
    let bundle = try bundle()
    let bag = try bundle.bag(of: try await files(from: store), isSigned: keys != nil)
    guard let keys else { return try bundle.archive(of: bag, slug: slug) }
    let kept = try await store.signature(of: sha256(bag.tagManifest)) {
      let made = try bag.signature(with: keys.current())
      return KeptSignature(text: made.text, publicKey: made.key.line)
    }
    guard let key = VerifyingKey(text: kept.publicKey) else { throw PortalError.notFound }
    return try bundle.archive(
      of: bag, signedBy: BundleSignature(text: kept.text, key: key), slug: slug)
  }
}
