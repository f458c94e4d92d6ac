import Foundation
import StudyExchange
import StudyModel
import StudyPreview

/// The portal's styles, scripts, and icons, read once. Their addresses contain the hash of them all: browsers keep each file until an update
/// of Accord changes one, and never ask whether it is still current.
///
/// Style sheets contain those they import. Scripts stay modules, which find each other by relative addresses.
package struct SiteFiles: Sendable {
  /// What their addresses begin with.
  static let prefix = "/static/"
  private static let folders = ["styles", "scripts", "icons"]

  let hash: String
  private let files: [String: SiteFile]
  private let modules: ModuleImports

  /// - Parameter folder: the folder that contains `styles`, `scripts`, and `icons`.
  /// - Throws: if a file cannot be read.
  package init(folder: URL) throws {
    var read: [String: [UInt8]] = [:]
    for name in Self.folders {
      let place = folder.appending(path: name)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: place.path)
      for path in paths where Self.isServed(path) {
        // What is no file, such as a folder, is not read.
        let file = place.appending(path: path).resolvingSymlinksInPath()
        let values = try? file.resourceValues(forKeys: [.isRegularFileKey])
        guard values?.isRegularFile == true else { continue }
        read["\(name)/\(path)"] = [UInt8](try Data(contentsOf: file))
      }
    }
    self.init(read)
  }

  /// - Parameter read: the content of each file, by its path.
  init(_ read: [String: [UInt8]]) {
    let sheets = Self.texts(of: read, in: "styles/", ending: ".css")
    files = Dictionary(
      uniqueKeysWithValues: read.compactMap { path, bytes in
        let sheet = path.hasPrefix("styles/") ? String(path.dropFirst("styles/".count)) : nil
        let text = sheet.flatMap { name in
          sheets[name].map { _ in StyleSheetBundle.css(from: name, in: sheets) }
        }
        return SiteFile(text.map { Array($0.utf8) } ?? bytes, path: path).map { (path, $0) }
      })
    modules = ModuleImports(Self.texts(of: read, in: "scripts/", ending: ".js"))
    let tags = files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.tag.value)\n" }
    hash = String(sha256(Array(tags.joined().utf8)).prefix(12))
  }

  /// The file at an address, also at one from before an update, which open pages still ask for; nil if there is none.
  func file(at address: String) -> (file: SiteFile, isCurrent: Bool)? {
    guard address.hasPrefix(Self.prefix) else { return nil }
    let parts = address.dropFirst(Self.prefix.count).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let file = files[String(parts[1])] else { return nil }
    return (file, parts[0] == hash)
  }

  /// A template that names styles and scripts by these addresses. Browsers request what a script imports together with it, because they
  /// would otherwise find out only after each has arrived.
  func addressed(_ template: String) -> String {
    // Most name none, and looking for a pattern takes long.
    guard ["=\"/styles/", "=\"/scripts/"].contains(where: template.contains) else {
      return template
    }
    return template.replacing(Self.reference) { match in
      let path = String(match.2)
      return files[path] == nil ? String(match.0) : "\(match.1)=\"\(address(of: path))\""
    }.replacing(Self.moduleScript) { match in
      let start = Self.prefix + hash + "/scripts/"
      guard match.1.hasPrefix(start) else { return String(match.0) }
      let imported = modules.all(from: String(match.1.dropFirst(start.count)))
      return String(match.0)
        + imported.map { "<link rel=\"modulepreload\" href=\"\(start)\($0)\">" }.joined()
    }
  }

  /// Editors and file managers keep files of their own, whose names begin with a dot, next to those that they show. The locks of
  /// some are links to nothing.
  private static func isServed(_ path: String) -> Bool {
    path.contains(".") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  // Literals would be parsed for each template.
  private nonisolated(unsafe) static let reference =
    #/(href|src)="\/((?:styles|scripts)\/[^"{#?]+)"/#
  private nonisolated(unsafe) static let moduleScript =
    #/<script type="module" src="([^"]+)"><\/script>/#

  private func address(of path: String) -> String { Self.prefix + hash + "/" + path }

  private static func texts(of files: [String: [UInt8]], in folder: String, ending: String)
    -> [String: String]
  {
    Dictionary(
      uniqueKeysWithValues: files.compactMap { path, bytes in
        guard path.hasPrefix(folder), path.hasSuffix(ending) else { return nil }
        return (String(path.dropFirst(folder.count)), String(decoding: bytes, as: UTF8.self))
      })
  }
}
