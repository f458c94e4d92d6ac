import StudyDocuments
import StudyExchange
import StudyModel

/// A format that Accord writes alone.
struct PureFormat: StudyFormat {
  let format: any ExportFormat

  var name: String { format.name }
  var title: String { format.title }
  var about: String { format.about }
  var purpose: FormatPurpose { format.purpose }
  var takesLong: Bool { false }

  func export(_ source: ExportSource) async throws -> Export {
    guard let kept = source.kept else {
      return try await format.carrying(source.assets()).export(source.study, version: nil)
    }
    if name == BundleFormat().name {
      return Export(files: [try await kept.bundle()], losses: try await kept.losses(of: name))
    }
    if let export = try await kept.export(name) { return export }
    var export = try await format.carrying(source.assets())
      .export(source.study, version: source.version?.asFrozen)
    export.losses.append(kept.lossOfAbsent(name))
    return export
  }

  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast {
    // Losses depend on which pictures exist, never on their bytes.
    let placeholders = Dictionary(uniqueKeysWithValues: assets.map { ($0, [UInt8]()) })
    let format = format.carrying(placeholders)
    if name == BundleFormat().name {
      return ExportForecast(files: ["\(study.slug).zip"], losses: try format.losses(of: study))
    }
    let export = try format.export(study, version: nil)
    return ExportForecast(files: export.files.map(\.path), losses: export.losses)
  }
}
