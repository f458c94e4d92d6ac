import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Asks a board or people to review a version, and takes that back.
struct AskingController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/reviewers")), use: form)
    routes.post(.init(Paths.ofStudy("/versions/:number/reviewers")), use: ask)
    routes.post(
      .init(Paths.ofStudy("/versions/:number/reviewers/:request/removal")), use: end)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    guard line.state == .proposed else {
      return services.redirect(
        to: Paths.version(draft.study.id, line.number),
        refusal: "No one can be asked: version \(line.number) \(line.state.predicate).")
    }
    return try await services.reply(
      AskingPage(
        shell: services.shell(context, request), draft: draft, line: line, form: SubmittedForm(),
        today: services.boardToday))
  }

  @Sendable func ask(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    let version = Paths.version(draft.study.id, line.number)
    let isBoard = context.form["who"] == "board"
    let submission = Submission(request, context)
    let errors: FormErrors
    do {
      let asked = try AskingForm(context.form, today: services.boardToday)
      let done = try await services.store.askForReview(
        draft.study.id, line.number, of: asked.reviewers, dueOn: asked.dueOn,
        by: context.account.id, submission: submission
      ) { AskingAnswer($0, $1).record }
      return try await reply(
        AskingAnswer(done.request, done.invitations), about: line, of: draft, request, context)
    } catch let repeated as RepeatedSubmission {
      return try await reply(
        AskingAnswer(recorded: repeated.result, of: submission), about: line, of: draft, request,
        context)
    } catch ReviewError.boardIsAsked {
      return services.redirect(
        to: version, notice: "The board can already review version \(line.number).")
    } catch ReviewError.quorumIsOutOfReach(let quorum, let able) {
      return services.redirect(
        to: version,
        refusal: "No one was asked. \(ReviewRequest.outOfReach(quorum: quorum, able: able))")
    } catch let error as ReviewError {
      errors = FormErrors(error)
      // A board is asked with one button, so no field could be corrected.
      if isBoard {
        let why = errors["emails"] ?? ""
        return services.redirect(to: version, refusal: "No one was asked. \(why)")
      }
    } catch let error as FormErrors {
      errors = error
    }
    let settings = try await services.store.reviewSettings(
      of: draft.study.id, for: context.account.id)
    return try await services.reply(
      AskingPage(
        shell: services.shell(context, request), draft: draft, line: line, form: context.form,
        errors: errors, board: isBoard ? settings?.board?.name : nil, today: services.boardToday),
      status: .unprocessableContent)
  }

  private func reply(
    _ answer: AskingAnswer, about line: VersionLine, of draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    guard answer.invitations.isEmpty else {
      // Only the same form sees them again: the store keeps just the tokens' hashes.
      return try await services.reply(
        ReviewInvitationsPage(
          shell: services.shell(context, request), draft: draft, number: line.number,
          invitations: answer.invitations, origin: services.origin(of: request)))
    }
    return services.redirect(
      to: Paths.version(draft.study.id, line.number),
      notice: "\(answer.asked) can now review version \(line.number).")
  }

  @Sendable func end(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireEditor()
    guard let id = context.parameters.get("request").flatMap({ Int64($0) }) else {
      throw PortalError.notFound
    }
    let version = Paths.version(draft.study.id, line.number)
    let requests = try await services.store.reviewRequests(
      of: draft.study.id, line.number, for: context.account.id)
    // The page may be older than the decision; the members would lose sight of what they decided on.
    if line.state != .proposed, requests.contains(where: { $0.id == id && $0.board != nil }) {
      return services.redirect(
        to: version,
        refusal:
          "Nothing was changed: version \(line.number) \(line.state.predicate), and the board keeps what it decided on."
      )
    }
    try await services.store.endReview(id, of: draft.study.id, by: context.account.id)
    return services.redirect(
      to: version,
      notice: "The review has ended. Decisions already made are kept.")
  }
}

extension Services {
  /// The draft of a study and the line of the version that the address names.
  /// - Throws: `PortalError.notFound`, `AlteredVersion`.
  func versionLine(_ context: SignedInContext) async throws -> (draft: Draft, line: VersionLine) {
    let draft = try await draft(context)
    let lines = try await store.versions(of: draft.study.id, for: context.account.id) ?? []
    let number = context.parameters.get("number").flatMap { VersionNumber($0) }
    return (draft, try lines.opened(number))
  }
}
