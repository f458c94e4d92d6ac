import Foundation
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint

/// What an export is made from: a draft, or a version with the files that were kept with it.
package struct ExportSource: Sendable {
  package let study: Study
  /// Nil for a draft.
  package let version: Version?
  package let kept: KeptFiles?
  /// The paper of what is printed; nil for the usual one of each language.
  package let paper: Paper?
  /// The bytes of the study's pictures and videos, which few formats of a version need.
  package let assets: @Sendable () async throws -> [Asset.ID: [UInt8]]

  /// - Parameter study: with consents that state the versions of their texts (`draftForExport`).
  package init(
    draft study: Study, paper: Paper? = nil,
    assets: @escaping @Sendable () async throws -> [Asset.ID: [UInt8]]
  ) {
    self.study = study
    version = nil
    kept = nil
    self.paper = paper
    self.assets = assets
  }

  package init(
    _ version: Version, _ kept: KeptFiles, paper: Paper? = nil,
    assets: @escaping @Sendable () async throws -> [Asset.ID: [UInt8]]
  ) throws {
    study = try version.study()
    self.version = version
    self.kept = kept
    self.paper = paper
    self.assets = assets
  }

  /// The pages of the format `html`: those that were kept, or written now.
  func consentPages() async throws -> Export {
    let html = ConsentHTMLFormat()
    if let kept = try await kept?.export(html.name) { return kept }
    return try await html.carrying(assets()).export(study, version: version?.asFrozen)
  }

  /// The kept file with a name; else one made now, which is kept if the source is a version.
  /// - Parameter make: the file, and whether it is worth keeping: a file that lacks something may be whole next time.
  func kept(
    as name: String, making make: () async throws -> (bytes: [UInt8], isWhole: Bool)
  ) async throws -> [UInt8] {
    if let file = try await kept?.file(name) { return file }
    let made = try await make()
    guard let kept, made.isWhole else { return made.bytes }
    return try await kept.keep(made.bytes, as: name)
  }
}

extension Export {
  /// Losses of another format that are also those of this one.
  static func losses(_ losses: [Loss], as format: String) -> [Loss] {
    losses.map { loss in
      var loss = loss
      loss.format = format
      return loss
    }
  }
}

extension ExportForecast {
  /// The same for a format that has one file for each page.
  func printed(as format: String, _ type: String) -> ExportForecast {
    ExportForecast(
      files: files.map { $0.replacing(/\.html$/, with: ".\(type)") },
      losses: Export.losses(losses, as: format))
  }
}
