import Hummingbird
import PortalIdentity
import StudyEditing
import StudyStore

/// Confirms a form by signing in at the institution again, for people without a password: first a page that says so, then the
/// institution, then the form as it was sent, with one button.
struct ConfirmationController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get("/confirmation/:form", use: show)
    routes.get("/confirmation/:form/institution", use: leave)
  }

  @Sendable func show(_ request: Request, context: SignedInContext) async throws -> Response {
    let name = try services.requireIdentity().settings.name
    let id = context.parameters.get("form") ?? ""
    guard
      let waiting = services.waitingForms.find(
        id, token: context.sessionToken, at: services.now())
    else { return try await gone(request, context) }
    return try await services.reply(
      ConfirmationPage(
        shell: services.shell(context, request), name: name, signer: context.account.name,
        form: id, waiting: waiting, isConfirmed: waiting.isConfirmed(at: services.now())))
  }

  @Sendable func leave(_ request: Request, context: SignedInContext) async throws -> Response {
    _ = try services.requireIdentity()
    let id = context.parameters.get("form") ?? ""
    guard
      services.waitingForms.find(id, token: context.sessionToken, at: services.now()) != nil
    else { return try await gone(request, context) }
    do {
      return try await services.leave(for: .confirmation(form: id), request)
    } catch let failure as IdentityFailure {
      return try await services.reply(
        to: failure, shell: services.shell(context, request), again: Paths.confirmation(of: id),
        label: "Try again")
    }
  }

  private func gone(_ request: Request, _ context: SignedInContext) async throws -> Response {
    try await services.reply(
      ErrorPage(
        shell: services.shell(context, request), title: "Nothing is waiting to be confirmed",
        happened:
          "It was already confirmed, another form took its place, or 15 minutes have passed.",
        safe: nil, remedy: "Go back to the page with the form, and send it again if needed.",
        remedyAddress: Paths.studies, remedyLabel: "Your studies"),
      status: .gone)
  }
}

extension FormMiddleware {
  /// The name of the field that says which form was confirmed.
  static let confirmation = "confirmation"

  /// The form that waited, if this one says that it was confirmed: whatever else the browser sends counts for nothing, but a
  /// code of an app, which is too old in the one that waited.
  /// - Throws: `PortalError.staleForm` if it does not wait, or was not confirmed.
  func confirmed(
    _ context: PortalContext, at path: String
  ) throws -> (form: SubmittedForm, by: Reauthentication)? {
    guard let id = context.form[Self.confirmation], context.session != nil,
      let token = context.sessionToken
    else { return nil }
    guard
      var found = services.waitingForms.takeConfirmed(
        id, token: token, path: path, at: services.now())
    else { throw FailedForm(error: PortalError.staleForm, form: SubmittedForm()) }
    if let code = context.form["code"] {
      found.form.fields = found.form.fields.filter { $0.name != "code" } + [("code", code)]
    }
    return found
  }
}
