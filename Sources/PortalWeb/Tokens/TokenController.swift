import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// API tokens: of the person who is signed in, and those that open only one study.
struct TokenController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.tokens), use: list)
    routes.post(.init(Paths.tokens), use: make)
    routes.post(.init(Paths.tokens + "/:token/removal"), use: revoke)
    routes.get(.init(Paths.ofStudy("/tokens")), use: listOfStudy)
    routes.post(.init(Paths.ofStudy("/tokens")), use: makeForStudy)
    routes.post(.init(Paths.ofStudy("/tokens/:token/removal")), use: revokeOfStudy)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(SubmittedForm(), request, context)
  }

  @Sendable func make(_ request: Request, context: SignedInContext) async throws -> Response {
    let choices = TokenScope.forAllStudies(mayWrite: context.account.mayWrite)
    do {
      let form = try TokenForm(context.form, choices: choices)
      return try await make(form, in: nil, returningTo: Paths.tokens, request, context)
    } catch let errors as FormErrors {
      return try await page(
        context.form, request, context, errors: errors, status: .unprocessableContent)
    }
  }

  @Sendable func revoke(_ request: Request, context: SignedInContext) async throws -> Response {
    try await revoke(context, returningTo: Paths.tokens)
  }

  @Sendable func listOfStudy(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    try await page(
      of: services.draft(context), SubmittedForm(), request, context)
  }

  @Sendable func makeForStudy(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await services.draft(context)
    do {
      let form = try TokenForm(
        context.form, choices: TokenScope.forOneStudy(mayEdit: draft.mayEdit))
      return try await make(
        form, in: draft.study.id, returningTo: Paths.tokens(of: draft.study.id), request, context)
    } catch let errors as FormErrors {
      return try await page(
        of: draft, context.form, request, context, errors: errors, status: .unprocessableContent)
    }
  }

  @Sendable func revokeOfStudy(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    try await revoke(context, returningTo: Paths.tokens(of: try services.studyID(context)))
  }

  /// Shown only in this response: the store keeps just the token's hash.
  private func make(
    _ form: TokenForm, in study: Study.ID?, returningTo list: String, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    do {
      let made = try await services.store.makeToken(
        named: form.name, for: form.scope, in: study, days: form.days, by: context.account.id,
        submission: Submission(request, context))
      return try await services.reply(
        NewTokenPage(
          shell: services.shell(context, request), token: made.token, text: made.text,
          list: list))
    } catch let error as TokenError {
      throw FormErrors(error)
    }
  }

  private func revoke(
    _ context: SignedInContext, returningTo list: String
  ) async throws -> Response {
    guard let id = context.parameters.get("token").flatMap(UUID.init(uuidString:)) else {
      throw PortalError.notFound
    }
    try await services.store.revokeToken(id, by: context.account.id)
    return services.redirect(to: list, notice: "The token has been revoked. It no longer works.")
  }

  private func page(
    _ form: SubmittedForm, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let account = context.account
    return try await services.reply(
      TokensPage(
        shell: services.shell(context, request),
        tokens: try await services.store.tokens(of: account.id), now: services.now(), form: form,
        choices: TokenScope.forAllStudies(mayWrite: account.mayWrite), errors: errors),
      status: status)
  }

  private func page(
    of draft: Draft, _ form: SubmittedForm, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let tokens = try await services.store.tokens(in: draft.study.id, for: context.account.id)
    return try await services.reply(
      StudyTokensPage(
        shell: services.shell(context, request), draft: draft, tokens: tokens,
        reader: context.account.id, now: services.now(), form: form, errors: errors),
      status: status)
  }
}

extension Paths {
  /// The API tokens of the person who is signed in.
  static let tokens = "/tokens"
  /// The API tokens that open only this study.
  static func tokens(of study: Study.ID) -> String { "\(self.study(study))/tokens" }
}
