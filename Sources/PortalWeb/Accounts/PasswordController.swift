import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// Lets people change their own password.
struct PasswordController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.password), use: form)
    routes.post(.init(Paths.password), use: change)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    guard context.account.hasPassword else { return none }
    return try await services.reply(
      PasswordPage(shell: services.shell(context, request), email: context.account.email))
  }

  @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
    guard context.account.hasPassword else { return none }
    func again(_ errors: FormErrors, _ status: HTTPResponse.Status) async throws -> Response {
      try await services.reply(
        PasswordPage(
          shell: services.shell(context, request), email: context.account.email, errors: errors),
        status: status)
    }
    do {
      try await services.store.changePassword(
        of: context.account.id, from: context.form["current-password"] ?? "",
        to: context.form["password"] ?? "", keeping: context.sessionToken,
        source: services.source(of: context))
      services.presence.look(at: context.account.id)
      return services.redirect(to: Paths.account, notice: NewPasswordPage.notice)
    } catch let error as SignInError {
      return try await again(error.errors(at: "current-password"), .tooManyRequests)
        .askingAgain(after: error.wait ?? 1)
    } catch let error as AccountError {
      return try await again(FormErrors(error), .unprocessableContent)
    }
  }

  private var none: Response {
    services.redirect(
      to: Paths.account,
      refusal:
        "You sign in through your institution and have no password here. An administrator can give you a link to choose one."
    )
  }
}
