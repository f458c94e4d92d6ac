import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The board of a study, and whether publishing needs its approval; set by the study's owners.
struct StudyBoardController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/board")), use: choose)
    routes.post(.init(Paths.ofStudy("/board/requirement")), use: require)
    routes.get(.init(Paths.ofStudy("/board/requirement/removal")), use: question)
    routes.post(.init(Paths.ofStudy("/board/requirement/removal")), use: requireNone)
    routes.get(.init(Paths.ofStudy("/board/second-person")), use: secondPersonQuestion)
    routes.post(.init(Paths.ofStudy("/board/second-person")), use: setSecondPerson)
  }

  @Sendable func choose(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await owned(context)
    let typed = context.form.trimmed("board")
    let id = typed.flatMap { UUID(uuidString: $0) }
    guard typed == nil || id != nil else { throw PortalError.notFound }
    do {
      try await services.store.setBoard(id, of: draft.study.id, by: context.account.id)
    } catch ReviewSettingsError.versionIsWithBoard(let number) {
      return stays(number, of: draft)
    }
    let board = try await services.store.reviewSettings(
      of: draft.study.id, for: context.account.id)?.board
    return services.redirect(
      to: Paths.people(draft.study.id),
      notice: board.map { "“\($0.name)” is now the board of this study." }
        ?? "This study has no board now.")
  }

  @Sendable func require(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await owned(context)
    try await services.store.setRequiresBoard(true, of: draft.study.id, by: context.account.id)
    return services.redirect(
      to: Paths.people(draft.study.id), notice: "Publishing this study now needs an approval.")
  }

  @Sendable func question(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await owned(context)
    return try await services.reply(
      NoApprovalPage(shell: services.shell(context, request), draft: draft))
  }

  @Sendable func requireNone(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await owned(context)
    do {
      try await services.store.setRequiresBoard(false, of: draft.study.id, by: context.account.id)
    } catch ReviewSettingsError.versionIsWithBoard(let number) {
      return stays(number, of: draft)
    }
    return services.redirect(
      to: Paths.people(draft.study.id),
      notice: "Owners can now publish this study without an approval.")
  }

  @Sendable func secondPersonQuestion(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await owned(context)
    let settings = try await services.store.reviewSettings(
      of: draft.study.id, for: context.account.id)
    return try await services.reply(
      SecondPersonPage(
        shell: services.shell(context, request), draft: draft,
        isRequired: settings?.requiresSecondPerson ?? false))
  }

  @Sendable func setSecondPerson(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let draft = try await owned(context)
    let isRequired = context.form["required"] == "yes"
    try await services.store.setRequiresSecondPerson(
      isRequired, of: draft.study.id, by: context.account.id)
    return services.redirect(
      to: Paths.people(draft.study.id),
      notice: isRequired
        ? "Someone other than the person who proposed a version must publish it now."
        : "Other owners can now publish versions that they proposed.")
  }

  /// Says why a study keeps its board.
  private func stays(_ number: VersionNumber, of draft: Draft) -> Response {
    services.redirect(
      to: Paths.people(draft.study.id),
      refusal:
        "Nothing was changed: version \(number) is with the board. Wait for its decision, or withdraw the version."
    )
  }

  private func owned(_ context: SignedInContext) async throws -> Draft {
    let draft = try await services.draft(context)
    try draft.requireOwner("Only an owner of the study can change who approves it.")
    return draft
  }
}

extension Paths {
  /// Chooses the board of a study.
  static func studyBoard(_ id: Study.ID) -> String { study(id) + "/board" }
  /// Makes publishing need an approval.
  static func requirement(_ id: Study.ID) -> String { studyBoard(id) + "/requirement" }
  /// Asks whether publishing takes a second person.
  static func secondPerson(_ id: Study.ID) -> String { studyBoard(id) + "/second-person" }
  /// Asks before publishing no longer needs an approval.
  static func requirementRemoval(_ id: Study.ID) -> String { requirement(id) + "/removal" }
}
