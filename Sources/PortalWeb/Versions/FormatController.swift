import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// A version in every format that it was frozen in: what each is for and what it lost, and each for download.
struct FormatController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/formats")), use: list)
    routes.get(.init(Paths.ofStudy("/versions/:number/formats/:format")), use: download)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let kept = try await services.keptVersion(context)
    let losses: [UInt8]? =
      if let report = kept.artifact(KeptFormats.losses) {
        try await services.bytes(of: report)
      } else {
        nil
      }
    return try await services.reply(
      FormatsPage(
        shell: services.shell(context, request), draft: draft, version: kept.line.number,
        formats: try await formats(of: kept, context), losses: losses))
  }

  @Sendable func download(_ request: Request, context: SignedInContext) async throws -> Response {
    let kept = try await services.keptVersion(context)
    let name = context.parameters.get("format") ?? ""
    guard let made = FormatDownload(name, among: try await formats(of: kept, context), of: kept)
    else { throw PortalError.notFound }
    return try await services.answer(request, with: EntityTag(sha256: made.tag), .forever) {
      let slug = try await services.slug(context)
      let file = try await made.file(
        from: services.store, named: "\(slug)-\(kept.line.number)")
      try await services.recordDownload(
        of: file.name, as: name, sha256: StudyModel.sha256(file.bytes),
        version: kept.line.number, request, context)
      var response = services.download(file.bytes, named: file.name, mediaType: file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }

  private func formats(
    of kept: KeptVersion, _ context: SignedInContext
  ) async throws -> KeptFormats {
    let id = try services.studyID(context)
    guard
      let found = try await services.store.version(
        kept.line.number, of: id, for: context.account.id)
    else { throw PortalError.notFound }
    return KeptFormats(of: try found.version.study(), among: kept.artifacts.map(\.name))
  }
}

extension Paths {
  /// A version in every format.
  static func formats(_ study: Study.ID, _ number: VersionNumber) -> String {
    "\(version(study, number))/formats"
  }

  /// The files of one format.
  static func format(_ name: String, of study: Study.ID, _ number: VersionNumber) -> String {
    "\(formats(study, number))/\(encoded(name))"
  }
}
