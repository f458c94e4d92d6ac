import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Lets people see their own account, change its name, end its sessions, and download what is kept about them.
struct OwnAccountController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.account), use: account)
    routes.post(.init(Paths.account), use: change)
    routes.post(.init(Paths.otherSessions), use: endOthers)
    routes.post("/account/sessions/:session/removal", use: endSession)
    routes.get(.init(Paths.ownRecords), use: records)
  }

  @Sendable func account(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(request, context)
  }

  @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
    let form = context.form
    do {
      try await services.store.changeOwnName(
        context.account.id, to: form.trimmed("name") ?? "",
        password: form["current-password"] ?? "", from: services.source(of: context))
      return services.redirect(to: Paths.account, notice: "Your account has been changed.")
    } catch let error as SignInError {
      return try await page(
        request, context, form: form, errors: error.errors(at: "current-password"),
        status: .tooManyRequests
      ).askingAgain(after: error.wait ?? 1)
    } catch let error as AccountError {
      return try await page(
        request, context, form: form, errors: FormErrors(error), status: .unprocessableContent)
    }
  }

  @Sendable func endSession(_ request: Request, context: SignedInContext) async throws -> Response {
    guard let id = context.parameters.get("session") else { throw PortalError.notFound }
    try await services.store.endSession(id, of: context.account.id)
    services.presence.look(at: context.account.id)
    return services.redirect(to: Paths.account, notice: "The session has ended.")
  }

  @Sendable func endOthers(_ request: Request, context: SignedInContext) async throws -> Response {
    try await services.store.endOtherSessions(
      of: context.account.id, keeping: context.sessionToken)
    services.presence.look(at: context.account.id)
    return services.redirect(
      to: Paths.account, notice: "You have been signed out everywhere else.")
  }

  @Sendable func records(_ request: Request, context: SignedInContext) async throws -> Response {
    let records = try await services.store.personalRecords(of: context.account.id)
    let bytes = Array(records.indentedText.utf8)
    let name = "accord-account.json"
    try await services.recordDownload(
      of: name, as: "json", sha256: StudyModel.sha256(bytes), request, context)
    return services.download(bytes, named: name, mediaType: "application/json")
  }

  private func page(
    _ request: Request, _ context: SignedInContext, form: SubmittedForm = SubmittedForm(),
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await services.reply(
      OwnAccountPage(
        shell: services.shell(context, request), account: context.account,
        sessions: services.store.sessions(of: context.account.id, current: context.sessionToken),
        offersSecondFactor: services.keys != nil,
        hasSecondFactor: services.store.secondFactor(of: context.account.id) != nil,
        identity: services.store.identity(of: context.account.id),
        limits: services.store.sessionLimits, form: form, errors: errors), status: status)
  }
}

extension Paths {
  /// Ends all sessions of the reader but the one that asks.
  static let otherSessions = account + "/sessions/removal"
  /// Everything that is kept about the reader, as a file.
  static let ownRecords = account + "/records.json"
  static func ending(_ session: ListedSession.ID) -> String {
    "\(account)/sessions/\(session)/removal"
  }
}
