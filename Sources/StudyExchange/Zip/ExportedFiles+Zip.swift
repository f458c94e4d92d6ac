extension [ExportedFile] {
  /// The files as a zip whose bytes depend only on them.
  /// - Throws: `ExportError.tooLarge`.
  package func zipped() throws -> [UInt8] { try ZipWriter.archive(of: self) }
}
