import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// Lets administrators erase the account of someone who left.
struct ErasureController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<AdministratorContext>) {
    routes.get("/accounts/:account/erasure", use: form)
    routes.post("/accounts/:account/erasure", use: erase)
  }

  @Sendable func form(_ request: Request, context: AdministratorContext) async throws -> Response {
    try await services.reply(
      ErasurePage(
        shell: services.shell(context.signedIn, request), account: try await account(context)))
  }

  @Sendable func erase(_ request: Request, context: AdministratorContext) async throws -> Response {
    let account = try await account(context)
    let typed = context.signedIn.form.trimmed("email") ?? ""
    func again(_ errors: FormErrors) async throws -> Response {
      try await services.reply(
        ErasurePage(
          shell: services.shell(context.signedIn, request), account: account, typed: typed,
          errors: errors), status: .unprocessableContent)
    }
    guard typed.lowercased() == account.email else {
      return try await again(
        FormErrors("email", "This is not the email of the account. Nothing was erased."))
    }
    do {
      try await services.store.erase(account.id, by: context.signedIn.account.id)
      return services.redirect(to: Paths.accounts, notice: "The account has been erased.")
    } catch AccountError.onlyOwner(let studies) {
      let titles = studies.map { "“\($0)”" }.joined(separator: ", ")
      return try await again(
        FormErrors(
          "email",
          "No active account owns \(titles). Edit the account to transfer the study first. Nothing was erased."
        ))
    } catch AccountError.askedByEmail {
      return try await again(
        FormErrors(
          "email",
          "This person is asked to review a version. Erase the account after the review, or after its authors cancel the request."
        ))
    }
  }

  /// An inactive account that was not erased.
  private func account(_ context: AdministratorContext) async throws -> Account {
    let account = try await services.account(context)
    guard !account.isActive else { throw PortalError.notFound }
    return account
  }
}

/// Says what is erased and what is kept, and asks for the email to confirm it.
struct ErasurePage: Page {
  static let template = "accounts/erasure"
  let shell: Shell
  /// Where the form is submitted.
  let action: String
  let name: String
  let email: String
  let errors: ErrorSummary?
  let confirmation: FormField

  init(shell: Shell, account: Account, typed: String = "", errors: FormErrors = FormErrors()) {
    self.shell = shell
    action = Paths.erasure(of: account.id)
    name = account.name
    email = account.email
    self.errors = errors.summary
    confirmation = FormField(
      "email", "Email of the account", type: "email", value: typed,
      hint: "Type \(account.email) to confirm.", error: errors["email"])
  }
}

extension Paths {
  /// Where administrators erase an account.
  static func erasure(of account: Account.ID) -> String { Self.account(account) + "/erasure" }
}
