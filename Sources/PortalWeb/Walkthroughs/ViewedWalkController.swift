import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Walkthroughs of the version that a view-only link shows, for visitors without an account.
struct ViewedWalkController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<VisitorContext>) {
    routes.post("/view/:token/walkthroughs", use: start)
    WalkScreens(services: services).addRoutes(to: routes, below: Paths.ofViewedWalk)
  }

  @Sendable private func start(
    _ request: Request, context: VisitorContext
  ) async throws -> Response {
    let token = context.visitor.link
    guard let study = try await services.store.version(ofViewLink: token)?.study() else {
      throw PortalError.notFound
    }
    let beginning = try await services.beginning(of: study, context)
    let started = try await services.store.startRun(
      task: beginning.walk.task.id, language: beginning.language,
      state: try WalkState(run: beginning.walk.run).encoded(), by: context.visitor,
      from: services.source(of: context))
    var response = services.redirect(
      to: context.walks.walk(started.run) + beginning.query, notice: beginning.notice)
    response.setCookie(
      VisitorCookie.cookie(started.browser, link: token, secure: services.secureCookies))
    return response
  }
}
