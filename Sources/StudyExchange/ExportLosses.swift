import StudyModel

/// What one export format cannot carry of a study. The portal's page of problems and `accord check` list the losses that
/// the export itself reports, so none of them knows of a loss that another does not.
package struct ExportLosses: Hashable, Sendable {
  /// The format as commands name it, such as `spezi-consent`.
  package let format: String
  /// The format as people name it.
  package let title: String
  package let losses: [Loss]

  /// The losses of every format that Accord writes and that has something to write for the study, in the order of the
  /// register; formats that carry everything are left out.
  /// - Parameter assets: the pictures and films whose bytes are at hand.
  package static func all(of study: Study, having assets: Set<Asset.ID>) -> [ExportLosses] {
    // Losses depend on which pictures are there, never on their bytes.
    let placeholders = Dictionary(uniqueKeysWithValues: assets.map { ($0, [UInt8]()) })
    return ExportFormats.all.compactMap { format in
      guard let losses = try? format.carrying(placeholders).losses(of: study), !losses.isEmpty
      else { return nil }
      return ExportLosses(format: format.name, title: format.title, losses: losses)
    }
  }
}

extension Loss {
  /// What happened in one sentence, with what there is instead and what can be done.
  package var sentence: String {
    let hint = advice.map { " \($0.prefix(1).uppercased())\($0.dropFirst())." } ?? ""
    // Some losses are sentences that say by themselves what was done.
    if what.hasSuffix(".") { return what + (became.map { " It became \($0)." } ?? "") + hint }
    let result = became.map { " → \($0)" } ?? ""
    return "\(what): \(kind.rawValue)\(result).\(hint)"
  }
}
