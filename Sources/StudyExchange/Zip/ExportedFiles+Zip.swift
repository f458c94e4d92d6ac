extension [ExportedFile] {
  /// The files as a zip whose bytes depend only on them.
  /// - Throws: `ExportError.tooLarge`.
  package func zipped() throws -> [UInt8] { try ZipWriter.archive(of: self) }

  /// The files of a zip that Accord has made.
  package init(unzipping archive: [UInt8]) throws {
    self = try ZipReader.files(of: archive, within: .bundle(packed: archive.count))
  }
}
