import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The groups with whom a study is shared; managed by the study's owners.
struct StudyGroupController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/groups")), use: share)
    routes.post(.init(Paths.ofStudy("/groups/:group/removal")), use: stop)
  }

  @Sendable func share(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await owned(context)
    guard let role = MemberRole(rawValue: context.form["role"] ?? ""), role != .owner else {
      throw PortalError.unknownRole
    }
    let names = try await services.store.groupNames()
    guard let id = context.form.trimmed("group").flatMap(UUID.init(uuidString:)),
      let group = names.first(where: { $0.id == id })
    else { throw PortalError.notFound }
    try await services.store.share(draft.study.id, with: id, as: role, by: context.account.id)
    return services.redirect(
      to: Paths.people(draft.study.id),
      notice:
        "Everyone in the group “\(group.name)” can now \(role == .viewer ? "view" : "edit") this study."
    )
  }

  @Sendable func stop(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await owned(context)
    guard let id = context.parameters.get("group").flatMap(UUID.init(uuidString:)),
      let group = try await services.store.groups(sharing: draft.study.id).first(where: {
        $0.id == id
      })
    else { throw PortalError.notFound }
    try await services.store.stopSharing(draft.study.id, with: id, by: context.account.id)
    return services.redirect(
      to: Paths.people(draft.study.id),
      notice: "This study is no longer shared with the group “\(group.name)”.")
  }

  private func owned(_ context: SignedInContext) async throws -> Draft {
    let draft = try await services.draft(context)
    try draft.requireOwner("Only an owner of the study can share it with groups.")
    return draft
  }
}
