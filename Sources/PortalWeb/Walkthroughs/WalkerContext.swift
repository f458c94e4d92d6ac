import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// A request from a person who walks through a task: someone with an account, or a visitor with a view-only link.
protocol WalkerContext: RequestContext {
  var owner: RunOwner { get }
  var walks: WalkPlace { get }
  /// The secret that their forms must state; empty for people without a session.
  var csrfToken: String { get }
  var form: SubmittedForm { get }

  /// What pages around the participant's screens show.
  func shell(_ services: Services, _ request: Request) async throws -> Shell
}

extension SignedInContext: WalkerContext {
  var owner: RunOwner { .account(account.id) }
  var walks: WalkPlace { .portal }

  func shell(_ services: Services, _ request: Request) async throws -> Shell {
    try await services.shell(self, request)
  }
}

extension Paths {
  /// Walkthroughs of the version that a view-only link shows.
  static func viewedWalks(token: String) -> String { view(token: token) + "/walkthroughs" }
  /// The pattern of one of them.
  static let ofViewedWalk = "/view/:token/walkthroughs/:run"

  /// The token of the link that an address is below; nil for any other address. Like the router, it takes repeated
  /// slashes as one.
  static func linkToken(in path: String) -> String? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count > 1, view(token: "") == "/\(parts[0])/" else { return nil }
    return String(parts[1])
  }
}
