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

  /// Responds with 304 Not Modified, without opening the version, if the client has what the address names; nil if only opening
  /// the version tells.
  /// - Parameter place: what follows the version in the address.
  func unchanged(
    _ resource: VersionResource, _ place: String, _ request: Request, _ context: APIContext
  ) async throws -> Response? {
    _ = try request.parameters(allowing: [])
    let isNamed = context.versionName != FoundVersion.current
    let number = VersionNumber(context.versionName)
    guard let name = isNamed ? number.map({ .number($0) }) : VersionName.current else {
      return nil
    }
    let freshness = isNamed ? resource.freshness : .untilAskedAgain
    let id = try context.studyID()
    let same = try await unchanged(
      resource, name, of: id, for: context.bearer.account.id, request,
      cacheControl: freshness.cacheControl)
    guard let same, !isNamed else { return same?.response }
    return same.response.placed(at: place, of: same.number, in: id)
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
  /// - Parameter known: SHA-256 of the bytes, if it is known.
  func download(
    _ file: ExportedFile, sha256 known: String? = nil, of found: FoundVersion, as format: String,
    _ request: Request, _ context: APIContext
  ) async throws -> Response {
    let hash = known ?? sha256(file.bytes)
    try await recordDownload(
      of: file.path, as: format, sha256: hash, study: found.study, version: found.kept.line.number,
      request, context)
    var response = download(file.bytes, named: file.name, mediaType: file.mediaType)
    response.headers[.digest] = .digest(ofHex: hash)
    return response
  }
}
