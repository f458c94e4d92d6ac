import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// Downloads of a version: its bundle, its study document, and each file that it shows, as made when it was frozen.
struct VersionFileController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/bundle")), use: bundle)
    routes.get(.init(Paths.ofStudy("/versions/:number/study.json")), use: document)
    routes.get(.init(Paths.ofStudy("/versions/:number/files/**")), use: file)
  }

  /// The bundle is the only file that includes the version's state, so browsers always revalidate it.
  @Sendable func bundle(_ request: Request, context: SignedInContext) async throws -> Response {
    let resource = services.bundles
    if let same = try await services.unchanged(resource, request, context) { return same }
    let kept = try await services.completeVersion(context)
    let hash = try kept.bundle().tag(isSigned: services.keys != nil)
    let tag = services.tag(hash, of: resource, from: kept, in: try services.studyID(context))
    return try await services.answer(request, with: tag, resource.freshness) {
      let file = try await services.sentBundle(
        of: kept, tagged: hash, slug: try await services.slug(context))
      try await services.recordDownload(
        of: "bundle", as: file.format, sha256: file.sha256, version: kept.line.number, request,
        context)
      return services.download(file)
    }
  }

  @Sendable func document(_ request: Request, context: SignedInContext) async throws -> Response {
    let resource = VersionResource.file(AccordFormat.fileName)
    if let same = try await services.unchanged(resource, request, context) { return same }
    let kept = try await services.keptVersion(context)
    guard let document = kept.artifact(AccordFormat.fileName) else { throw PortalError.notFound }
    let tag = services.tag(
      document.sha256, of: resource, from: kept, in: try services.studyID(context))
    return try await services.answer(request, with: tag, resource.freshness) {
      try await services.recordDownload(
        of: document.name, as: "json", sha256: document.sha256,
        version: kept.line.number, request, context)
      let slug = try await services.slug(context)
      return services.download(
        try await services.bytes(of: document), named: "\(slug)-\(kept.line.number).json",
        mediaType: document.mediaType)
    }
  }

  @Sendable func file(_ request: Request, context: SignedInContext) async throws -> Response {
    let name = context.parameters.getCatchAll().map {
      String($0).removingPercentEncoding ?? String($0)
    }.joined(separator: "/")
    let resource = VersionResource.file(name)
    if let same = try await services.unchanged(resource, request, context) { return same }
    let kept = try await services.keptVersion(context)
    guard let file = kept.artifact(name) else { throw PortalError.notFound }
    let tag = services.tag(
      file.sha256, of: resource, from: kept, in: try services.studyID(context))
    return try await services.answer(request, with: tag, resource.freshness) {
      try await services.recordDownload(
        of: file.name, as: file.mediaType, sha256: file.sha256,
        version: kept.line.number, request, context)
      var response = services.download(
        try await services.bytes(of: file), named: file.name, mediaType: file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }

}

extension Services {
  /// The short name of the study that the address names, for the names of files of its versions.
  func slug(_ context: SignedInContext) async throws -> String {
    guard
      let access = try await store.versionAccess(
        to: try studyID(context), for: context.account.id)
    else { throw PortalError.notFound }
    return access.slug
  }
}

extension Paths {
  /// The address of one of a version's files, by name.
  static func file(_ name: String, of study: Study.ID, _ number: VersionNumber) -> String {
    ([version(study, number), "files"] + name.split(separator: "/").map { encoded(String($0)) })
      .joined(separator: "/")
  }
}
