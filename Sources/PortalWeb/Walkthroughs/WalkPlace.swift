import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Where walkthroughs have their addresses: in the portal, or below a view-only link.
enum WalkPlace: Hashable, Sendable {
  case portal
  case link(token: String)

  func walk(_ run: UUID) -> String {
    switch self {
    case .portal: Paths.walk(run)
    case .link(let token): Paths.viewedWalks(token: token) + "/\(run.uuidString.lowercased())"
    }
  }

  /// Where a walkthrough is started.
  func start(in study: Study.ID) -> String {
    switch self {
    case .portal: Paths.walkthroughs(study)
    case .link(let token): Paths.viewedWalks(token: token)
    }
  }

  /// The address prefix of pictures and videos.
  var assets: String {
    switch self {
    case .portal: "/assets/"
    case .link(let token): Paths.view(token: token) + "/assets/"
    }
  }
}
