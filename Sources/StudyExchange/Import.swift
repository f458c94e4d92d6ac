import StudyDocuments
import StudyModel

/// The result of an import: the whole study, and what could not be imported from the file.
package struct Import: Hashable, Sendable {
  package var study: Study
  package var losses: [Loss]
  /// The name of the format it was read in.
  package var format: String
  /// The bytes of the imported pictures and videos.
  package var assets: [Asset.ID: [UInt8]]
  /// For a document of a word processor, the sections of the consent as they were cut.
  package var pieces: [WrittenSection]
  /// Where the parts of the study are in the file, if its format tells.
  package var origins: FileOrigins?
  /// For a table, the cells that can be corrected.
  package var cells = ImportedCells()
  /// Whether the table could not be read as it is: the study is empty, and the losses say why.
  package var isRefused = false

  package init(
    study: Study, losses: [Loss] = [], format: String, assets: [Asset.ID: [UInt8]] = [:],
    pieces: [WrittenSection] = []
  ) {
    self.study = study
    self.losses = losses
    self.format = format
    self.assets = assets
    self.pieces = pieces
  }
}
