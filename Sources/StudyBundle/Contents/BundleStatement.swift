import Foundation
import StudyModel

/// The content of `bundle.json`: the state of the version when the bundle was made. Everything else in a bundle is frozen
/// with the version.
package struct BundleStatement: Codable, Hashable {
  package static let fileName = "bundle.json"
  /// Bundles of earlier layouts have no statement.
  package static let firstLayout = 3

  package var state: BundleState
  /// When the version reached each state, in UTC; absent if it has not, or if that is not known.
  package var proposed: String?
  package var published: String?
  package var withdrawn: String?
  /// Whether the study required a board's approval when the version was published; absent if that was never, and in bundles
  /// of versions that earlier releases published.
  package var requiresBoard: Bool?
  /// The later version that took the place of a proposed one, so that no board decides on it anymore; absent if none did, and in
  /// bundles that earlier releases made.
  package var replacedBy: String?

  /// - Parameter state: nil for a draft.
  package init(
    _ state: Version.State?, _ dates: Version.Dates?, requiresBoard: Bool? = nil,
    replacedBy replacement: VersionNumber? = nil
  ) {
    self.requiresBoard = requiresBoard
    replacedBy = replacement.map { "\($0)" }
    self.state =
      switch state {
      case nil: .draft
      case .proposed: .proposed
      case .changesRequested: .changesRequested
      case .approved: .approved
      case .disapproved: .disapproved
      case .published: .published
      case .superseded: .superseded
      case .withdrawn: .withdrawn
      case .expired: .expired
      }
    proposed = dates?.proposed?.formatted(.iso8601)
    published = dates?.published?.formatted(.iso8601)
    withdrawn = dates?.withdrawn?.formatted(.iso8601)
  }

  package init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  package func file() throws -> BundleFile {
    BundleFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
