import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// What is taken along of a version: its bundle, its study document, and each file that it shows, as they were made when it
/// was frozen.
struct VersionFileController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/bundle")), use: bundle)
    routes.get(.init(Paths.ofStudy("/versions/:number/study.json")), use: document)
    routes.get(.init(Paths.ofStudy("/versions/:number/files/**")), use: file)
  }

  /// The only file that says where the version stands, so browsers ask each time whether theirs is still the same.
  @Sendable func bundle(_ request: Request, context: SignedInContext) async throws -> Response {
    let kept = try await services.keptVersion(context)
    let bundle = try kept.bundle()
    let tag = EntityTag(sha256: bundle.tag)
    return try await services.answer(request, with: tag, .untilAskedAgain) {
      let files = try await kept.files(from: services.store)
      let file = try bundle.archive(of: files, slug: try await slug(context))
      return services.download(file.bytes, named: file.name, mediaType: file.mediaType)
    }
  }

  @Sendable func document(_ request: Request, context: SignedInContext) async throws -> Response {
    let kept = try await services.keptVersion(context)
    guard let document = kept.artifact(AccordFormat.fileName) else { throw PortalError.notFound }
    return try await services.answer(
      request, with: EntityTag(sha256: document.sha256), .forever
    ) {
      let slug = try await slug(context)
      return services.download(
        try await services.bytes(of: document), named: "\(slug)-\(kept.line.number).json",
        mediaType: document.mediaType)
    }
  }

  @Sendable func file(_ request: Request, context: SignedInContext) async throws -> Response {
    let kept = try await services.keptVersion(context)
    let name = context.parameters.getCatchAll().map {
      String($0).removingPercentEncoding ?? String($0)
    }
    guard let file = kept.artifact(name.joined(separator: "/")) else { throw PortalError.notFound }
    return try await services.answer(request, with: EntityTag(sha256: file.sha256), .forever) {
      var response = services.download(
        try await services.bytes(of: file), named: file.name, mediaType: file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }

  private func slug(_ context: SignedInContext) async throws -> String {
    try await services.draft(context).study.slug
  }
}

extension Paths {
  /// One of the files that a version shows, by its name.
  static func file(_ name: String, of study: Study.ID, _ number: VersionNumber) -> String {
    ([version(study, number), "files"] + name.split(separator: "/").map { encoded(String($0)) })
      .joined(separator: "/")
  }
}
