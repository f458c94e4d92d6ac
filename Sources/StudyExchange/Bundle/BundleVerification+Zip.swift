import StudyBundle

extension BundleVerification {
  /// Checks a zip, also one that was packed again, which may be compressed.
  /// - Parameter keys: as for the files of an unpacked bundle.
  package init(ofArchive bytes: [UInt8], trusting keys: [VerifyingKey] = []) {
    do {
      let files = try ZipReader.files(of: bytes, within: .bundle(packed: bytes.count))
      self.init(of: files, trusting: keys)
    } catch {
      self.init(unopened: error.message)
    }
  }
}
