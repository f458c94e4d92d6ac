import Foundation
import StudyModel

/// A way to read a study that others wrote. Pure: no half an import, no clock, no randomness.
package protocol ImportFormat: Sendable {
  /// What commands and addresses call it, such as `spezi-consent`.
  var name: String { get }
  /// What people call it.
  var title: String { get }

  /// Whether a file looks like this format, from its first bytes, else from its name.
  func recognises(_ file: ImportFile) -> Bool
  func read(_ file: ImportFile, as wishes: ImportWishes) throws(ImportError) -> Import
}

/// A file that somebody brings.
package struct ImportFile: Hashable, Sendable {
  /// As it was called, without folders.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// In lower case, without the point.
  var nameExtension: String {
    let parts = name.split(separator: ".")
    return parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
  }

  /// The name without its extension.
  var baseName: String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
  }

  /// The first byte that is neither white space nor a byte order mark.
  var firstVisibleByte: UInt8? {
    bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}

/// What the one who imports says besides the file.
package struct ImportWishes: Hashable, Sendable {
  /// The language of a text that does not say it itself.
  package var language: Language?
  /// The id of the new study, where the file has none; made from the bytes when nil.
  package var id: UUID?

  package init(language: Language? = nil, id: UUID? = nil) {
    self.language = language
    self.id = id
  }

  /// Throws for a language that cannot be chosen for a study made by hand either.
  func requireKnownLanguage() throws(ImportError) {
    if let language, !language.isKnown { throw .language(language.rawValue) }
  }
}

/// What an import gives: the whole study, and what of the file it could not carry.
package struct Import: Hashable, Sendable {
  package var study: Study
  package var losses: [Loss]
  /// The name of the format it was read as.
  package var format: String
  /// The bytes of pictures and films that came along.
  package var assets: [Asset.ID: [UInt8]]

  package init(
    study: Study, losses: [Loss] = [], format: String, assets: [Asset.ID: [UInt8]] = [:]
  ) {
    self.study = study
    self.losses = losses
    self.format = format
    self.assets = assets
  }
}
