import StudyModel

/// The files of a bundle, sorted into what it carries and what is around that.
package struct BundleOpening {
  /// False for bundles from before they were bags, which carry everything.
  package let isBag: Bool
  /// By the names below `data/`.
  package let payload: [BundleFile]
  /// The files next to `data/`.
  package let tags: [String: [UInt8]]
  /// Paths that are not in the bag's folder.
  package let outside: [String]

  /// Names of which a bag has at least one, even if someone removed the others.
  private static let marks = [
    BagPath.declaration.path, BagInfo.fileName, BagPath.manifest, BagPath.tagManifest,
    BagPath.payload + BundlePath.study,
  ]

  package init(_ files: [BundleFile]) {
    let paths = Set(files.map(\.path))
    let folders = Set(files.compactMap { Self.folder(of: $0.path) }).sorted()
    // A bag that was unpacked and packed again may have lost its folder.
    let folder = ([""] + folders).first { folder in
      Self.marks.contains { paths.contains(folder + $0) }
    }
    guard let folder else {
      isBag = false
      payload = files
      tags = [:]
      outside = []
      return
    }
    isBag = true
    let inside = files.filter { $0.path.hasPrefix(folder) }.map {
      BundleFile(path: String($0.path.dropFirst(folder.count)), bytes: $0.bytes)
    }
    payload = inside.filter { $0.path.hasPrefix(BagPath.payload) }.map {
      BundleFile(path: String($0.path.dropFirst(BagPath.payload.count)), bytes: $0.bytes)
    }
    tags = Dictionary(
      inside.filter { !$0.path.hasPrefix(BagPath.payload) }.map { ($0.path, $0.bytes) }
    ) { first, _ in first }
    outside = files.map(\.path).filter { !$0.hasPrefix(folder) }.sorted()
  }

  /// The first folder of a path, with its `/`; nil for a file in none.
  private static func folder(of path: String) -> String? {
    path.firstIndex(of: "/").map { String(path[...$0]) }
  }
}
