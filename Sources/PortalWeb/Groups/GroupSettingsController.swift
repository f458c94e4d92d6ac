import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The name of a group, and what its new studies begin with; changed by its leads and administrators.
struct GroupSettingsController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get("/groups/:group/settings", use: form)
    routes.post("/groups/:group/settings", use: change)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    let group = try await services.group(context)
    try group.requireChange(by: context.account)
    return try await page(of: group, GroupSettingsPage.fields(of: group), request, context)
  }

  @Sendable func change(_ request: Request, context: SignedInContext) async throws -> Response {
    let group = try await services.group(context)
    try group.requireChange(by: context.account)
    let form = context.form
    do {
      let changed = try await services.store.changeGroup(
        group.id, try read(form), basedOn: form["known"], by: context.account.id)
      return services.redirect(
        to: Paths.group(group.id), notice: "The group “\(changed.name)” has been saved.")
    } catch let errors as FormErrors {
      return try await page(
        of: group, form, request, context, errors: errors, status: .unprocessableContent)
    } catch let error as GroupError {
      // After a conflict, the page states the group as it is now, so that a second save replaces it.
      return try await page(
        of: try await services.group(context), form, request, context, errors: FormErrors(error),
        status: error == .changedMeanwhile ? .conflict : .unprocessableContent)
    }
  }

  private func read(_ form: SubmittedForm) throws -> GroupForm {
    guard let role = MemberRole(rawValue: form["role"] ?? "") else { throw PortalError.unknownRole }
    let board = form.trimmed("review-board")
    let id = board.flatMap(UUID.init(uuidString:))
    guard board == nil || id != nil else { throw PortalError.notFound }
    return GroupForm(
      name: form["name"] ?? "", defaults: try GroupDefaultsForm(form).defaults, board: id,
      role: role)
  }

  private func page(
    of group: ResearchGroup, _ form: SubmittedForm, _ request: Request,
    _ context: SignedInContext, errors: FormErrors = FormErrors(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await services.reply(
      GroupSettingsPage(
        shell: services.shell(context, request), group: group, form: form,
        boards: try await services.store.boards(), errors: errors), status: status)
  }
}
