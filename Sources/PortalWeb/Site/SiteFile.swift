import StudyBundle
import StudyModel

/// A style sheet, a script, or an icon of the portal.
struct SiteFile: Sendable {
  private static let endings = [".css", ".js", ".svg"]

  let file: BundleFile
  let tag: EntityTag

  /// Nil for other kinds of files.
  init?(_ bytes: [UInt8], path: String) {
    guard Self.endings.contains(where: path.hasSuffix) else { return nil }
    file = BundleFile(path: path, bytes: bytes)
    tag = EntityTag(sha256: sha256(bytes))
  }
}
