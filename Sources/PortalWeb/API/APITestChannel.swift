import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// The draft of one study for devices that try it out, so that nobody has to propose a version to see it in an app. Only
/// tokens for test devices open it, and they open nothing else.
struct APITestChannel {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    routes.get(.init(Paths.api("/studies/{study}/test/definition")), use: definition)
    routes.get(.init(Paths.api("/studies/{study}/test/bundle")), use: bundle)
  }

  @Sendable func definition(_ request: Request, context: APIContext) async throws -> Response {
    let study = try await draft(request, context)
    let bytes = try study.canonicalBytes()
    return try await services.answer(
      request, with: EntityTag(sha256: sha256(bytes)), .untilAskedAgain
    ) {
      try await download(
        ExportedFile(path: AccordFormat.fileName, bytes: bytes), as: "json", request, context)
    }
  }

  /// It has no signature and says that it is a draft.
  @Sendable func bundle(_ request: Request, context: APIContext) async throws -> Response {
    let study = try await draft(request, context)
    // Making the bundle takes long; the document determines its bytes.
    let tag = sha256(
      Array("test bundle \(Release.number)\n\(sha256(try study.canonicalBytes()))".utf8))
    return try await services.answer(
      request, with: EntityTag(sha256: tag), .untilAskedAgain
    ) {
      let assets = try await services.store.assets(of: study)
      let export = try BundleFormat().carrying(assets).export(study, version: nil)
      guard let file = export.files.first else { throw PortalError.notFound }
      return try await download(file, as: "bundle", request, context)
    }
  }

  private func draft(_ request: Request, _ context: APIContext) async throws -> Study {
    _ = try request.parameters(allowing: [])
    return try await services.store.draftForTesting(
      of: context.studyID(testing: true), for: context.bearer.account.id
    ).study
  }

  private func download(
    _ file: ExportedFile, as format: String, _ request: Request, _ context: APIContext
  ) async throws -> Response {
    let hash = sha256(file.bytes)
    try await services.recordDownload(
      of: "the draft", as: format, sha256: hash, study: context.studyID(testing: true),
      version: nil, request, context)
    var response = services.download(file.bytes, named: file.name, mediaType: file.mediaType)
    response.headers[.digest] = .digest(ofHex: hash)
    return response
  }
}
