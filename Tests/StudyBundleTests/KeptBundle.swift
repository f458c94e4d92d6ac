import Foundation
import StudyBundle
import Testing

/// A signed bundle of the sample study, version 1.0.0, which a portal wrote.
struct KeptBundle {
  let url = Self.folder.appending(path: "layout-6.zip")
  let archive: [UInt8]
  /// The public key of that portal.
  let key: VerifyingKey
  /// Without the folder that the bundle unpacks to.
  let files: [BundleFile]

  init() throws {
    archive = Array(try Data(contentsOf: url))
    let text = try String(contentsOf: Self.folder.appending(path: "layout-6.pub"), encoding: .utf8)
    key = try #require(VerifyingKey(text: text))
    files = try BundleArchive(archive).files().map { file in
      let path = file.path.split(separator: "/").dropFirst().joined(separator: "/")
      return BundleFile(path: path, bytes: file.bytes)
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/bundles")

  func text(of path: String) throws -> String {
    let file = try #require(files.first { $0.path == path }, "no \(path)")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// The files after one of them was replaced.
  func replacing(_ path: String, with text: String) -> [BundleFile] {
    files.map { $0.path == path ? BundleFile(path: path, bytes: Array(text.utf8)) : $0 }
  }

  /// Writes files into a folder that is deleted afterward.
  func unpacked<Result>(
    _ files: [BundleFile]? = nil, _ body: (URL) throws -> Result
  ) throws -> Result {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "bundle-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for file in files ?? self.files {
      let url = root.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
    return try body(root)
  }
}
