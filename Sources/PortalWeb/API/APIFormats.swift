import Foundation
import Hummingbird
import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// A version in every format: a list, and each for download with what it lost. Those that were not frozen with it are made
/// when someone asks for them.
struct APIFormats {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    let formats = Paths.api("/studies/{study}/versions/{version}/formats")
    routes.get(.init(formats), use: list)
    routes.get(.init(formats + "/{format}"), use: download)
    routes.get(.init(formats + "/{format}/losses"), use: losses)
  }

  @Sendable func list(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await services.foundVersion(request, context)
    let contents = try await services.contents(of: found.kept)
    let formats = services.formats.all.compactMap { format in
      contents[format.name].map { $0.apiValue(of: format) }
    }
    return found.placed(
      try await services.tagged(["formats": .array(formats)], to: request), "/formats")
  }

  @Sendable func download(_ request: Request, context: APIContext) async throws -> Response {
    let name = context.parameters.get("format") ?? ""
    let (resource, place) = (VersionResource.format(name), "/formats/\(name)")
    if let known = try await services.known(resource, place, request, context) { return known }
    let found = try await services.foundVersion(request, context)
    if let frozen = try FormatDownload(name, of: found.kept) {
      let tag = services.tag(frozen.tag, of: resource, from: found.kept, in: found.study)
      return found.placed(
        try await services.answer(request, with: tag, found.freshness) {
          let file = try await services.sentFile(
            resource, tagged: frozen.tag, of: found.kept, slug: found.slug
          ) {
            SentFile(
              try await frozen.file(
                from: services.store, named: "\(found.slug)-\(found.kept.line.number)"), as: name)
          }
          return try await services.download(
            file, of: found.kept.line.number, in: found.study, request, context)
        }, place)
    }
    let (format, source) = try await made(name, of: found)
    let export = try await services.made(format, source, for: context.bearer.account)
    return found.placed(
      try await services.answer(
        request, with: EntityTag(sha256: export.sha256), .untilAskedAgain
      ) {
        try await services.download(
          SentFile(export.file, as: name, sha256: export.sha256), of: found.kept.line.number,
          in: found.study, request, context)
      }, place)
  }

  /// What a format could not carry. What only making a file shows is in it once the file was made.
  @Sendable func losses(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await services.foundVersion(request, context)
    let name = context.parameters.get("format") ?? ""
    let losses: [Loss]
    if try FormatDownload(name, of: found.kept) != nil, let format = services.formats.named(name) {
      let report = try await services.lossReport(of: found.kept)
      guard let kept = try format.losses(frozenWith: found.kept.version.study(), in: report) else {
        throw PortalError.notFound
      }
      losses = kept
    } else {
      let (format, source) = try await made(name, of: found)
      losses = try await services.knownLosses(of: format, source)
    }
    return found.placed(
      try await services.tagged(JSONValue(encoding: losses), to: request),
      "/formats/\(name)/losses")
  }

  /// A format that is made when someone asks for it. One that the list leaves out is not found.
  private func made(
    _ name: String, of found: FoundVersion
  ) async throws -> (any StudyFormat, ExportSource) {
    guard try await services.contents(of: found.kept)[name] != nil,
      let format = services.formats.named(name)
    else { throw PortalError.notFound }
    return (format, try services.exportSource(of: found.kept))
  }
}

extension FormatContents {
  fileprivate func apiValue(of format: any StudyFormat) -> JSONValue {
    [
      "name": .string(format.name), "title": .string(format.title),
      "about": .string(format.about), "files": .number(Double(files)),
      "losses": losses.map { JSONValue.number(Double($0)) } ?? .null,
      "isFrozen": .boolean(isFrozen),
      "obstacle": isFrozen ? .null : format.obstacle.map { JSONValue.string($0) } ?? .null,
    ]
  }
}

extension Services {
  /// A file that was not frozen with a version.
  /// - Throws: `APIError.fileInProgress` until it is made. A failure is reported once; the next request tries again.
  fileprivate func made(
    _ format: any StudyFormat, _ source: ExportSource, for account: Account
  ) async throws -> MadeExport {
    if let obstacle = format.obstacle { throw APIError.programMissing(obstacle) }
    let found: (order: ExportOrder, progress: ExportQueue.Progress)?
    do { found = try await progress(of: format, source, again: false, for: account) } catch let
      spent as PersonalQuotas.Spent
    {
      throw APIError.tooMany(retryAfter: spent.retryAfter)
    }
    switch found?.progress {
    case .ready(let made): return made
    case .failed(let reason):
      if let order = found?.order { await exports.forgetFailure(of: order) }
      throw APIError.fileNotMade(reason)
    case .making, nil: throw APIError.fileInProgress(hasBegun: found != nil)
    }
  }

  /// What a format that was not frozen with a version loses: as it was made lately, or as far as that is known before.
  fileprivate func knownLosses(
    of format: any StudyFormat, _ source: ExportSource
  ) async throws -> [Loss] {
    if case .ready(let made)? = await exports.progress(of: try source.order(of: format.name)) {
      return made.losses
    }
    return try format.forecast(ofVersion: source.study, frozenWithout: source.kept).losses
  }
}
