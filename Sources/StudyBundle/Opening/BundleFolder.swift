import Foundation

/// A bundle on the disk: a folder, or a zip.
struct BundleFolder {
  private let root: String

  init(_ url: URL) { root = url.resolvingSymlinksInPath().path(percentEncoded: false) }

  var isFolder: Bool { kind(of: root) == .typeDirectory }

  /// The zip.
  /// - Throws: `BundleError.unreadable`, or `BundleError.tooLarge`.
  func archive() throws(BundleError) -> [UInt8] {
    try read(root, upTo: BundleLimits.archiveBytes)
  }

  /// All files below the folder, sorted by path.
  /// - Throws: `BundleError.unreadable`, also for what is neither a file nor a folder, or `BundleError.tooLarge`.
  func files() throws(BundleError) -> [BundleFile] {
    var names: [String] = []
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    } catch { throw .unreadable(path: root, reason: error.localizedDescription) }
    var files: [BundleFile] = []
    var room = BundleLimits.bytes
    for name in names where kind(of: "\(root)/\(name)") != .typeDirectory {
      let bytes = try read("\(root)/\(name)", upTo: room)
      room -= bytes.count
      files.append(BundleFile(path: name, bytes: bytes))
      guard files.count <= BundleLimits.entries else { throw .tooLarge }
    }
    return files
  }

  private func read(_ path: String, upTo most: Int) throws(BundleError) -> [UInt8] {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    if let facts, facts[.type] as? FileAttributeType != .typeRegular {
      throw .unreadable(path: path, reason: "It is a link or a device, not a file.")
    }
    guard facts?[.size] as? Int ?? 0 <= most else { throw .tooLarge }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch { throw .unreadable(path: path, reason: error.localizedDescription) }
  }

  /// What is at a path, without following links; nil if there is nothing.
  private func kind(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }
}
