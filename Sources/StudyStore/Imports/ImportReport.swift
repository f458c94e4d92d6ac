import StudyModel

/// Where a study came from, and what of the file did not come along.
package struct ImportReport: Hashable, Sendable {
  package let fileName: String
  /// The name of the format it was read as.
  package let format: String
  /// The losses as the format's reader told them; kept as they were.
  package let losses: JSONValue

  package init(fileName: String, format: String, losses: JSONValue) {
    self.fileName = fileName
    self.format = format
    self.losses = losses
  }
}
