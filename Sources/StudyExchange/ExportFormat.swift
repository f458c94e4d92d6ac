import StudyDocuments
import StudyModel

/// A format for exporting a study. Pure: the same study always gives the same bytes.
package protocol ExportFormat: Sendable {
  /// The name in commands and addresses, such as `spezi-consent`.
  var name: String { get }
  /// The name for people.
  var title: String { get }

  /// The study as files; `version` is the frozen version it was opened from, nil for a draft.
  func export(_ study: Study, version: Version?) throws -> Export

  /// The same format with the bytes of a study's pictures and videos, for formats that contain them.
  func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat

  /// The losses that an export of the study reports, for callers that do not need the files.
  func losses(of study: Study) throws -> [Loss]
}

extension ExportFormat {
  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat { self }

  package func losses(of study: Study) throws -> [Loss] {
    try export(study, version: nil).losses
  }

  /// The files of a frozen version.
  package func export(_ version: Version) throws -> Export {
    try export(version.study(), version: version)
  }
}

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
    case "json": "application/json"
    case "pdf": "application/pdf"
    case "zip": "application/zip"
    case "html": "text/html; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}

/// Why a study cannot be exported at all.
package enum ExportError: Error, Hashable, Sendable {
  /// The study has nothing to export in the format.
  case nothingToExport(format: String, remedy: String)
  /// More than a zip can hold: 4 GB, or 65,535 files.
  case tooLarge

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .nothingToExport(let format, let remedy):
      "There is nothing to export as \(format). \(remedy)"
    case .tooLarge:
      "The export would be larger than a zip file can hold (4 GB). Use smaller pictures and videos."
    }
  }
}
