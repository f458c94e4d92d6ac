import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// Lets administrators require second factors, and remove one for someone who lost everything.
struct SecondFactorRuleController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<AdministratorContext>) {
    routes.get(.init(Paths.secondFactorRule), use: form)
    routes.post(.init(Paths.secondFactorRule), use: change)
    routes.post("/accounts/:account/second-factor/removal", use: remove)
  }

  @Sendable func form(_ request: Request, context: AdministratorContext) async throws -> Response {
    guard services.keys != nil else { throw PortalError.notFound }
    return try await rulePage(request, context, required: services.store.secondFactorRoles())
  }

  @Sendable func change(_ request: Request, context: AdministratorContext) async throws -> Response
  {
    guard services.keys != nil else { throw PortalError.notFound }
    let form = context.signedIn.form
    let chosen = form.fields.filter { $0.name == "role" }
    let roles = chosen.compactMap { Role(rawValue: $0.value) }
    guard roles.count == chosen.count else {
      throw PortalError.unknownRole
    }
    do {
      try await services.store.requireSecondFactor(
        of: Set(roles), by: context.signedIn.account.id, password: form["current-password"] ?? "",
        code: form["code"] ?? "", key: services.secondFactorKey,
        from: services.source(of: context.signedIn))
    } catch {
      let refusal = try CodeRefusal(error)
      return refusal.asking(
        try await rulePage(request, context, required: Set(roles), refusal: refusal))
    }
    return services.redirect(
      to: Paths.accounts, notice: "The rule for two-step sign-in has been saved.")
  }

  /// Asks for the administrator's password first: the list of accounts posts without one.
  @Sendable func remove(_ request: Request, context: AdministratorContext) async throws -> Response
  {
    let account = try await services.account(context)
    let form = context.signedIn.form
    guard let password = form["current-password"] else {
      return try await removalPage(request, context, of: account)
    }
    let removed: Account?
    do {
      removed = try await services.store.removeSecondFactor(
        of: account.id, by: context.signedIn.account.id, password: password,
        code: form["code"] ?? "",
        key: services.secondFactorKey, from: services.source(of: context.signedIn))
    } catch {
      let refusal = try CodeRefusal(error)
      return refusal.asking(
        try await removalPage(request, context, of: account, refusal: refusal))
    }
    guard let removed else {
      return services.redirect(
        to: Paths.accounts, refusal: "This account has no second factor anymore.")
    }
    return services.redirect(
      to: Paths.accounts,
      notice: "\(removed.name) signs in with the password alone until they set up two-step sign-in."
    )
  }

  private func rulePage(
    _ request: Request, _ context: AdministratorContext, required: Set<Role>,
    refusal: CodeRefusal? = nil
  ) async throws -> Response {
    try await page(request, context, refusal) { shell, email, asksForCode, errors in
      SecondFactorRulePage(
        shell: shell, email: email, required: required, asksForCode: asksForCode, errors: errors)
    }
  }

  private func removalPage(
    _ request: Request, _ context: AdministratorContext, of account: Account,
    refusal: CodeRefusal? = nil
  ) async throws -> Response {
    try await page(request, context, refusal) { shell, email, asksForCode, errors in
      SecondFactorRemovalPage(
        shell: shell, email: email, account: account, asksForCode: asksForCode, errors: errors)
    }
  }

  /// A page on which the administrator confirms with their password, and with a code if they have a second factor.
  private func page<Asking: Page>(
    _ request: Request, _ context: AdministratorContext, _ refusal: CodeRefusal?,
    _ page: (Shell, _ email: String, _ asksForCode: Bool, FormErrors) -> Asking
  ) async throws -> Response {
    let reader = context.signedIn.account
    let asksForCode = try await services.store.secondFactor(of: reader.id) != nil
    return try await services.reply(
      page(
        services.shell(context.signedIn, request), reader.email, asksForCode,
        refusal?.errors ?? FormErrors()), status: refusal?.status ?? .ok)
  }
}

/// Asks an administrator to confirm that someone else's second factor is removed.
struct SecondFactorRemovalPage: Page {
  static let template = "second-factor/remove"
  let shell: Shell
  /// The administrator's, for password managers.
  let email: String
  let name: String
  let address: String
  let errors: ErrorSummary?
  let current: FormField
  /// Nil for administrators without a second factor.
  let code: FormField?

  init(
    shell: Shell, email: String, account: Account, asksForCode: Bool,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.email = email
    name = account.name
    address = Paths.removingSecondFactor(of: account.id)
    self.errors = errors.summary
    current = .currentPassword(errors, hasPassword: shell.hasPassword)
    code = asksForCode ? .secondFactorCode(errors) : nil
  }
}

/// The roles that need a second factor.
struct SecondFactorRulePage: Page {
  static let template = "second-factor/rule"
  let shell: Shell
  /// The administrator's, for password managers.
  let email: String
  let roles: [Line]
  let errors: ErrorSummary?
  let current: FormField
  /// Nil for administrators without a second factor.
  let code: FormField?

  struct Line: Sendable {
    let value: String
    let label: String
    let isChosen: Bool
  }

  init(
    shell: Shell, email: String, required: Set<Role>, asksForCode: Bool,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.email = email
    self.errors = errors.summary
    current = .currentPassword(errors, hasPassword: shell.hasPassword)
    code = asksForCode ? .secondFactorCode(errors) : nil
    roles = [Role.administrator, .researcher, .reviewer].map {
      Line(value: $0.rawValue, label: $0.title + "s", isChosen: required.contains($0))
    }
  }
}
