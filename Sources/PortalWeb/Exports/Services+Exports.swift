import Foundation
import Hummingbird
import Logging
import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

extension Services {
  /// A version as the source of exports; nil if there is none, or if this person may not know of it.
  package func exportSource(
    _ number: VersionNumber, of id: Study.ID, for account: Account.ID
  ) async throws -> ExportSource? {
    guard let kept = try await store.keptVersion(number, of: id, for: account, making: .current)
    else { return nil }
    return try exportSource(of: kept)
  }

  /// A version that was opened already as the source of exports.
  func exportSource(of kept: KeptVersion) throws -> ExportSource {
    let study = try kept.version.study()
    return try ExportSource(
      kept.version, KeptFiles(of: kept, study, in: store, signedBy: keys)
    ) { try await store.assets(of: study) }
  }

  /// The draft as the source of exports; nil if this person may not know of the study.
  /// - Parameter format: the study document has exactly what its authors wrote; in other formats, readers must be able to
  ///   recognize a draft.
  package func exportSource(
    draft id: Study.ID, as format: String, for account: Account.ID
  ) async throws -> ExportSource? {
    let draft =
      format == AccordFormat().name
      ? try await store.draft(of: id, for: account)?.study
      : try await store.draftForExport(of: id, for: account)
    guard let study = draft else { return nil }
    return ExportSource(draft: study) { try await store.assets(of: study) }
  }

  /// Begins to make an export, unless that is being done or it is here already, and waits a little for it.
  /// - Parameters:
  ///   - isAgain: whether to make it again if it failed before.
  ///   - account: whose quota it takes if it has to be made.
  /// - Returns: nil if too many files are being made.
  /// - Throws: `PersonalQuotas.Spent`.
  func progress(
    of format: any StudyFormat, _ source: ExportSource, again isAgain: Bool, for account: Account
  ) async throws -> (order: ExportOrder, progress: ExportQueue.Progress)? {
    let order = try source.order(of: format.name)
    var progress = await exports.progress(of: order)
    if case .failed? = progress, isAgain { progress = nil }
    if progress == nil {
      try take(.exports, of: account)
      let base = "\(source.study.slug)-\(source.version.map { "\($0.number)" } ?? "draft")"
      let logger = logger
      let hasBegun = await exports.begin(
        order,
        making: { try MadeExport(await format.export(source), as: format.name, named: base) },
        explaining: { error in
          logger.notice(
            "export not made", metadata: ["format": "\(format.name)", "error": "\(error)"])
          return FileTrouble.reason(for: error)
        })
      guard hasBegun else { return nil }
      progress = try await exports.progress(of: order, patience: .seconds(4))
    }
    return (order, progress ?? .making)
  }
}

extension ExportSource {
  /// The order of this source in a format.
  func order(of format: String) throws -> ExportOrder {
    let content = try version?.sha256 ?? study.contentHash()
    // The bundle of a version states more than the stamp, so it is never queued.
    let stamp = kept?.stamp?.line(in: study.primaryLanguage) ?? ""
    return ExportOrder(
      study: study.id, version: version?.number, format: format,
      content: sha256(Array("\(content)\n\(stamp)".utf8)))
  }
}
