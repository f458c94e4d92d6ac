import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Who can see or edit a study, by role; managed by its owners.
struct PeopleController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/people")), use: list)
    routes.post(.init(Paths.ofStudy("/people")), use: set)
    routes.post(.init(Paths.ofStudy("/people/:account/removal")), use: remove)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(of: try await services.draft(context), SubmittedForm(), request, context)
  }

  @Sendable func set(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let form = context.form
    guard let role = MemberRole(rawValue: form["role"] ?? "") else {
      throw PortalError.malformed("Accord does not know this role. Choose one from the list.")
    }
    guard let email = form.trimmed("email") else {
      return try await page(
        of: draft, form, request, context,
        errors: FormErrors("email", "Enter the email address of the person’s account."),
        status: .unprocessableContent)
    }
    return try await refusing(draft, request, context) {
      try await services.store.setMember(
        email: email, role: role, of: draft.study.id, by: context.account.id)
      return services.redirect(
        to: Paths.people(draft.study.id), notice: "\(email) is now \(role.article) of this study.")
    }
  }

  @Sendable func remove(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    guard let id = context.parameters.get("account").flatMap(UUID.init(uuidString:)),
      let member = try await services.store.members(of: draft.study.id).first(where: {
        $0.account.id == id
      })
    else { throw PortalError.notFound }
    return try await refusing(draft, request, context) {
      try await services.store.removeMember(id, of: draft.study.id, by: context.account.id)
      let destination =
        id == context.account.id ? Paths.studies : Paths.people(draft.study.id)
      return services.redirect(
        to: destination, notice: "\(member.account.name) can no longer see this study.")
    }
  }

  private func refusing(
    _ draft: Draft, _ request: Request, _ context: SignedInContext,
    change: () async throws -> Response
  ) async throws -> Response {
    let errors: FormErrors
    do {
      return try await change()
    } catch StoreError.unknownAccount(let email) {
      errors = FormErrors(
        "email",
        "No account uses the email \(email). Ask an administrator to invite this person.")
    } catch StoreError.reviewersOnlyRead(let name) {
      errors = FormErrors(
        "role", "\(name) has a reviewer account, which can only view studies. Choose Viewer.")
    } catch StoreError.decisionWouldNotCount(let name, let number) {
      errors = FormErrors(
        "role",
        "The board reviews version \(number), and the decision of \(name) would no longer count with this owner. Choose another role, or wait until the board has decided."
      )
    } catch StoreError.lastOwner {
      errors = FormErrors(
        "members", "A study must have an owner. Make someone else an owner first.")
    }
    return try await page(
      of: draft, context.form, request, context, errors: errors, status: .unprocessableContent)
  }

  private func page(
    of draft: Draft, _ form: SubmittedForm, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let members = try await services.store.members(of: draft.study.id)
    let settings = try await services.store.reviewSettings(
      of: draft.study.id, for: context.account.id)
    let boards = try await services.store.boards()
    let now = services.now()
    let links = try await services.store.viewLinks(of: draft.study.id, for: context.account.id)
    return try await services.reply(
      PeoplePage(
        shell: services.shell(context, request), draft: draft, members: members,
        reader: context.account.id, form: form, errors: errors,
        board: settings.map { StudyBoardView($0, boards: boards, of: draft) },
        hasLinks: links.contains { $0.isOpen(at: now) && $0.isBacked }), status: status)
  }
}
