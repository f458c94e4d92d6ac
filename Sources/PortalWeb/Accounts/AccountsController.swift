import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// The accounts of the portal, managed by administrators.
struct AccountsController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<AdministratorContext>) {
    routes.get(.init(Paths.accounts), use: list)
    routes.post(.init(Paths.invitations), use: invite)
    routes.post("/invitations/:invitation/removal", use: revoke)
    routes.post("/accounts/:account/password-link", use: makePasswordLink)
    routes.post("/accounts/:account/deactivation", use: deactivate)
    routes.post("/accounts/:account/deactivation/removal", use: reactivate)
  }

  @Sendable func list(_ request: Request, context: AdministratorContext) async throws -> Response {
    try await page(request, context, form: SubmittedForm())
  }

  @Sendable func invite(_ request: Request, context: AdministratorContext) async throws -> Response
  {
    let form = context.signedIn.form
    guard let role = Role(rawValue: form["role"] ?? "") else {
      throw PortalError.unknownRole
    }
    do {
      let email = form.trimmed("email") ?? ""
      let invitation = try await services.store.invite(
        email: email, name: form.trimmed("name") ?? "", role: role, by: context.signedIn.account.id)
      // Shown only in this response: the store keeps just the token's hash.
      return try await services.reply(
        InvitationLinkPage(
          shell: services.shell(context.signedIn, request), email: email, role: role.words,
          link: services.origin(of: request) + Paths.accept(token: invitation.token),
          expires: Moment(invitation.expiresAt)))
    } catch let error as AccountError {
      return try await page(
        request, context, form: form, errors: FormErrors(error), status: .unprocessableContent)
    }
  }

  @Sendable func revoke(_ request: Request, context: AdministratorContext) async throws -> Response
  {
    try await services.store.revokeInvitation(
      try id("invitation", context), by: context.signedIn.account.id)
    return services.redirect(
      to: Paths.accounts, notice: "The invitation has been revoked. Its link no longer works.")
  }

  @Sendable func deactivate(_ request: Request, context: AdministratorContext) async throws
    -> Response
  {
    try await setActive(false, request, context)
  }

  @Sendable func reactivate(_ request: Request, context: AdministratorContext) async throws
    -> Response
  {
    try await setActive(true, request, context)
  }

  @Sendable func makePasswordLink(_ request: Request, context: AdministratorContext) async throws
    -> Response
  {
    let link = try await services.store.makePasswordLink(
      for: try id("account", context), by: context.signedIn.account.id)
    // Shown only in this response, like the link of an invitation.
    return try await services.reply(
      PasswordLinkPage(
        shell: services.shell(context.signedIn, request), name: link.account.name,
        email: link.account.email,
        link: services.origin(of: request) + Paths.newPassword(token: link.token),
        expires: Moment(link.expiresAt)))
  }

  private func setActive(
    _ active: Bool, _ request: Request, _ context: AdministratorContext
  ) async throws -> Response {
    let id = try id("account", context)
    guard let account = try await services.store.account(id) else { throw PortalError.notFound }
    do {
      try await services.store.setActive(id, active, by: context.signedIn.account.id)
      services.presence.look(at: id)
    } catch AccountError.lastAdministrator {
      return try await page(
        request, context, form: SubmittedForm(), errors: FormErrors(AccountError.lastAdministrator),
        status: .unprocessableContent)
    }
    let deactivation = Paths.deactivation(of: id)
    let ownerless = active ? 0 : try await services.store.ownerlessStudies(of: id).count
    let orphans =
      switch ownerless {
      case 0: ""
      case 1: " One study has no active owner; edit the account to transfer it."
      default: " \(ownerless) studies have no active owner; edit the account to transfer them."
      }
    return active
      ? services.redirect(to: Paths.accounts, notice: "\(account.name) can sign in again.")
      : services.redirect(
        to: Paths.accounts,
        notice: "\(account.name) can no longer sign in. Their work is kept.\(orphans)",
        undo: NoticeUndo(action: deactivation + "/removal"))
  }

  private func page(
    _ request: Request, _ context: AdministratorContext, form: SubmittedForm,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let accounts = try await services.store.accounts()
    services.store.noteReadingOfAccounts(by: context.signedIn.account.id)
    let invitations = try await services.store.invitations()
    return try await services.reply(
      AccountListPage(
        shell: services.shell(context.signedIn, request), accounts: accounts,
        invitations: invitations, protected: services.store.accountsWithSecondFactor(),
        rule: services.keys == nil ? nil : Paths.secondFactorRule,
        unsent: try await services.store.failedAccountMail(),
        reader: context.signedIn.account, form: form, errors: errors),
      status: status)
  }

  private func id(_ name: String, _ context: AdministratorContext) throws -> UUID {
    guard let id = context.parameters.get(name).flatMap(UUID.init(uuidString:)) else {
      throw PortalError.notFound
    }
    return id
  }
}

extension Paths {
  /// An account as administrators change it.
  static func account(_ id: UUID) -> String { "\(accounts)/\(id.uuidString.lowercased())" }
  static func deactivation(of account: UUID) -> String {
    "\(accounts)/\(account.uuidString.lowercased())/deactivation"
  }
  static func passwordLink(of account: UUID) -> String {
    "\(accounts)/\(account.uuidString.lowercased())/password-link"
  }
  static func revocation(of invitation: UUID) -> String {
    "\(invitations)/\(invitation.uuidString.lowercased())/removal"
  }
}
