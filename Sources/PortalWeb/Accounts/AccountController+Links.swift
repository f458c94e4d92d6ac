import Foundation
import Hummingbird
import StudyEditing
import StudyStore

// Accounts created from a link: the first administrator's, and those of people who are invited.
extension AccountController {
  @Sendable func setUpForm(_ request: Request, context: PortalContext) async throws -> Response {
    guard try await !services.store.isSetUp() else {
      return try await alreadySetUp(context, request)
    }
    if let redirect = LinkCookie.redirect(from: request, of: services) { return redirect }
    guard let token = LinkCookie.token(in: request) else {
      return try await services.reply(NotSetUpPage(shell: .stranger))
    }
    return try await services.reply(
      SetUpPage(shell: services.shell(context, request), form: SubmittedForm(), token: token))
  }

  @Sendable func setUp(_ request: Request, context: PortalContext) async throws -> Response {
    guard try await !services.store.isSetUp() else {
      return try await alreadySetUp(context, request)
    }
    let form = context.form
    let token = form.trimmed("token") ?? ""
    let password = form["password"] ?? ""
    do {
      let account = try await services.store.setUp(
        token: token, email: form.trimmed("email") ?? "", name: form.trimmed("name") ?? "",
        password: password)
      for sample in services.samples {
        _ = try await services.store.create(
          sample, by: account.id, problems: sample.problemCounts)
      }
      return try await welcome(
        account, password: password, notice: "Accord is set up. You are its administrator.", context
      ).setting(LinkCookie.cleared(at: Paths.setUp, of: services))
    } catch AccountError.unknownToken, AccountError.expiredToken {
      return try await spentLink(
        context, request,
        remedy:
          "Restart Accord. Until it is set up, it prints a new setup link each time it starts.")
    } catch let error as AccountError {
      return try await services.reply(
        SetUpPage(
          shell: services.shell(context, request), form: form, token: token,
          errors: FormErrors(error)), status: .unprocessableContent)
    }
  }

  @Sendable func invitation(_ request: Request, context: PortalContext) async throws -> Response {
    if let redirect = LinkCookie.redirect(from: request, of: services) { return redirect }
    guard let token = LinkCookie.token(in: request),
      let invitation = try await services.store.invitation(token: token)
    else { return try await spentInvitation(context, request) }
    return try await services.reply(
      page(for: invitation, token: token, form: SubmittedForm(), context, request))
  }

  @Sendable func accept(_ request: Request, context: PortalContext) async throws -> Response {
    let form = context.form
    let token = form.trimmed("token") ?? ""
    let password = form["password"] ?? ""
    guard let invitation = try await services.store.invitation(token: token) else {
      return try await spentInvitation(context, request)
    }
    do {
      let account = try await services.store.acceptInvitation(
        token: token, name: form.trimmed("name") ?? "", password: password)
      return try await welcome(
        account, password: password, notice: "Welcome, \(account.name). Your account is ready.",
        context
      ).setting(LinkCookie.cleared(at: Paths.accept, of: services))
    } catch AccountError.unknownToken, AccountError.expiredToken {
      return try await spentInvitation(context, request)
    } catch let error as AccountError {
      return try await services.reply(
        page(
          for: invitation, token: token, form: form, errors: FormErrors(error), context, request),
        status: .unprocessableContent)
    }
  }

  private func page(
    for invitation: PendingInvitation, token: String, form: SubmittedForm,
    errors: FormErrors = FormErrors(), _ context: PortalContext, _ request: Request
  ) -> InvitationPage {
    InvitationPage(
      shell: services.shell(context, request), token: token, email: invitation.email,
      role: invitation.role.words, invitedBy: invitation.invitedBy, errors: errors.summary,
      name: .ownName(form, errors, proposed: invitation.name), password: .newPassword(errors))
  }

  /// Signs in the person who just chose a password, and signs out anyone else in this browser.
  func welcome(
    _ account: Account, password: String, notice: String, _ context: PortalContext
  ) async throws -> Response {
    if let previous = context.sessionToken { try await services.store.signOut(token: previous) }
    let token: String
    do {
      (token, _) = try await services.store.signIn(email: account.email, password: password)
    } catch let needed as SecondFactorNeeded {
      // A link for a new password does not replace the second factor.
      var response = services.redirect(to: Paths.signInCode, notice: notice)
      response.setCookie(StartedSignIn.cookie(needed.token, secure: services.secureCookies))
      return response
    } catch is SignInError {
      // Others may have typed wrong passwords for this account; what the person did is done nevertheless.
      return services.redirect(to: Paths.signIn, notice: notice)
    }
    var response = services.redirect(to: Paths.home(of: account), notice: notice)
    response.beginSession(token, secure: services.secureCookies)
    return response
  }

  private func alreadySetUp(_ context: PortalContext, _ request: Request) async throws -> Response {
    try await spentLink(
      context, request,
      remedy: "Accord is already set up. Sign in, or ask for an invitation.")
  }

  private func spentInvitation(_ context: PortalContext, _ request: Request) async throws
    -> Response
  {
    try await spentLink(
      context, request,
      remedy:
        "If you have an account, sign in. Otherwise ask the person who invited you for a new link.")
  }

  /// Answers someone whose link cannot be used any more.
  func spentLink(
    _ context: PortalContext, _ request: Request, remedy: String,
    address: String = Paths.signIn, label: String = "Sign in"
  ) async throws -> Response {
    try await services.reply(
      ErrorPage(
        shell: services.shell(context, request), title: "This link no longer works",
        happened: "It has been used or revoked, or it has expired.", safe: nil, remedy: remedy,
        remedyAddress: address, remedyLabel: label),
      status: .gone)
  }
}
