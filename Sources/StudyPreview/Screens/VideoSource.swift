import Foundation
import StudyModel

/// A video that a page can play itself: a file of the study, or one at an encrypted web address.
package struct VideoSource: Hashable, Sendable {
  package let address: String
  /// Its origin, for the page's content security policy.
  package let origin: String

  /// Nil if a page cannot play it: an address that is not encrypted or that leads to a player's page.
  package init?(_ video: Video, assets: String) {
    if let address = video.address, !address.isEmpty {
      guard let url = URL(string: address), url.scheme?.lowercased() == "https",
        let host = url.host(),
        host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }),
        Self.films.contains(url.pathExtension.lowercased())
      else { return nil }
      self.address = address
      origin = "https://\(host)" + (url.port.map { ":\($0)" } ?? "")
    } else {
      guard let asset = video.asset, asset.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
        return nil
      }
      address = assets + asset
      origin = "'self'"
    }
  }

  private static let films: Set = ["mp4", "m4v", "mov", "webm", "ogv"]
}
