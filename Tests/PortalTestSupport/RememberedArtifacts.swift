import Foundation
import StudyModel
import StudyStore
import Synchronization

@testable import PortalWeb

extension ArtifactMaker {
  /// Makes the files that this release stores with a version, but those of one version only once: hundreds of tests freeze the
  /// same few samples, and only the version and its pictures decide what the files contain.
  static let remembering = ArtifactMaker(release: current.release) { version, assets in
    let key = RememberedArtifacts.Key(version: version, assets: assets)
    if let known = RememberedArtifacts.all.withLock({ $0[key] }) { return known }
    let made = try current.make(version, assets)
    RememberedArtifacts.all.withLock { $0.keep(made, of: key) }
    return made
  }
}

private enum RememberedArtifacts {
  struct Key: Hashable, Sendable {
    let version: Version
    let assets: [Asset.ID: [UInt8]]
  }

  /// The files of a sample are two megabytes.
  static let all = Mutex(Kept<Key, [Artifact]>(most: 64))
}

/// The ids of the studies of one portal: the same ones in each, so that the same sample becomes the same version there.
final class StudyIDs: Sendable {
  private let count = Mutex<UInt16>(0)

  @Sendable func next() -> Study.ID {
    let number = count.withLock { count in
      count &+= 1
      return count
    }
    return UUID(
      uuid: (
        0xAC, 0xC0, 0x4D, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0x10, UInt8(number >> 8),
        UInt8(number & 0xFF)
      ))
  }
}
