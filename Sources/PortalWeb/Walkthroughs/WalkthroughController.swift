import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// Walking through a task as a participant, on the draft or on a version.
struct WalkthroughController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/walkthroughs")), use: start)
    routes.get(.init(Paths.ofWalk()), use: show)
    PreviewController(services: services).addRoutes(to: routes)
  }

  @Sendable private func start(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    throw PortalError.notFound
  }

  @Sendable private func show(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    throw PortalError.notFound
  }
}
