import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Walkthroughs of a task as a participant, in the draft or in a version.
struct WalkthroughController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/walkthroughs")), use: start)
    WalkScreens(services: services).addRoutes(to: routes, below: Paths.ofWalk())
    routes.post(.init(Paths.ofWalk("/tools")), use: useTool)
  }

  @Sendable private func start(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let (study, version, revision) = try await source(context)
    var context = context
    if version == nil { try await followTask(in: study, &context) }
    let beginning = try await services.beginning(of: study, context)
    let run = try await services.startRun(
      of: beginning.walk, in: study, version: version, revision: revision,
      language: beginning.language, by: context.account.id)
    return services.redirect(
      to: Paths.walk(run) + beginning.query, notice: beginning.notice)
  }

  /// Names the task that the page of the form showed, whatever its identifier is by now.
  /// - Throws: `PortalError.notFound` if it was removed.
  private func followTask(in study: Study, _ context: inout SignedInContext) async throws {
    let field = "task"
    guard let task = context.form.trimmed(field), let page = context.form.shownEdit,
      let found = try await services.store.following(
        KnownPart(at: ["tasks", task], after: page), in: study.id, for: context.account.id)
    else { return }
    guard let now = found.place?.last else { throw PortalError.notFound }
    context.form = context.form.replacing(field, with: now)
  }

  /// The version that the form names, which people who review it may also walk through, or the draft with its revision.
  private func source(
    _ context: SignedInContext
  ) async throws -> (study: Study, version: VersionNumber?, revision: Int?) {
    guard let text = context.form.trimmed("version") else {
      let draft = try await services.draft(context)
      return (draft.study, nil, draft.revision)
    }
    guard let number = VersionNumber(text),
      let found = try await services.store.version(
        number, of: try services.studyID(context), for: context.account.id)
    else { throw PortalError.notFound }
    return (try found.version.study(), number, nil)
  }
}
