import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Something of a version that clients ask for again and again, and nearly always have.
enum VersionResource {
  case bundle(isSigned: Bool)
  case file(String)
  case format(String)

  /// What its tag is remembered by.
  var name: String {
    switch self {
    case .bundle(let isSigned): isSigned ? "signed bundle" : "bundle"
    case .file(let name): "files/\(name)"
    case .format(let name): "formats/\(name)"
    }
  }

  /// How long what is at an address with a version's number may be used. A bundle includes the version's state.
  var freshness: Freshness {
    switch self {
    case .bundle: .untilAskedAgain
    case .file, .format: .forever
    }
  }
}

extension Services {
  /// The bundles of this portal.
  var bundles: VersionResource { .bundle(isSigned: keys != nil) }

  /// Responds with 304 Not Modified, without opening the version, if the client has what the address names; nil if only opening
  /// the version tells (`docs/decisions/0101-tags-are-known-before-a-version-is-opened.md`).
  func unchanged(
    _ resource: VersionResource, _ request: Request, _ context: SignedInContext
  ) async throws -> Response? {
    guard request.headers[.ifNoneMatch] != nil,
      let id = context.parameters.get("study").flatMap({ UUID(uuidString: $0) }),
      let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let known = try await store.knownTag(
        of: resource.name, .number(number), of: id, for: context.account.id)
    else { return nil }
    let tag = EntityTag(sha256: known.sha256)
    guard tag.isKnown(to: request) else { return nil }
    return tag.notModified(cacheControl: resource.freshness.cacheControl)
  }

  /// The tag of something of an opened version, which is remembered.
  func tag(
    _ sha256: String, of resource: VersionResource, from kept: KeptVersion, in id: Study.ID
  ) -> EntityTag {
    store.remember(sha256, of: resource.name, from: kept, in: id)
    return EntityTag(sha256: sha256)
  }
}
