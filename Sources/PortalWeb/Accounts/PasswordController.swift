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
    try await services.reply(
      PasswordPage(shell: services.shell(context, request), email: context.account.email))
  }

  @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
    do {
      try await services.store.changePassword(
        of: context.account.id, from: context.form["current-password"] ?? "",
        to: context.form["password"] ?? "", keeping: context.sessionToken)
      return services.redirect(
        to: Paths.studies,
        notice:
          "Your password has been changed, and you have been signed out everywhere else. API tokens still work; revoke those you do not recognize."
      )
    } catch let error as AccountError {
      return try await services.reply(
        PasswordPage(
          shell: services.shell(context, request), email: context.account.email,
          errors: FormErrors(error)), status: .unprocessableContent)
    }
  }
}
