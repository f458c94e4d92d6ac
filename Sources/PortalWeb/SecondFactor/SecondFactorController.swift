import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyStore

/// Lets people set up their own second factor, get new recovery codes, and turn it off.
struct SecondFactorController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.secondFactor), use: show)
    routes.post(.init(Paths.secondFactor), use: begin)
    routes.post(.init(Paths.secondFactorConfirmation), use: confirm)
    routes.post(.init(Paths.recoveryCodes), use: makeRecoveryCodes)
    routes.post(.init(Paths.recoveryCodeFile), use: download)
    routes.post(.init(Paths.secondFactorRemoval), use: turnOff)
  }

  @Sendable func show(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(request, context)
  }

  @Sendable func begin(_ request: Request, context: SignedInContext) async throws -> Response {
    do {
      guard let key = try await services.preparedSecondFactorKey() else {
        throw PortalError.notFound
      }
      let secret = try await services.store.beginSecondFactor(
        of: context.account.id, password: context.form["current-password"] ?? "",
        session: context.sessionToken, key: key, from: services.source(of: context))
      return try await services.reply(
        SecondFactorKeyPage(
          shell: services.shell(context, request), email: context.account.email, secret: secret,
          kept: KeptForm(carriedBy: context.form)))
    } catch {
      return try await refusal(error, request, context)
    }
  }

  @Sendable func confirm(_ request: Request, context: SignedInContext) async throws -> Response {
    guard let key = services.secondFactorKey else { throw PortalError.notFound }
    do {
      let codes = try await services.store.confirmSecondFactor(
        of: context.account.id, code: context.form["code"] ?? "", session: context.sessionToken,
        key: key)
      return try await recoveryCodes(codes, isNew: false, request, context)
    } catch SecondFactorError.wrongCode {
      guard
        let secret = services.store.startedSecondFactor(
          of: context.account.id, session: context.sessionToken, key: key)
      else { return try await refusal(SecondFactorError.expired, request, context) }
      return try await services.reply(
        SecondFactorKeyPage(
          shell: services.shell(context, request), email: context.account.email, secret: secret,
          kept: KeptForm(carriedBy: context.form),
          errors: FormErrors(
            "code",
            "This code does not match. Enter the code that the app shows now, and check the time on your device."
          )), status: .unprocessableContent)
    } catch {
      return try await refusal(error, request, context)
    }
  }

  @Sendable func makeRecoveryCodes(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    do {
      let codes = try await services.store.makeRecoveryCodes(
        of: context.account.id, password: context.form["current-password"] ?? "",
        code: context.form["code"] ?? "", key: services.secondFactorKey,
        from: services.source(of: context))
      return try await recoveryCodes(codes, isNew: true, request, context)
    } catch {
      return try await refusal(error, request, context)
    }
  }

  /// Returns the codes that the page shows as a file, because they are stored nowhere.
  @Sendable func download(_ request: Request, context: SignedInContext) async throws -> Response {
    let codes = context.form.fields.filter { $0.name == "recovery-code" }.map(\.value)
    let isValid = codes.allSatisfy {
      $0.utf8.count <= 30
        && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard !codes.isEmpty, codes.count <= 20, isValid else {
      throw PortalError.malformed("These are not recovery codes.")
    }
    return services.download(
      Array(RecoveryCodesPage.text(of: codes, email: context.account.email).utf8),
      named: "accord-recovery-codes.txt", mediaType: "text/plain; charset=utf-8")
  }

  @Sendable func turnOff(_ request: Request, context: SignedInContext) async throws -> Response {
    do {
      try await services.store.turnOffSecondFactor(
        of: context.account.id, password: context.form["current-password"] ?? "",
        code: context.form["code"] ?? "", key: services.secondFactorKey,
        from: services.source(of: context))
      return services.redirect(
        to: Paths.account, notice: "Two-step sign-in is off. Your password alone signs you in.")
    } catch {
      return try await refusal(error, request, context)
    }
  }

  private func recoveryCodes(
    _ codes: [String], isNew: Bool, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    try await services.reply(
      RecoveryCodesPage(
        shell: services.shell(context, request), isNew: isNew, codes: codes,
        kept: KeptForm(carriedBy: context.form)))
  }

  /// The page again, with the reason at the field that caused it.
  private func refusal(_ error: any Error, _ request: Request, _ context: SignedInContext)
    async throws -> Response
  {
    switch error {
    case is SecondFactorKeyLost:
      return try await page(
        request, context,
        errors: FormErrors(
          "current-password",
          "Two-step sign-in cannot be set up now, because a file of this portal is missing. Tell an administrator."
        ), status: .serviceUnavailable)
    case SecondFactorError.expired:
      return try await page(
        request, context,
        errors: FormErrors(
          "current-password", "The key was shown more than 10 minutes ago. Start again."),
        status: .unprocessableContent)
    case SecondFactorError.changedMeanwhile:
      return services.redirect(
        to: Paths.secondFactor,
        refusal: "Two-step sign-in was changed in another window. Nothing was changed here.")
    case _:
      let refusal = try CodeRefusal(error)
      return refusal.asking(
        try await page(request, context, errors: refusal.errors, status: refusal.status))
    }
  }

  private func page(
    _ request: Request, _ context: SignedInContext, errors: FormErrors = FormErrors(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard services.keys != nil else { throw PortalError.notFound }
    let shell = try await services.shell(context, request)
    guard let state = try await services.store.secondFactor(of: context.account.id) else {
      return try await services.reply(
        SecondFactorStartPage(
          shell: shell, account: context.account, isRequired: context.mustSetUpSecondFactor,
          kept: KeptForm(carriedBy: context.form),
          errors: errors), status: status)
    }
    return try await services.reply(
      SecondFactorPage(shell: shell, email: context.account.email, state: state, errors: errors),
      status: status)
  }
}

extension SecondFactorError {
  /// What people read after a wrong code, wherever they type one.
  static let wrongCodeText =
    "This code does not match, or was used before. Wait for the next code in your app, or use a recovery code."
}

extension Paths {
  static let secondFactor = account + "/second-factor"
  static let secondFactorConfirmation = secondFactor + "/confirmation"
  static let secondFactorRemoval = secondFactor + "/removal"
  static let recoveryCodes = secondFactor + "/recovery-codes"
  static let recoveryCodeFile = recoveryCodes + "/file"
  /// The code after the password.
  static let signInCode = signIn + "/code"
  /// Which roles need a second factor.
  static let secondFactorRule = "/second-factor-rule"
  static func removingSecondFactor(of account: UUID) -> String {
    "\(accounts)/\(account.uuidString.lowercased())/second-factor/removal"
  }
}
