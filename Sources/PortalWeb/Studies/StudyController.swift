import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The list of studies, and how new ones are created.
struct StudyController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.studies), use: list)
    routes.get(.init(Paths.newStudy), use: beginning)
    routes.post(.init(Paths.studies), use: create)
    routes.get(.init(Paths.ofStudy()), use: open)
    routes.post(.init(Paths.ofStudy("/archiving")), use: archive)
    routes.post(.init(Paths.ofStudy("/archiving/removal")), use: bringBack)
    routes.get(.init(Paths.ofStudy("/copy")), use: copyForm)
    routes.post(.init(Paths.ofStudy("/copy")), use: copy)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let words = request.query.trimmed("words") ?? ""
    let isArchive = request.query["show"] == "archived"
    let number = request.pageNumber
    let store = services.store
    let shown = try await store.studies(
      for: context.account.id, matching: words, archived: isArchive, page: number,
      pageSize: StudyListPage.pageSize)
    let others = try await store.studies(
      for: context.account.id, matching: words, archived: !isArchive, page: 1, pageSize: 1)
    return try await services.reply(
      StudyListPage(
        shell: services.shell(context, request), cards: shown.cards,
        altered: try await store.alteredVersions(of: shown.cards.map(\.id)),
        totals: isArchive
          ? (inUse: others.total, archived: shown.total)
          : (inUse: shown.total, archived: others.total),
        words: words, isArchive: isArchive, number: number,
        maySeeNew: context.account.mayWrite))
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    return services.redirect(to: draft.readingAddress ?? Paths.write(draft.study.id))
  }

  @Sendable func beginning(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    return try await services.reply(
      NewStudyPage(
        shell: services.shell(context, request), form: SubmittedForm(),
        groups: try await services.store.ownGroups(of: context.account.id)))
  }

  @Sendable func create(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    let groups = try await services.store.ownGroups(of: context.account.id)
    do {
      let group = try context.form.trimmed("group").map { typed in
        guard let group = groups.first(where: { $0.id.uuidString == typed }) else {
          throw FormErrors("group", "You are no longer in this group. Choose another one.")
        }
        return group
      }
      let form = try NewStudyForm(context.form, defaults: group?.defaults)
      let study = try await services.create(form.study, in: group?.id, request, context)
      let shared = group.map { " and shared with the group “\($0.name)”" } ?? ""
      return services.redirect(
        to: Paths.write(study.id),
        notice: "“\(study.displayTitle)” has been created\(shared). Changes are saved as you write."
      )
    } catch let errors as FormErrors {
      return try await services.reply(
        NewStudyPage(
          shell: services.shell(context, request), form: context.form, groups: groups,
          errors: errors),
        status: .unprocessableContent)
    }
  }

  @Sendable func archive(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.draft(context).study
    try await services.store.archive(study.id, by: context.account.id)
    return services.redirect(
      to: Paths.studies,
      notice: "“\(study.displayTitle)” has been archived. Its versions can still be read.",
      undo: NoticeUndo(action: Paths.archiving(study.id) + "/removal"))
  }

  @Sendable func bringBack(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.draft(context).study
    try await services.store.bringBack(study.id, by: context.account.id)
    return services.redirect(
      to: Paths.studies, notice: "“\(study.displayTitle)” has been restored.")
  }
}

extension Account {
  /// Whether the person can create studies; reviewers only read what is shared with them.
  var mayWrite: Bool { role != .reviewer }

  /// Throws `PortalError.forbidden` if the person cannot create studies.
  func requireWriter() throws {
    guard mayWrite else {
      throw PortalError.forbidden(
        "Reviewers cannot create studies. Ask an administrator for a researcher account."
      )
    }
  }
}
