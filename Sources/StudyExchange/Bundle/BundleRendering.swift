import StudyBundle
import StudyModel

/// Whether this release would write a bundle exactly as it was written. That is independent of whether the bundle is intact,
/// which `BundleVerification` answers: every release may word or draw something better than the one before.
package enum BundleRendering {
  /// The files of a valid bundle that this release would write differently from its study, sorted by path.
  package static func differences(inArchive bytes: [UInt8]) throws -> [String] {
    try differences(in: ZipReader.files(of: bytes, within: .bundle(packed: bytes.count)))
  }

  static func differences(in files: [ExportedFile]) throws -> [String] {
    let payload = BundleOpening(files).payload
    var bundled = Dictionary(payload.map { ($0.path, $0.bytes) }) { first, _ in first }
    for name in BundlePath.layer { bundled[name] = nil }
    // What was added when the version was frozen follows from more than its study.
    for name in bundled.keys where BundleCompletion.isPart(name) { bundled[name] = nil }
    let canonical = bundled[AccordFormat.fileName] ?? []
    let facts = try BundleFacts(reading: bundled[BundleFacts.fileName] ?? [])
    let made = try VersionArtifacts.files(
      of: Study(document: canonical), canonical: canonical, facts: facts,
      assets: BundleContents.assets(in: payload))
    let paths =
      BundleOpening(files).isBag
      ? BagPath(of: made.map(\.path), layout: facts.layout) : nil
    let again = Dictionary(made.map { (paths?[$0.path] ?? $0.path, $0.bytes) }) { first, _ in first
    }
    return Set(bundled.keys).union(again.keys).filter { bundled[$0] != again[$0] }.sorted()
  }
}
