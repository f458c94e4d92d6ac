import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Proposes a version, and in the same step asks the board and makes the package for its office.
struct ProposalController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/versions")), use: propose)
    routes.get(.init(Paths.ofStudy("/versions/new")), use: proposal)
  }

  @Sendable func proposal(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.counted(services.draft(context))
    try draft.requireEditor()
    let lines = try await lines(of: draft, context)
    return try await page(
      draft, after: lines,
      suggestion: try await services.numberSuggestion(
        for: draft, after: lines, for: context.account.id), form: SubmittedForm(), request, context)
  }

  @Sendable func propose(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.counted(services.draft(context))
    try draft.requireEditor()
    let submission = Submission(request, context)
    // If the form is submitted twice, only the first proposes; this check comes first because the draft then has no
    // changes.
    if let submission,
      let number = try await services.store.result(of: submission, by: context.account.id)
    {
      return try await proposed(number, draft, context)
    }
    let errors: FormErrors
    let lines = try await lines(of: draft, context)
    let suggestion = try await services.numberSuggestion(
      for: draft, after: lines, for: context.account.id)
    do {
      let form = try ProposalForm(
        context.form, draft, suggestion: suggestion, today: services.boardToday)
      let line = try await services.propose(
        form, of: draft.study.id, by: context.account.id,
        asking: ProposalHandover.Choice(context.form).board, submission: submission)
      return try await proposed("\(line.number)", draft, context)
    } catch let repeated as RepeatedSubmission {
      return try await proposed(repeated.result, draft, context)
    } catch let error as FormErrors {
      // The same form may have been sent meanwhile, after which its number is taken.
      if let submission,
        let number = try await services.store.result(of: submission, by: context.account.id)
      {
        return try await proposed(number, draft, context)
      }
      errors = error
    } catch let error as VersionError {
      errors = FormErrors(error)
    } catch let error as ReviewError {
      errors = FormErrors(proposing: error, as: draft.role)
    } catch let error as ExportError {
      errors = FormErrors("notes", error.message)
    } catch is EditConflict {
      errors = FormErrors()
    }
    return try await refused(errors, after: lines, suggestion: suggestion, request, context)
  }

  /// The page again, with what was typed, why the draft was not proposed, and who changed it meanwhile.
  private func refused(
    _ errors: FormErrors, after lines: [VersionLine], suggestion: NumberSuggestion?,
    _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    // It can have changed since this request began.
    let draft = try await services.counted(services.draft(context))
    let seen = context.form["revision"].flatMap(Int.init(bounded:)) ?? draft.revision
    let change =
      seen == draft.revision
      ? nil : try await services.latestChange(of: draft.study.id, context)
    return try await page(
      draft, after: lines, suggestion: suggestion, form: context.form, errors: errors,
      change: change, request, context)
  }

  private func page(
    _ draft: Draft, after lines: [VersionLine], suggestion: NumberSuggestion?, form: SubmittedForm,
    errors: FormErrors = FormErrors(), change: LaterChange? = nil, _ request: Request,
    _ context: SignedInContext
  ) async throws -> Response {
    let settings = try await services.store.reviewSettings(
      of: draft.study.id, for: context.account.id)
    return try await services.reply(
      ProposalPage(
        shell: services.shell(context, request), draft: draft, problems: draft.problems,
        comments: try await services.comments(on: draft, for: context.account.id),
        lines: lines, suggestion: suggestion,
        handover: settings?.board.map {
          ProposalHandover(
            to: $0, after: lines, canMakePackage: services.canMakePackages, form: form,
            errors: errors, today: services.boardToday)
        }, requiresBoard: settings?.requiresBoard ?? true, form: form, errors: errors,
        change: change),
      status: errors.isEmpty && change == nil ? .ok : .unprocessableContent)
  }

  private func lines(of draft: Draft, _ context: SignedInContext) async throws -> [VersionLine] {
    try await services.store.versions(of: draft.study.id, for: context.account.id) ?? []
  }

  /// Makes the package if the form asks for it, also if it is sent again, because the first try may have been interrupted.
  private func proposed(
    _ name: String, _ draft: Draft, _ context: SignedInContext
  ) async throws -> Response {
    let id = draft.study.id
    let chosen = ProposalHandover.Choice(context.form)
    let done = "Version \(name) has been proposed. It can no longer change."
    guard let number = VersionNumber(name) else {
      return services.redirect(to: Paths.versions(id), notice: done)
    }
    let order =
      chosen.makesPackage && services.canMakePackages
      ? try await services.packageChoice(number, since: nil, context).order : nil
    if let order, try await !services.beginPackage(order) {
      return services.redirect(
        to: Paths.version(id, number),
        refusal:
          "Version \(number) has been proposed. Its package was not made: many packages are being made right now."
      )
    }
    let next =
      order.map { Paths.boardPackage($0) }
      ?? (chosen.board != nil ? Paths.version(id, number) : Paths.versions(id))
    return services.redirect(
      to: next, notice: chosen.board != nil ? "\(done) The board can now review it." : done)
  }
}

extension FormErrors {
  /// Reports why a version was not proposed whose author also asked the board.
  fileprivate init(proposing error: ReviewError, as role: MemberRole) {
    if case .noBoard = error {
      // Without a board, the form has no field for it.
      let choice =
        role == .owner ? "choose a board" : "ask an owner of the study to choose a board"
      self.init(
        "notes",
        """
        Nothing has been proposed, because the study no longer has a board to ask. Propose the version without a \
        review, or \(choice) on the People page.
        """)
    } else {
      let reason = FormErrors(error)["emails"] ?? ""
      self.init(
        "board",
        "Nothing has been proposed. \(reason) You can also propose the version without asking the board."
      )
    }
  }
}
