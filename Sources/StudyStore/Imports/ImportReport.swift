import StudyModel

/// Where a study was imported from, and what was lost.
package struct ImportReport: Hashable, Sendable {
  package let fileName: String
  /// The name of the format of the file.
  package let format: String
  /// The losses that the importer reported, stored unchanged.
  package let losses: JSONValue

  package init(fileName: String, format: String, losses: JSONValue) {
    self.fileName = fileName
    self.format = format
    self.losses = losses
  }
}
