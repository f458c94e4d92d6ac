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
    routes.post(.init(Paths.ofStudy("/transfer")), use: transfer)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(of: try await services.draft(context), SubmittedForm(), request, context)
  }

  @Sendable func set(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let form = context.form
    guard let role = MemberRole(rawValue: form["role"] ?? "") else {
      throw PortalError.unknownRole
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
      let member = try await services.store.members(of: draft.study.id).first {
        $0.account.email == email.lowercased()
      }
      let more = member.flatMap { $0.role > role ? $0.ways : nil }.map {
        " Groups give this person more access: \($0)."
      }
      return services.redirect(
        to: Paths.people(draft.study.id),
        notice: "\(email) is now \(role.article) of this study.\(more ?? "")")
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
      let isReader = id == context.account.id
      if let ways = member.ways {
        return services.redirect(
          to: Paths.people(draft.study.id),
          notice: "\(member.account.name) no longer has a role of their own: \(ways).")
      }
      return services.redirect(
        to: isReader ? Paths.studies : Paths.people(draft.study.id),
        notice: "\(member.account.name) can no longer see this study.")
    }
  }

  @Sendable func transfer(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let form = context.form
    guard let former = FormerOwner(rawValue: form["former-owner"] ?? "") else {
      throw PortalError.unknownRole
    }
    guard let email = form.trimmed("new-owner") else {
      return try await page(
        of: draft, form, request, context,
        errors: FormErrors("new-owner", "Enter the email address of the new owner’s account."),
        status: .unprocessableContent)
    }
    return try await refusing(draft, request, context, at: "new-owner") {
      try await services.store.transfer(
        draft.study.id, to: email, leaving: former, by: context.account.id)
      return services.redirect(
        to: former == .leaves ? Paths.studies : Paths.people(draft.study.id),
        notice: "\(email) now owns this study.")
    }
  }

  /// - Parameter field: where what was refused about the person is shown; nil for the form that adds someone.
  private func refusing(
    _ draft: Draft, _ request: Request, _ context: SignedInContext, at field: String? = nil,
    change: () async throws -> Response
  ) async throws -> Response {
    let errors: FormErrors
    do {
      return try await change()
    } catch StoreError.lastOwner {
      errors = FormErrors(
        "members", "A study must have an owner. Make someone else an owner first.")
    } catch let error as StoreError {
      guard let words = error.membership(isTransfer: field != nil) else { throw error }
      errors = FormErrors(field ?? words.field, words.text)
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
    let shared = try await services.store.groups(sharing: draft.study.id)
    let visible = try await services.store.groups(for: context.account.id).map(\.id)
    let groups = StudyGroupsView(
      shared, of: draft, members: members, names: try await services.store.groupNames(),
      visible: Set(visible))
    let now = services.now()
    let links = try await services.store.viewLinks(of: draft.study.id, for: context.account.id)
    return try await services.reply(
      PeoplePage(
        shell: services.shell(context, request), draft: draft, members: members,
        reader: context.account.id, form: form, errors: errors, groups: groups,
        board: settings.map { StudyBoardView($0, boards: boards, of: draft) },
        hasLinks: links.contains { $0.isOpen(at: now) && $0.isBacked }), status: status)
  }
}
