import Foundation
import StudyBundle
import StudyExchange
import StudyModel
import StudyStore

extension ArtifactMaker {
  /// Makes the files that this release stores with a version.
  package static let current = ArtifactMaker(release: Release.number) { version, assets in
    try VersionArtifacts.files(of: version, assets: assets).map {
      Artifact(name: $0.path, mediaType: $0.mediaType, bytes: $0.bytes)
    }
  }
}

extension KeptVersion {
  /// The version's bundle, including the version's current state.
  package func bundle() throws -> KeptBundle {
    try KeptBundle(
      of: line.number, state: line.state,
      dates: Version.Dates(
        proposed: line.proposedAt, published: line.publishedAt, withdrawn: line.withdrawnAt),
      approval: approval, requiredBoard: requiredBoard, replacedBy: replacement,
      checksums: Dictionary(
        artifacts.map { ($0.name, $0.sha256) }, uniquingKeysWith: { first, _ in first }))
  }

  /// What the bundle states about the approval; nil without one.
  var approval: BundleApproval? {
    line.approval.map { approval in
      BundleApproval(
        of: line.number, in: line.state, sha256: approval.sha256, number: approval.number,
        decidedBy: approval.decidedBy, approvedOn: approval.approvedOn,
        expiresOn: approval.expiresOn, reconsent: approval.reconsent,
        isOutside: approval.isOutside, quorum: approval.review?.quorum,
        asked: approval.review?.asked,
        unreadLanguages: approval.isOutside ? [] : languages.unread(by: decisions),
        conditions: conditions.map {
          .init(text: $0.text, closedOn: $0.closedAt.map { CalendarDay($0, in: .gmt) })
        },
        decisions: decisions.map(stated),
        earlierDecisions: listing.isOfEarlierRelease ? [] : earlierDecisions.map(stated),
        stampedPrints: listing.isDecided
          ? listing.prints.map { .init(path: $0.name, sha256: $0.sha256) } : [],
        unstampedPages: listing.namesUnstamped ? unstampedPages : [])
    }
  }

  private func stated(_ decision: Decision) -> BundleApproval.Decision {
    BundleApproval.Decision(
      name: decision.name, meaning: decision.meaning.rawValue, at: decision.at,
      overrideReason: decision.overrideReason, openThreads: decision.openThreads,
      unseenScreens: decision.unseenScreens, expiresOn: decision.expiresOn,
      isChair: decision.isChair, languages: decision.languages,
      reconsent: listing.isOfEarlierRelease ? nil : decision.reconsent)
  }

  /// The pages of consents of which its bundles list no stamped print, sorted by path.
  var unstampedPages: [String] {
    artifacts.map(\.name).filter { page in
      VersionArtifacts.isPage(page)
        && !listing.prints.contains { VersionArtifacts.isPrint($0.name, of: page) }
    }
  }

  /// The version's languages, for each of which it has strings.
  private var languages: [Language] {
    VersionArtifacts.languages(of: artifacts.map(\.name))
  }

  /// The files that were frozen with the version, from which its bundle is assembled.
  package func files(from store: StudyStore) async throws -> [ExportedFile] {
    try await store.opened(artifacts.filter { VersionArtifacts.isInBundle($0.name) }).map {
      ExportedFile(path: $0.name, bytes: $0.bytes, mediaType: $0.mediaType)
    }
  }
}

extension Services {
  /// The version that the address names, with its stored files.
  func keptVersion(_ context: SignedInContext) async throws -> KeptVersion {
    guard let id = context.parameters.get("study").flatMap({ UUID(uuidString: $0) }),
      let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let kept = try await store.keptVersion(
        number, of: id, for: context.account.id, making: .current)
    else { throw PortalError.notFound }
    return kept
  }

  /// The bytes of one stored file.
  func bytes(of artifact: ArtifactLine) async throws -> [UInt8] {
    try await store.opened([artifact]).flatMap(\.bytes)
  }
}
