import Foundation
import StudyModel

/// The content of `bundle.json`: the state of the version when the bundle was made. Everything else in a bundle is frozen
/// with the version.
struct BundleStatement: Codable, Hashable {
  static let fileName = "bundle.json"
  /// Bundles of earlier layouts have no statement.
  static let firstLayout = 3

  var state: State
  /// When the version reached each state, in UTC; absent if it has not, or if that is not known.
  var proposed: String?
  var published: String?
  var withdrawn: String?

  enum State: String, Codable {
    case draft, proposed, changesRequested, approved, disapproved, published, superseded, withdrawn
    case expired
  }

  /// - Parameter state: nil for a draft.
  init(_ state: Version.State?, _ dates: Version.Dates?) {
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

  init(reading bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  func file() throws -> ExportedFile {
    ExportedFile(path: Self.fileName, bytes: try JSONValue(encoding: self).canonicalBytes)
  }
}
