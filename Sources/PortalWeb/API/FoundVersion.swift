import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// A version that an address of the API names.
struct FoundVersion: Sendable {
  /// What stands for the number of the published version.
  fileprivate static let current = "current"

  let study: Study.ID
  let slug: String
  let kept: KeptVersion
  /// Whether the address has its number. Otherwise, what the address shows changes with the next publication.
  fileprivate let isNamed: Bool

  var freshness: Freshness { isNamed ? .forever : .untilAskedAgain }

  /// Names the address with the number if another one was asked for.
  func placed(_ response: Response, _ place: String) -> Response {
    guard !isNamed else { return response }
    return response.placed(at: place, of: kept.line.number, in: study)
  }
}

extension Response {
  /// The response with the address of what it shows that has the version's number.
  fileprivate func placed(
    at place: String, of number: VersionNumber, in study: Study.ID
  ) -> Response {
    var response = self
    let base = Paths.api("/studies/\(study.uuidString.lowercased())/versions/\(number)")
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
  /// The version that the address names, if the token's owner may read it.
  func foundVersion(_ request: Request, _ context: APIContext) async throws -> FoundVersion {
    _ = try request.parameters(allowing: [])
    let (id, account) = (try context.studyID(), context.bearer.account.id)
    guard let access = try await store.versionAccess(to: id, for: account),
      let number = try await versionNumber(context),
      let kept = try await store.keptVersion(number, of: id, for: account, making: .current)
    else { throw PortalError.notFound }
    return FoundVersion(
      study: id, slug: access.slug, kept: kept, isNamed: context.versionName != FoundVersion.current
    )
  }

  /// Responds, without opening the version, with 304 Not Modified if the client has what the address names, or with the file if
  /// it was sent lately; nil if only opening the version tells.
  /// - Parameter place: what follows the version in the address.
  func known(
    _ resource: VersionResource, _ place: String, _ request: Request, _ context: APIContext
  ) async throws -> Response? {
    _ = try request.parameters(allowing: [])
    let isNamed = context.versionName != FoundVersion.current
    let (id, account) = (try context.studyID(), context.bearer.account.id)
    let number = VersionNumber(context.versionName)
    guard let name = isNamed ? number.map({ .number($0) }) : VersionName.current,
      let known = try await store.knownTag(of: resource.name, name, of: id, for: account)
    else { return nil }
    let freshness = isNamed ? resource.freshness : .untilAskedAgain
    let tag = EntityTag(sha256: known.sha256)
    let response: Response
    if tag.isKnown(to: request) {
      response = tag.notModified(cacheControl: freshness.cacheControl)
    } else if let recent = recentFiles[.init(resource, known)] {
      context.sentFile.note(.init(resource, known))
      response = tag.stated(
        in: try await download(recent, of: known.number, in: id, request, context),
        cacheControl: freshness.cacheControl)
    } else {
      return nil
    }
    return isNamed ? response : response.placed(at: place, of: known.number, in: id)
  }

  /// The number of the version that the address names; nil if there is no such number, or no published version.
  func versionNumber(_ context: APIContext) async throws -> VersionNumber? {
    guard context.versionName == FoundVersion.current else {
      return VersionNumber(context.versionName)
    }
    // What opens the version compares its content.
    return try await store.versions(
      of: context.studyID(), for: context.bearer.account.id, comparing: .withoutContent)?
      .first(where: \.isCurrent)?.number
  }

  /// A file of a version as a download, which is recorded.
  func download(
    _ file: SentFile, of version: VersionNumber, in study: Study.ID, _ request: Request,
    _ context: APIContext
  ) async throws -> Response {
    try await recordDownload(
      of: file.recordedName, as: file.format, sha256: file.sha256, study: study, version: version,
      request, context)
    var response = download(file)
    response.headers[.digest] = .digest(ofHex: file.sha256)
    return response
  }
}
