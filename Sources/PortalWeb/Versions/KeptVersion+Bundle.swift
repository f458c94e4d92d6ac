import Foundation
import StudyExchange
import StudyModel
import StudyStore

extension ArtifactMaker {
  /// What this release makes of a version.
  package static let current = ArtifactMaker(release: Release.number) { version, assets in
    try VersionArtifacts.files(of: version, assets: assets).map {
      Artifact(name: $0.path, mediaType: $0.mediaType, bytes: $0.bytes)
    }
  }
}

extension KeptVersion {
  /// Its bundle, saying where the version stands now.
  package func bundle() throws -> KeptBundle {
    try KeptBundle(
      of: line.number, state: line.state,
      dates: Version.Dates(
        proposed: line.proposedAt, published: line.publishedAt, withdrawn: line.withdrawnAt),
      checksums: Dictionary(
        artifacts.map { ($0.name, $0.sha256) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The files that were frozen with it, from which its bundle is put together.
  package func files(from store: StudyStore) async throws -> [ExportedFile] {
    try await store.opened(artifacts.filter { VersionArtifacts.isInBundle($0.name) }).map {
      ExportedFile(path: $0.name, bytes: $0.bytes)
    }
  }
}

extension Services {
  /// The version that an address names, with what it shows.
  func keptVersion(_ context: SignedInContext) async throws -> KeptVersion {
    guard let id = context.parameters.get("study").flatMap({ UUID(uuidString: $0) }),
      let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let kept = try await store.keptVersion(
        number, of: id, for: context.account.id, making: .current)
    else { throw PortalError.notFound }
    return kept
  }

  /// The bytes of one artifact.
  func bytes(of artifact: ArtifactLine) async throws -> [UInt8] {
    try await store.opened([artifact]).flatMap(\.bytes)
  }
}
