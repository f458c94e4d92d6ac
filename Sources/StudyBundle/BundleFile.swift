/// A file in memory.
public struct BundleFile: Hashable, Sendable {
  /// Relative, its parts separated by `/`.
  public var path: String
  public var bytes: [UInt8]
  /// For serving the file. That of a file that was kept with a version stays what it was when the version was frozen.
  package let mediaType: String

  /// - Parameter path: as in the bundle, with or without the folder that it unpacks to.
  public init(path: String, bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, mediaType: nil)
  }

  /// - Parameter mediaType: nil for the one that files with its name usually have.
  package init(path: String, bytes: [UInt8], mediaType: String?) {
    self.path = path
    self.bytes = bytes
    self.mediaType = mediaType ?? Self.mediaType(of: path)
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The last part of the path.
  package var name: String { String(path.split(separator: "/").last ?? "") }

  private static func mediaType(of path: String) -> String {
    switch path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() {
    case "css": "text/css; charset=utf-8"
    case "csv": "text/csv; charset=utf-8"
    case "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    case "gif": "image/gif"
    case "html": "text/html; charset=utf-8"
    case "jpg", "jpeg": "image/jpeg"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "md": "text/markdown; charset=utf-8"
    case "mp4": "video/mp4"
    case "pdf": "application/pdf"
    case "png": "image/png"
    case "svg": "image/svg+xml"
    case "txt": "text/plain; charset=utf-8"
    case "webp": "image/webp"
    case "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    case "zip": "application/zip"
    default: "application/octet-stream"
    }
  }
}
