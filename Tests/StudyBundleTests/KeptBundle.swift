import Foundation
import StudyBundle
import StudyModel
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

  /// A bundle of a release that wrote no description of the bundle, with more files that its checksums list.
  static func oldest(with more: [BundleFile] = []) throws -> [BundleFile] {
    let root = folder.appending(path: "layout-2")
    let sums = "SHA256SUMS"
    let list = try String(contentsOf: root.appending(path: sums), encoding: .utf8)
    let lines = list.split(separator: "\n")
    let kept = try lines.map { line in
      let path = String(line.drop { $0 != " " }.dropFirst(2))
      return BundleFile(
        path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
    }
    let files = (kept + more).sorted { $0.path < $1.path }
    let listed = files.map { "\(sha256($0.bytes))  \($0.path)\n" }.joined()
    return files + [BundleFile(path: sums, bytes: Array(listed.utf8))]
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
