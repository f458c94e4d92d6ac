import Foundation
import Hummingbird
import StudyEditing
import StudyStore

/// The members of a group; managed by its leads and administrators.
struct GroupMemberController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post("/groups/:group/members", use: set)
    routes.post("/groups/:group/members/:account/removal", use: remove)
  }

  @Sendable func set(_ request: Request, context: SignedInContext) async throws -> Response {
    let group = try await services.group(context)
    try group.requireChange(by: context.account)
    let form = context.form
    guard let role = GroupRole(rawValue: form["role"] ?? "") else { throw PortalError.unknownRole }
    return try await refusing(group, request, context) {
      let person = try await services.store.setGroupMember(
        email: form["email"] ?? "", isLead: role == .lead, of: group.id, by: context.account.id)
      return services.redirect(
        to: Paths.group(group.id), notice: "\(person.name) is now a \(role.rawValue) of the group.")
    }
  }

  @Sendable func remove(_ request: Request, context: SignedInContext) async throws -> Response {
    let group = try await services.group(context)
    guard let id = context.parameters.get("account").flatMap(UUID.init(uuidString:)),
      let member = group.member(id)
    else { throw PortalError.notFound }
    if id != context.account.id { try group.requireChange(by: context.account) }
    return try await refusing(group, request, context) {
      try await services.store.removeGroupMember(id, of: group.id, by: context.account.id)
      return id == context.account.id
        ? services.redirect(to: Paths.groups, notice: "You left the group “\(group.name)”.")
        : services.redirect(
          to: Paths.group(group.id),
          notice:
            "\(member.account.name) is no longer in the group, and can no longer open what only the group shared with them."
        )
    }
  }

  private func refusing(
    _ group: ResearchGroup, _ request: Request, _ context: SignedInContext,
    change: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await change()
    } catch let error as GroupError {
      return try await services.groupPage(
        of: group, context.form, request, context, errors: FormErrors(error),
        status: .unprocessableContent)
    }
  }
}

/// What someone is in a group.
enum GroupRole: String, CaseIterable, Sendable {
  case member, lead

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var about: String {
    switch self {
    case .member: "Can open every study that is shared with the group."
    case .lead: "Can also add and remove people, and change what new studies begin with."
    }
  }
}

extension ResearchGroup {
  /// - Throws: An error that says who can change the group.
  func requireChange(by account: Account) throws {
    guard mayChange(account) else {
      throw PortalError.forbidden("Only leads of the group and administrators can change it.")
    }
  }
}
