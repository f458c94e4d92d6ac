import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// Versions of a study, by number or as `current`, and everything that was frozen with them.
struct APIVersions {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    let version = Paths.api("/studies/{study}/versions/{version}")
    routes.get(.init(Paths.api("/studies/{study}/versions")), use: list)
    routes.get(.init(version), use: open)
    routes.get(.init(version + "/definition"), use: definition)
    routes.get(.init(version + "/bundle"), use: bundle)
    routes.get(.init(version + "/formats"), use: formats)
    routes.get(.init(version + "/formats/{format}"), use: format)
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
      throw APIError.wrongParameter("The cursor is not one that this list gave.")
    }
    let id = try context.studyID()
    guard
      let lines = try await services.store.versions(
        of: id, for: context.bearer.account.id, comparing: .withThreads)
    else { throw PortalError.notFound }
    let rest = lines.filter { line in cursor.flatMap(\.self).map { line.number < $0 } ?? true }
    let page = rest.prefix(limit)
    let next = rest.count > limit ? page.last.map { "\($0.number)" } : nil
    var response = try await services.tagged(
      [
        "versions": .array(page.map(\.apiValue)),
        "next": next.map { JSONValue.string($0) } ?? .null,
      ], to: request)
    if let next {
      let address = Paths.api("/studies/\(id.uuidString.lowercased())/versions")
      response.headers[.link] = "<\(address)?cursor=\(next)&limit=\(limit)>; rel=\"next\""
    }
    return response
  }

  @Sendable func open(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    return found.placed(
      try await services.tagged(found.kept.line.apiValue, to: request), "")
  }

  @Sendable func definition(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    return try await kept(AccordFormat.fileName, of: found, "/definition", request, context)
  }

  @Sendable func losses(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    return try await kept(KeptFormats.losses, of: found, "/losses", request, context)
  }

  /// The bundle includes the version's state, so it can change although the version never does.
  @Sendable func bundle(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    let kept = try await services.completed(
      found.kept, of: found.study, for: context.bearer.account.id)
    let tag = EntityTag(sha256: try kept.bundle().tag(isSigned: services.keys != nil))
    return found.placed(
      try await services.answer(request, with: tag, .untilAskedAgain) {
        let file = try await kept.archive(
          from: services.store, signedBy: services.keys, slug: found.slug)
        return try await download(file, of: found, as: "bundle", request, context)
      }, "/bundle")
  }

  @Sendable func formats(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    let kept = found.kept.formats(of: try found.kept.version.study())
    let report = try await services.lossReport(of: found.kept)
    let formats = try ExportFormats.all.compactMap { format -> JSONValue? in
      let files = kept.files(of: format.name)
      guard !files.isEmpty else { return nil }
      let losses = try report.map { try KeptFormats.losses(of: format.name, in: $0).count }
      return [
        "name": .string(format.name), "title": .string(format.title),
        "about": .string(format.about), "files": .number(Double(files.count)),
        "losses": losses.map { JSONValue.number(Double($0)) } ?? .null,
      ]
    }
    return found.placed(
      try await services.tagged(["formats": .array(formats)], to: request), "/formats")
  }

  @Sendable func format(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    let name = context.parameters.get("format") ?? ""
    guard
      let made = FormatDownload(
        name, among: found.kept.formats(of: try found.kept.version.study()), of: found.kept)
    else { throw PortalError.notFound }
    return found.placed(
      try await services.answer(request, with: EntityTag(sha256: made.tag), found.freshness) {
        let file = try await made.file(
          from: services.store, named: "\(found.slug)-\(found.kept.line.number)")
        return try await download(file, of: found, as: name, request, context)
      }, "/formats/\(name)")
  }

  @Sendable func files(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
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
    let found = try await version(request, context)
    let name = context.parameters.getCatchAll().map {
      String($0).removingPercentEncoding ?? String($0)
    }.joined(separator: "/")
    return try await kept(name, of: found, "/files/\(name)", request, context)
  }

  /// The same bytes as in bundles.
  @Sendable func approval(_ request: Request, context: APIContext) async throws -> Response {
    let found = try await version(request, context)
    let listed = try await services.listed(
      found.kept, of: found.study, for: context.bearer.account.id)
    guard let approval = listed.approval else { throw PortalError.notFound }
    return found.placed(
      try await services.tagged(JSONValue(encoding: approval), to: request), "/approval")
  }

  private func kept(
    _ name: String, of found: FoundVersion, _ place: String, _ request: Request,
    _ context: APIContext
  ) async throws -> Response {
    guard let line = found.kept.artifact(name) else { throw PortalError.notFound }
    return found.placed(
      try await services.answer(
        request, with: EntityTag(sha256: line.sha256), found.freshness
      ) {
        let file = ExportedFile(
          path: line.name, bytes: try await services.bytes(of: line), mediaType: line.mediaType)
        return try await download(file, of: found, as: line.mediaType, request, context)
      }, place)
  }

  private func download(
    _ file: ExportedFile, of found: FoundVersion, as format: String, _ request: Request,
    _ context: APIContext
  ) async throws -> Response {
    let hash = sha256(file.bytes)
    try await services.recordDownload(
      of: file.path, as: format, sha256: hash, study: found.study,
      version: found.kept.line.number, request, context)
    var response = services.download(file.bytes, named: file.name, mediaType: file.mediaType)
    response.headers[.digest] = .digest(ofHex: hash)
    return response
  }

  /// The version that the address names, if the token's owner may read it.
  private func version(_ request: Request, _ context: APIContext) async throws -> FoundVersion {
    _ = try request.parameters(allowing: [])
    let (id, account) = (try context.studyID(), context.bearer.account.id)
    guard let access = try await services.store.versionAccess(to: id, for: account),
      let number = try await services.versionNumber(context),
      let kept = try await services.store.keptVersion(
        number, of: id, for: account, making: .current)
    else { throw PortalError.notFound }
    return FoundVersion(
      study: id, slug: access.slug, kept: kept, isNamed: context.versionName != FoundVersion.current
    )
  }
}

