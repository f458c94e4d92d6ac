import StudyDocuments
import StudyModel

/// The losses of a study in one export format. The portal's problem page and `accord check` list the losses that the export
/// itself reports, so they always agree, also for formats that other programs help to write.
package struct ExportLosses: Hashable, Sendable {
  /// The format's name in commands, such as `spezi-consent`.
  package let format: String
  /// The format's name for people.
  package let title: String
  package let losses: [Loss]

  package init(format: String, title: String, losses: [Loss]) {
    self.format = format
    self.title = title
    self.losses = losses
  }

  /// The losses of every format that Accord writes alone and that applies to the study, in the order of the registry; formats
  /// without losses are left out.
  /// - Parameter assets: the pictures and videos whose bytes are available.
  package static func all(of study: Study, having assets: Set<Asset.ID>) -> [ExportLosses] {
    // Losses depend on which pictures exist, never on their bytes.
    let placeholders = Dictionary(uniqueKeysWithValues: assets.map { ($0, [UInt8]()) })
    return ExportFormats.all.compactMap { format in
      guard let losses = try? format.carrying(placeholders).losses(of: study), !losses.isEmpty
      else { return nil }
      return ExportLosses(format: format.name, title: format.title, losses: losses)
    }
  }
}
