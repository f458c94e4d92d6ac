import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// The groups with whom studies are shared: lists, creates, and shows them.
struct GroupController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.groups), use: list)
    routes.post(.init(Paths.groups), use: create)
    routes.get(.init(Paths.newGroup), use: form)
    routes.post(.init(Paths.organization), use: nameOrganization)
    routes.get("/groups/:group", use: open)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireGroups()
    return try await list(request, context)
  }

  private func list(
    _ request: Request, _ context: SignedInContext, form: SubmittedForm? = nil,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await services.reply(
      GroupListPage(
        shell: services.shell(context, request),
        groups: try await services.store.groups(for: context.account.id),
        organization: try await services.store.organization(), reader: context.account,
        form: form, errors: errors), status: status)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireGroupMaker()
    return try await services.reply(
      NewGroupPage(shell: services.shell(context, request), form: SubmittedForm()))
  }

  @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireGroupMaker()
    let form = context.form
    do {
      return created(
        try await services.store.createGroup(
          form["name"] ?? "", lead: form["lead"] ?? "", by: context.account.id))
    } catch let error as GroupError {
      // If the form is submitted twice, the first has created the group.
      let same = try await services.store.groups(for: context.account.id).first { group in
        group.name == form.trimmed("name")
          && group.members.map(\.account.email) == [form.trimmed("lead")?.lowercased()]
      }
      if error == .nameTaken, let same { return created(same) }
      return try await services.reply(
        NewGroupPage(
          shell: services.shell(context, request), form: form,
          errors: FormErrors(error, person: "lead")), status: .unprocessableContent)
    }
  }

  private func created(_ group: ResearchGroup) -> Response {
    services.redirect(
      to: Paths.group(group.id),
      notice: "The group “\(group.name)” has been created. Its lead can add people.")
  }

  @Sendable func nameOrganization(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    try context.account.requireGroupMaker()
    let name = context.form.trimmed("organization") ?? ""
    do {
      try await services.store.nameOrganization(name, by: context.account.id)
      return services.redirect(to: Paths.groups, notice: "The organization is now “\(name)”.")
    } catch let error as GroupError {
      return try await list(
        request, context, form: context.form,
        errors: FormErrors("organization", error.words), status: .unprocessableContent)
    }
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    try await services.groupPage(
      of: try await services.group(context), SubmittedForm(), request, context)
  }
}

extension Account {
  /// - Throws: An error that says who is in groups.
  func requireGroups() throws {
    guard mayWrite else {
      throw PortalError.forbidden("Only researchers and administrators can be in groups.")
    }
  }

  /// - Throws: An error that says who creates groups.
  fileprivate func requireGroupMaker() throws {
    guard role == .administrator else {
      throw PortalError.forbidden("Only administrators can create groups. Ask one of them.")
    }
  }
}

extension Services {
  /// The group that the address names, for its members and administrators.
  func group(_ context: SignedInContext) async throws -> ResearchGroup {
    try context.account.requireGroups()
    guard let id = context.parameters.get("group").flatMap(UUID.init(uuidString:)),
      let group = try await store.group(id, for: context.account.id)
    else { throw PortalError.notFound }
    return group
  }

  /// The page of a group, with the form that adds someone.
  func groupPage(
    of group: ResearchGroup, _ form: SubmittedForm, _ request: Request,
    _ context: SignedInContext, errors: FormErrors = FormErrors(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let number = request.pageNumber
    return try await reply(
      GroupPage(
        shell: shell(context, request), group: group, reader: context.account,
        studies: try await store.studies(
          of: group, for: context.account.id, page: number, pageSize: GroupPage.pageSize),
        number: number, changes: try await store.groupChanges(group.id), form: form,
        errors: errors), status: status)
  }
}
