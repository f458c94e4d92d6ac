import StudyDocuments
import StudyModel

/// The result of an export: files, and what they could not carry.
package struct Export: Hashable, Sendable {
  package var files: [ExportedFile]
  package var losses: [Loss]

  package init(files: [ExportedFile], losses: [Loss] = []) {
    self.files = files
    self.losses = losses
  }
}

/// A file in memory.
package struct ExportedFile: Hashable, Sendable {
  /// Relative, its parts separated by `/`.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The last part of the path.
  package var name: String { String(path.split(separator: "/").last ?? "") }

  /// For serving the file.
  package var mediaType: String {
    switch name.split(separator: ".").last {
    case "csv": "text/csv; charset=utf-8"
    case "json": "application/json"
    case "pdf": "application/pdf"
    case "zip": "application/zip"
    case "html": "text/html; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
