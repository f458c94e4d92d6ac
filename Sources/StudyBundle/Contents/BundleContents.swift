import Foundation
import StudyModel

/// What can be found in a bundle.
package enum BundleContents {
  /// The bundle's content-addressed files, by their hash.
  package static func assets(in files: [BundleFile]) -> [Asset.ID: [UInt8]] {
    Dictionary(
      files.filter { $0.path == BundlePath.asset(sha256($0.bytes)) }.map {
        ($0.name, $0.bytes)
      }, uniquingKeysWith: { first, _ in first })
  }
}