/// A version that an address of the API names.
private struct FoundVersion: Sendable {
  static let current = "current"

  let study: Study.ID
  let slug: String
  let kept: KeptVersion
  /// Whether the address has its number. Otherwise, what the address shows changes with the next publication.
  let isNamed: Bool

  var freshness: Freshness { isNamed ? .forever : .untilAskedAgain }

  /// Names the address with the number if another one was asked for.
  func placed(_ response: Response, _ place: String) -> Response {
    guard !isNamed else { return response }
    var response = response
    let base = Paths.api("/studies/\(study.uuidString.lowercased())/versions/\(kept.line.number)")
    let parts = place.split(separator: "/").map { "/" + Paths.encoded(String($0)) }
    response.headers[.contentLocation] = base + parts.joined()
    return response
  }
}

extension APIContext {
  /// The number of a version in the address, or `current`.
  fileprivate var versionName: String { parameters.get("version") ?? "" }
}

extension Services {
  /// The number of the version that the address names; nil if there is no such number, or no published version.
  func versionNumber(_ context: APIContext) async throws -> VersionNumber? {
    guard context.versionName == FoundVersion.current else {
      return VersionNumber(context.versionName)
    }
    return try await store.versions(of: context.studyID(), for: context.bearer.account.id)?
      .first(where: \.isCurrent)?.number
  }
}

extension VersionLine {
  /// A version as lists and its own address show it.
  var apiValue: JSONValue {
    func moment(_ date: Date?) -> JSONValue {
      date.map { JSONValue.string($0.formatted(.iso8601)) } ?? .null
    }
    return [
      "number": .string("\(number)"), "state": .string(state.rawValue),
      "sha256": .string(sha256), "notes": .string(notes), "isCurrent": .boolean(isCurrent),
      "isAltered": .boolean(altered != nil),
      "proposedAt": moment(proposedAt), "publishedAt": moment(publishedAt),
      "withdrawnAt": moment(withdrawnAt),
    ]
  }
}
