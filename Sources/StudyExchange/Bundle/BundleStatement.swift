import Foundation
import StudyModel

/// What `bundle.json` says: where the version stood when the bundle was made. All else in a bundle is frozen with the version.
struct BundleStatement: Codable, Hashable {
  static let fileName = "bundle.json"
  /// Bundles of earlier layouts have none.
  static let firstLayout = 3

  var state: State
  /// When the version reached each state, in UTC; absent where it has not, or where nobody knows.
  var proposed: String?
  var published: String?
  var withdrawn: String?

  enum State: String, Codable { case draft, proposed, published, superseded, withdrawn }

  /// - Parameter state: Nil for a draft.
  init(_ state: Version.State?, _ dates: Version.Dates?) {
    self.state =
      switch state {
      case nil: .draft
      case .proposed: .proposed
      case .published: .published
      case .superseded: .superseded
      case .withdrawn: .withdrawn
      }
    proposed = dates?.proposed?.formatted(.iso8601)
    published = dates?.published?.formatted(.iso8601)
    withdrawn = dates?.withdrawn?.formatted(.iso8601)
  }

  init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  func file() throws -> ExportedFile {
    ExportedFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
