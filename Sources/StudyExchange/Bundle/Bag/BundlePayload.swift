import StudyBundle
import StudyModel

/// What a bag carries, by the names that it has there.
struct BundlePayload {
  /// Sorted by path.
  let files: [ExportedFile]

  /// - Parameters:
  ///   - artifacts: what was frozen with the version.
  ///   - layer: what is written with each bundle.
  ///   - layout: that of the version. One frozen for an earlier layout stays a whole bundle of that layout, with the list of
  ///     checksums that its own README describes.
  init(_ artifacts: [ExportedFile], layer: [ExportedFile], layout: Int, about subject: BagSubject) {
    let named = artifacts + layer
    let paths = BagPath(of: named.map(\.path), layout: layout)
    // The description for repositories states the types, which are those of the day on which the version was frozen.
    var files = named.map {
      ExportedFile(path: paths[$0.path], bytes: $0.bytes, mediaType: $0.mediaType)
    }
    files.append(BundleCrate(of: files, about: subject).file)
    if layout < BundleFacts.firstBagLayout { files.append(BundleManifest(of: files).file()) }
    self.files = files.sorted { $0.path < $1.path }
  }
}
