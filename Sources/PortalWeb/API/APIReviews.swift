import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Who is asked to review a version: read by members of the study, and asked by the rules of the page that does.
struct APIReviews {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    let reviews = Paths.api("/studies/{study}/versions/{version}/reviews")
    routes.get(.init(reviews), use: list)
    routes.post(.init(reviews), use: ask)
    routes.get(.init(reviews + "/{review}"), use: open)
  }

  /// The first one first.
  @Sendable func list(_ request: Request, context: APIContext) async throws -> Response {
    let requests = try await requests(request, context)
    return try await services.tagged(
      ["reviews": .array(requests.map(\.apiValue))], to: request)
  }

  @Sendable func open(_ request: Request, context: APIContext) async throws -> Response {
    let requests = try await requests(request, context)
    guard let id = context.parameters.get("review").flatMap({ Int64($0) }),
      let found = requests.first(where: { $0.id == id })
    else { throw PortalError.notFound }
    return try await services.tagged(found.apiValue, to: request)
  }

  /// The answer has a link for each person who has no account yet.
  @Sendable func ask(_ request: Request, context: APIContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    let draft = try await services.draftToPropose(context)
    let id = draft.study.id
    guard let number = try await services.versionNumber(context) else {
      throw PortalError.notFound
    }
    try request.requireJSON()
    let repeatable = try RepeatableRequest(request, context)
    let account = context.bearer.account.id
    let answer = try await services.answer(to: repeatable, for: account) {
      let asked = try AskedReview(context, today: services.boardToday)
      do {
        let made = try await services.store.askForReview(
          id, number, of: asked.form.reviewers, dueOn: asked.form.dueOn, by: account,
          submission: repeatable.submission,
          remembering: { repeatable.record(of: CreationAnswer($0, of: id, inviting: $1)) })
        return CreationAnswer(made.request, of: id, inviting: made.invitations)
      } catch let error as ReviewError {
        throw asked.refusal(of: error)
      }
    }
    let origin = services.origin(of: request)
    return services.created(
      answer,
      showing: answer.value.linked { email in
        origin + Paths.accept(token: repeatable.submission.invitationToken(for: email))
      })
  }

  private func requests(
    _ request: Request, _ context: APIContext
  ) async throws -> [ReviewRequest] {
    _ = try request.parameters(allowing: [])
    let (id, account) = (try context.studyID(), context.bearer.account.id)
    guard let access = try await services.store.versionAccess(to: id, for: account),
      let number = try await services.versionNumber(context)
    else { throw PortalError.notFound }
    guard access.role != nil else {
      throw PortalError.forbidden("Only members of the study can see who is asked to review it.")
    }
    return try await services.store.reviewRequests(of: id, number, for: account)
  }
}
