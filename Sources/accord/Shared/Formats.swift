import StudyExchange
import StudyModel

/// The formats by their command-line names: the pure ones, and PDF, which another program makes.
enum Formats {
  static var written: String {
    (ExportFormats.all.map(\.name) + [PDFWriting.name]).joined(separator: ", ")
  }

  /// The names and titles of all formats that can be written.
  static var writtenTitles: [(name: String, title: String)] {
    ExportFormats.all.map { ($0.name, $0.title) } + [(PDFWriting.name, "Consent as PDF")]
  }

  static func toWrite(_ name: String, on paper: PaperOption) throws -> any StudyWriting {
    if name == PDFWriting.name { return PDFWriting(paper: paper.paper) }
    guard let format = ExportFormats.named(name) else {
      throw Failure(.usage, "“\(name)” is not a format that Accord writes. Use one of: \(written).")
    }
    return PureWriting(format: format)
  }
}

/// An export format that may take time.
protocol StudyWriting: Sendable {
  func export(_ study: Study, version: Version?) async throws -> Export

  /// The same format with the bytes of pictures and videos.
  func carrying(_ assets: [Asset.ID: [UInt8]]) -> any StudyWriting

  /// The same format with the files that were kept when a version was frozen. They are used unchanged.
  func keeping(_ files: KeptFiles) -> any StudyWriting
}

private struct PureWriting: StudyWriting {
  let format: any ExportFormat
  var kept: KeptFiles?

  func export(_ study: Study, version: Version?) async throws -> Export {
    guard let kept else { return try format.export(study, version: version) }
    if let export = try await kept.export(format.name) { return export }
    var export = try format.export(study, version: version?.asFrozen)
    export.losses.append(kept.lossOfAbsent(format.name))
    return export
  }

  func carrying(_ assets: [Asset.ID: [UInt8]]) -> any StudyWriting {
    PureWriting(format: format.carrying(assets), kept: kept)
  }

  func keeping(_ files: KeptFiles) -> any StudyWriting {
    PureWriting(format: format, kept: files)
  }
}
