import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// Versions of a study, by number or as `current`, and the files that were frozen with them.
struct APIVersions {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    let version = Paths.api("/studies/{study}/versions/{version}")
    routes.get(.init(Paths.api("/studies/{study}/versions")), use: list)
    routes.get(.init(version), use: open)
    routes.get(.init(version + "/definition"), use: definition)
    routes.get(.init(version + "/bundle"), use: bundle)
    routes.get(.init(version + "/files"), use: files)
    routes.get(.init(version + "/files/**"), use: file)
    routes.get(.init(version + "/losses"), use: losses)
    routes.get(.init(version + "/approval"), use: approval)
  }

  /// The highest number first.
  @Sendable func list(_ request: Request, context: APIContext) async throws -> Response {
    let parameters = try request.parameters(allowing: ["cursor", "limit"])
    let limit = try Request.limit(parameters)
    let cursor = parameters["cursor"].map { VersionNumber(bounded: $0) }
    if let cursor, cursor == nil {
      throw APIError.wrongParameter("This cursor does not come from this list.")
    }
    let id = try context.studyID()
    guard
      let lines = try await services.store.versions(
        of: id, for: context.bearer.account.id, comparing: .withThreads)
    else { throw PortalError.notFound }
    let replaced = try await services.store.replacedVersions(of: id, for: context.bearer.account.id)
    let rest = lines.filter { line in cursor.flatMap(\.self).map { line.number < $0 } ?? true }
    let page = rest.prefix(limit)
    let next = rest.count > limit ? page.last.map { "\($0.number)" } : nil
    var response = try await services.tagged(
      [
        "versions": .array(page.map { $0.apiValue(replacedBy: replaced[$0.number]) }),
        "next": next.map { JSONValue.string($0) } ?? .null,
      ], to: request)
    if let next {
      let address = Paths.api("/studies/\(id.uuidString.lowercased())/versions")
      response.headers[.link] = "<\(address)?cursor=\(next)&limit=\(limit)>; rel=\"next\""
    }
    return response
  }

  @Sendable func open(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await services.foundVersion(request, context)
    let line = found.kept.line
    let replaced = try await services.store.replacedVersions(
      of: found.study, for: context.bearer.account.id)
    return found.placed(
      try await services.tagged(line.apiValue(replacedBy: replaced[line.number]), to: request), "")
  }

  @Sendable func definition(_ request: Request, context: APIContext) async throws -> Response {
    try await kept(AccordFormat.fileName, "/definition", request, context)
  }

  @Sendable func losses(_ request: Request, context: APIContext) async throws -> Response {
    try await kept(KeptFormats.losses, "/losses", request, context)
  }

  /// The bundle includes the version's state, so it can change although the version never does.
  @Sendable func bundle(_ request: Request, context: APIContext) async throws -> Response {
    let resource = services.bundles
    if let known = try await services.known(resource, "/bundle", request, context) { return known }
    let found = try await services.foundVersion(request, context)
    let kept = try await services.completed(
      found.kept, of: found.study, for: context.bearer.account.id)
    let hash = try kept.bundle().tag(isSigned: services.keys != nil)
    let tag = services.tag(hash, of: resource, from: kept, in: found.study)
    return found.placed(
      try await services.answer(request, with: tag, resource.freshness) {
        let file = try await services.sentBundle(of: kept, tagged: hash, slug: found.slug)
        return try await services.download(
          file, of: kept.line.number, in: found.study, request, context)
      }, "/bundle")
  }

  @Sendable func files(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await services.foundVersion(request, context)
    let files = found.kept.artifacts.map { file -> JSONValue in
      [
        "name": .string(file.name), "mediaType": .string(file.mediaType),
        "sha256": .string(file.sha256),
      ]
    }
    return found.placed(
      try await services.tagged(["files": .array(files)], to: request), "/files")
  }

  @Sendable func file(_ request: Request, context: APIContext) async throws -> Response {
    let name = context.parameters.getCatchAll().map {
      String($0).removingPercentEncoding ?? String($0)
    }.joined(separator: "/")
    return try await kept(name, "/files/\(name)", request, context)
  }

  /// The same bytes as in bundles.
  @Sendable func approval(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await services.foundVersion(request, context)
    let listed = try await services.listed(
      found.kept, of: found.study, for: context.bearer.account.id)
    guard let approval = listed.approval else { throw PortalError.notFound }
    return found.placed(
      try await services.tagged(JSONValue(encoding: approval), to: request), "/approval")
  }

  private func kept(
    _ name: String, _ place: String, _ request: Request, _ context: APIContext
  ) async throws -> Response {
    let resource = VersionResource.file(name)
    if let known = try await services.known(resource, place, request, context) { return known }
    let found = try await services.foundVersion(request, context)
    guard let line = found.kept.artifact(name) else { throw PortalError.notFound }
    return found.placed(
      try await services.answer(
        request, with: services.tag(line.sha256, of: resource, from: found.kept, in: found.study),
        found.freshness
      ) {
        let file = try await services.sentFile(
          resource, tagged: line.sha256, of: found.kept, slug: found.slug
        ) {
          SentFile(
            ExportedFile(
              path: line.name, bytes: try await services.bytes(of: line), mediaType: line.mediaType),
            as: line.mediaType, sha256: line.sha256)
        }
        return try await services.download(
          file, of: found.kept.line.number, in: found.study, request, context)
      }, place)
  }
}

extension VersionLine {
  /// A version as lists and its own address show it.
  /// - Parameter newer: the later version on which the board decides instead.
  func apiValue(replacedBy newer: VersionNumber?) -> JSONValue {
    func moment(_ date: Date?) -> JSONValue {
      date.map { JSONValue.string($0.formatted(.iso8601)) } ?? .null
    }
    return [
      "number": .string("\(number)"), "state": .string(state.rawValue),
      "sha256": .string(sha256), "notes": .string(notes), "isCurrent": .boolean(isCurrent),
      "isAltered": .boolean(altered != nil),
      "replacedBy": newer.map { JSONValue.string("\($0)") } ?? .null,
      "proposedAt": moment(proposedAt), "publishedAt": moment(publishedAt),
      "withdrawnAt": moment(withdrawnAt),
    ]
  }
}
