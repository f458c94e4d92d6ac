import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Versions of a study: publishing, withdrawing, and reading them.
struct VersionController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions")), use: list)
    routes.get(.init(Paths.ofStudy("/versions/:number")), use: open)
    routes.get(.init(Paths.ofStudy("/versions/:number/publication")), use: publication)
    routes.post(.init(Paths.ofStudy("/versions/:number/publication")), use: publish)
    routes.get(.init(Paths.ofStudy("/versions/:number/withdrawal")), use: withdrawal)
    routes.post(.init(Paths.ofStudy("/versions/:number/withdrawal")), use: withdraw)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    return try await services.reply(
      VersionListPage(
        shell: services.shell(context, request), draft: draft,
        lines: try await lines(of: draft, context, comparing: .withThreads),
        mayCopy: context.account.mayWrite,
        requiresBoard: try await requiresBoard(draft, context), reader: context.account.id))
  }

  @Sendable func publication(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let number = try number(context)
    let lines = try await lines(of: draft, context)
    let line = try lines.opened(number)
    let row = VersionRow(
      line, of: draft, all: lines, requiresBoard: try await requiresBoard(draft, context),
      reader: context.account.id)
    guard row.publication != nil else {
      return services.redirect(
        to: Paths.versions(draft.study.id),
        refusal: draft.role == .owner
          ? row.missing.map { "Version \(number) cannot be published. \($0)" }
            ?? "Nothing was changed: version \(number) \(line.state.predicate)."
          : "Only an owner of the study can publish its versions.")
    }
    let version = try await version(number, of: draft, context)
    return try await services.reply(
      PublicationPage(
        shell: services.shell(context, request), draft: draft, line: line, lines: lines,
        study: version.study(),
        comments: try await services.comments(on: draft, for: context.account.id),
        requests: try await services.store.reviewRequests(
          of: draft.study.id, number, for: context.account.id)))
  }

  @Sendable func withdrawal(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await lineToWithdraw(context)
    guard VersionRow(line, of: draft, all: [line]).withdrawal != nil else {
      return services.redirect(
        to: WithdrawalPage.returning(from: line, of: draft.study.id),
        refusal: draft.role == .owner
          ? "Nothing was changed: version \(line.number) \(line.state.predicate)."
          : "Only an owner of the study can withdraw its versions.")
    }
    return try await services.reply(
      WithdrawalPage(shell: services.shell(context, request), draft: draft, line: line))
  }

  @Sendable func publish(_ request: Request, context: SignedInContext) async throws -> Response {
    try await move(context) { draft, number in
      let line = try await services.store.publish(draft.study.id, number, by: context.account.id)
      services.stampAhead(number, of: draft.study.id, for: context.account.id)
      return (
        "Version \(line.number) has been published. Its bundle is ready to download.",
        Paths.versions(draft.study.id)
      )
    }
  }

  @Sendable func withdraw(_ request: Request, context: SignedInContext) async throws -> Response {
    let reason: String
    do {
      reason = try WithdrawalPage.reason(in: context.form)
    } catch {
      let (draft, line) = try await lineToWithdraw(context)
      return try await services.reply(
        WithdrawalPage(
          shell: services.shell(context, request), draft: draft, line: line, form: context.form,
          errors: error), status: .unprocessableContent)
    }
    return try await move(context) { draft, number in
      let id = draft.study.id
      let line = try await services.store.withdraw(
        id, number, because: reason, by: context.account.id)
      let done = "Version \(number) has been withdrawn."
      return line.altered == nil
        ? ("\(done) It can still be read.", Paths.version(id, number))
        : ("\(done) The history says that it was changed outside of Accord.", Paths.versions(id))
    }
  }

  /// The version that the address names, also if it is not as the history recorded it.
  private func lineToWithdraw(
    _ context: SignedInContext
  ) async throws -> (draft: Draft, line: VersionLine) {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let number = try number(context)
    let lines = try await lines(of: draft, context, comparing: .withThreads)
    guard let line = lines.first(where: { $0.number == number }) else { throw PortalError.notFound }
    return (draft, line)
  }

  /// - Parameter change: Returns what to say, and the page that shows the new state.
  private func move(
    _ context: SignedInContext,
    _ change: (Draft, VersionNumber) async throws -> (notice: String, page: String)
  ) async throws -> Response {
    let draft = try await services.draft(context)
    let number = try number(context)
    let versions = Paths.versions(draft.study.id)
    do {
      let done = try await change(draft, number)
      return services.redirect(to: done.page, notice: done.notice)
    } catch let move as Version.IllegalMove {
      return services.redirect(
        to: versions,
        refusal: "Nothing was changed: version \(number) is already \(move.from.words).")
    } catch VersionError.olderThanPublished(let newer) {
      return services.redirect(
        to: versions,
        refusal: "Nothing was changed: a later version, \(newer), is already published.")
    } catch VersionError.needsApproval {
      return services.redirect(
        to: versions,
        refusal: "Nothing was changed: the board has not approved version \(number).")
    } catch VersionError.needsSomeoneElse {
      return services.redirect(
        to: versions,
        refusal:
          "Nothing was changed: you proposed version \(number), so another owner of this study must publish it."
      )
    } catch VersionError.boardIsReviewing {
      return services.redirect(
        to: versions,
        refusal:
          "Nothing was changed: version \(number) is with the board. Wait for its decision, or withdraw the version."
      )
    } catch VersionError.boardObjected {
      return services.redirect(
        to: versions,
        refusal:
          "Nothing was changed: the board objected to the exact content of version \(number). Change it, or ask the board again."
      )
    } catch VersionError.approvalExpired {
      return services.redirect(
        to: versions,
        refusal: "Nothing was changed: the approval of version \(number) has expired.")
    } catch VersionError.openConditions {
      return services.redirect(
        to: versions,
        refusal: "Nothing was changed: the approval of version \(number) has open conditions.")
    }
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let kept = try await services.keptVersion(context)
    let line = kept.line
    let study = try kept.version.study()
    let language = request.query["language"].map { Language($0) }.flatMap {
      study.languages.contains($0) ? $0 : nil
    }
    let store = services.store
    guard let settings = try await store.reviewSettings(of: draft.study.id, for: context.account.id)
    else { throw PortalError.notFound }
    let records = ReviewPanel.Records(
      settings: settings,
      requests: try await store.reviewRequests(
        of: draft.study.id, line.number, for: context.account.id),
      decisions: try await store.decisions(
        of: draft.study.id, line.number, for: context.account.id),
      today: services.boardToday, reader: context.account.id)
    let storyboard = try await services.storyboard(
      of: study, sha256: line.sha256, in: language ?? study.primaryLanguage)
    return try await services.reply(
      VersionPage(
        shell: services.shell(context, request), draft: draft, line: line, study: study,
        storyboard: storyboard,
        files: VersionPage.Files(of: kept, in: draft.study.id), mayCopy: context.account.mayWrite,
        lines: try await lines(of: draft, context), records: records,
        stamps: await services.stampNote(on: kept, study, of: draft.study.id)))
  }

  private func requiresBoard(_ draft: Draft, _ context: SignedInContext) async throws -> Bool {
    try await services.store.reviewSettings(of: draft.study.id, for: context.account.id)?
      .requiresBoard ?? true
  }

  private func version(
    _ number: VersionNumber, of draft: Draft, _ context: SignedInContext
  ) async throws -> Version {
    guard
      let found = try await services.store.version(
        number, of: draft.study.id, for: context.account.id)
    else { throw PortalError.notFound }
    return found.version
  }

  private func number(_ context: SignedInContext) throws -> VersionNumber {
    guard let number = context.parameters.get("number").flatMap({ VersionNumber($0) }) else {
      throw PortalError.notFound
    }
    return number
  }

  private func lines(
    of draft: Draft, _ context: SignedInContext, comparing compared: ComparedRows = .withoutThreads
  ) async throws -> [VersionLine] {
    let lines =
      try await services.store.versions(
        of: draft.study.id, for: context.account.id, comparing: compared) ?? []
    return lines.sorted { $0.number > $1.number }
  }
}
