import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// Lets administrators change the name, email, and role of an account.
struct AccountChangeController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<AdministratorContext>) {
    routes.get("/accounts/:account", use: form)
    routes.post("/accounts/:account", use: change)
    routes.post("/accounts/:account/transfer", use: transfer)
    routes.post("/accounts/:account/identity/removal", use: disconnect)
  }

  @Sendable func form(_ request: Request, context: AdministratorContext) async throws -> Response {
    let account = try await services.account(context)
    // Their own name takes a password, and another administrator changes the rest.
    guard account.id != context.signedIn.account.id else {
      return services.redirect(to: Paths.account)
    }
    return try await page(of: account, SubmittedForm(), request, context)
  }

  @Sendable func change(_ request: Request, context: AdministratorContext) async throws -> Response
  {
    let form = context.signedIn.form
    let account = try await services.account(context)
    guard let role = Role(rawValue: form["role"] ?? "") else {
      throw PortalError.unknownRole
    }
    do {
      try await services.store.changeAccount(
        account.id,
        to: AccountDetails(
          name: form.trimmed("name") ?? "", email: form.trimmed("email") ?? "", role: role),
        shown: shown(in: form), by: context.signedIn.account.id)
      services.presence.look(at: account.id)
      return services.redirect(to: Paths.accounts, notice: "The account has been changed.")
    } catch let error as AccountError {
      return try await page(
        of: try await services.account(context), form, request, context, errors: FormErrors(error),
        status: .unprocessableContent)
    }
  }

  /// Hands over one of the studies that nobody can manage since the account was deactivated.
  @Sendable func transfer(_ request: Request, context: AdministratorContext) async throws
    -> Response
  {
    let form = context.signedIn.form
    let account = try await services.account(context)
    guard let former = FormerOwner(rawValue: form["former-owner"] ?? "") else {
      throw PortalError.unknownRole
    }
    let owned = try await services.store.ownerlessStudies(of: account.id)
    guard let study = owned.first(where: { $0.id.uuidString.lowercased() == form["study"] }) else {
      return try await page(
        of: account, form, request, context, errors: FormErrors("study", "Choose a study."),
        status: .unprocessableContent)
    }
    do {
      try await services.store.transferOwnerless(
        study.id, to: form.trimmed("new-owner") ?? "", leaving: former,
        because: form["reason"] ?? "", by: context.signedIn.account.id)
      return services.redirect(
        to: Paths.account(account.id), notice: "“\(study.title)” has a new owner.")
    } catch StoreError.missingReason(let maximum) {
      return try await page(
        of: account, form, request, context,
        errors: FormErrors("reason", "Give a reason of at most \(maximum) characters."),
        status: .unprocessableContent)
    } catch let error as StoreError {
      guard let words = error.membership(isTransfer: true) else { throw error }
      return try await page(
        of: account, form, request, context, errors: FormErrors("new-owner", words.text),
        status: .unprocessableContent)
    }
  }

  /// Takes the sign-in through an institution away, for example because it was connected with the wrong person.
  @Sendable func disconnect(_ request: Request, context: AdministratorContext) async throws
    -> Response
  {
    let account = try await services.account(context)
    try await services.store.unlinkIdentity(
      of: account.id, by: context.signedIn.account.id)
    return services.redirect(
      to: Paths.account(account.id),
      notice: "The account is disconnected from the institution, and its sessions have ended.")
  }

  private func page(
    of account: Account, _ form: SubmittedForm, _ request: Request, _ context: AdministratorContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await services.reply(
      AccountChangePage(
        shell: services.shell(context.signedIn, request), account: account,
        ownerless: services.store.ownerlessStudies(of: account.id),
        identity: services.store.identity(of: account.id), form: form, errors: errors),
      status: status)
  }

  /// What the form showed before it was filled in; what it does not say counts as changed since.
  private func shown(in form: SubmittedForm) -> AccountDetails? {
    Role(rawValue: form["was.role"] ?? "").map {
      AccountDetails(name: form["was.name"] ?? "", email: form["was.email"] ?? "", role: $0)
    }
  }
}
