import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// What was changed in a study: who, when, what and where.
struct HistoryController {
  static let pageSize = 100
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/history")), use: list)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let before = request.query["before"].flatMap(Int.init)
    let edits = try await services.store.history(
      of: draft.study.id, for: context.account.id, before: before, limit: Self.pageSize)
    let verdict = try await services.store.verifyHistory(of: draft.study.id)
    let report = try await services.store.importReport(
      of: draft.study.id, for: context.account.id)
    return try await services.reply(
      HistoryPage(
        shell: services.shell(context, request), draft: draft, edits: edits, verdict: verdict,
        isFirstPage: before == nil, cameFromFile: report != nil, now: services.now()))
  }
}
