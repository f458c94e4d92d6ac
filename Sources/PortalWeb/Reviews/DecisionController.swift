import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyReview
import StudyStore

/// Signing decisions on versions, reading them, and closing their conditions.
struct DecisionController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofReview("/decision")), use: form)
    routes.post(.init(Paths.ofReview("/decision")), use: decide)
    routes.get(.init(Paths.ofReview("/record")), use: record)
    routes.get(.init(Paths.ofReview("/conditions/:condition")), use: askAboutCondition)
    routes.post(.init(Paths.ofReview("/conditions/:condition")), use: closeCondition)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    let review = try await services.openReview(context)
    guard let rights = review.rights, rights.refusal == nil else { return refused(review, "") }
    let (compared, changes) = try await changes(of: review, context)
    return try await services.reply(
      DecisionPage(
        shell: services.shell(context, request), review: review, rights: rights,
        signer: context.account.name, form: SubmittedForm(), compared: compared, changes: changes,
        today: services.boardToday))
  }

  @Sendable func decide(_ request: Request, context: SignedInContext) async throws -> Response {
    do {
      return try await sign(request, context)
    } catch PortalError.notFound, StoreError.notFound {
      // Members who were taken off the board get the same answer as people who never were on it.
      throw PortalError.notAsked
    }
  }

  private func sign(_ request: Request, _ context: SignedInContext) async throws -> Response {
    // People who cannot decide here are not asked for a password, but their attempt is recorded.
    if let number = context.parameters.get("number").flatMap({ VersionNumber($0) }) {
      try await services.store.recordRefusedDecision(
        on: try services.studyID(context), number, by: context.account.id)
    }
    // Signing compares the threads in the transaction of the decision; a page that is shown instead compares them itself.
    let review = try await services.openReview(context, refusesAltered: false)
    guard review.mayDecide, context.form["add"] == nil else {
      return try await formAgain(
        services.openReview(context), FormErrors(), .ok, request, context)
    }
    let (read, found) = DecisionForm.reading(context.form, on: review.line)
    do {
      var refusals: [DecisionError] = []
      if let read {
        refusals = try await services.store.refusals(
          of: read, on: review.id, review.number, screens: review.readScreens,
          by: context.account.id)
      }
      let errors = FormErrors(found, and: refusals)
      // The password is tried once nothing else is wrong, because each try counts.
      guard var form = read, errors.isEmpty else {
        return try await formAgain(
          services.openReview(context), errors, .unprocessableContent, request, context)
      }
      form.languages = review.readLanguages
      // They may have changed in another window: nobody signs for languages that the page did not name.
      guard context.form["languages"] == review.readTags else { throw DecisionError.pageIsStale }
      let (decision, line) = try await services.store.decide(
        form, on: review.id, review.number, screens: review.readScreens, by: context.account.id,
        from: services.source(of: context))
      services.stampAhead(review.number, of: review.id, for: context.account.id)
      return services.redirect(
        to: Paths.review(review.id, review.number), notice: decision.notice(line))
    } catch {
      guard let refused = RefusedSignature(error) else { throw error }
      // Others may have decided while the password was checked.
      let review = try await services.openReview(context)
      let page = try await formAgain(review, refused.errors, refused.status, request, context)
      return refused.wait.map { page.askingAgain(after: $0) } ?? page
    }
  }

  /// The form with what was typed, and what changed since it was opened; or why nobody can decide here any more.
  private func formAgain(
    _ review: OpenedReview, _ errors: FormErrors, _ status: HTTPResponse.Status,
    _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    guard let rights = review.rights, rights.refusal == nil else {
      return try await refusedKeepingTexts(review, request, context)
    }
    let (compared, changes) = try await changes(of: review, context)
    // The page has the latest token, so it must say what changed since the one that was sent.
    return try await services.reply(
      DecisionPage(
        shell: services.shell(context, request), review: review, rights: rights,
        signer: context.account.name, form: context.form, errors: errors,
        rows: context.form["add"] == nil
          ? 2 : context.form.values("condition").count(where: \.isEmpty) + 1,
        news: DecisionPage.news(since: context.form, review, rights), compared: compared,
        changes: changes, today: services.boardToday), status: status)
  }

  /// What changed, for the form.
  /// - Returns: The changes since the version's predecessor, if people can have consented to an earlier version, and what
  ///   differs from the version that the review compares with, in a language that the person reads.
  private func changes(
    of review: OpenedReview, _ context: SignedInContext
  ) async throws -> (compared: ComparedStudies?, changes: ScreenChanges?) {
    let account = context.account.id
    let lines = try await services.store.versions(of: review.id, for: account) ?? []
    var compared: ComparedStudies?
    if review.line.hasPublishedPredecessor, let base = lines.predecessor(of: review.number) {
      compared = try await services.compared(
        .version(base), .version(review.line), of: review.id, for: account)
    }
    let storyboard = try await services.storyboard(
      of: review.study, sha256: review.line.sha256,
      in: review.readLanguages.first ?? review.study.primaryLanguage)
    let changes = try await services.changes(
      of: review, since: ScreenChanges.bases(of: review.number, in: lines).first, storyboard,
      showsMarks: false, for: account)
    return (compared, changes)
  }

  /// Says why nobody can decide here, on the review's page. A form that was sent twice ends here as well.
  /// - Parameter outcome: what the refusal begins with.
  func refused(
    _ review: OpenedReview, _ outcome: String = "Nothing was decided now. "
  ) -> Response {
    let page = Paths.review(review.id, review.number)
    return review.refusal.map {
      services.redirect(to: page, refusal: outcome + $0)
    } ?? services.redirect(to: page)
  }

  @Sendable func record(_ request: Request, context: SignedInContext) async throws -> Response {
    let review = try await services.openReview(context)
    return try await services.reply(
      DecisionRecordPage(
        shell: services.shell(context, request), review: review,
        canStamp: services.printing.canStamp))
  }

  @Sendable func askAboutCondition(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    try await conditionPage(FormErrors(), request, context)
  }

  @Sendable func closeCondition(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let review = try await services.openReview(context)
    let (_, condition) = try condition(context, of: review)
    let closing = context.form.trimmed("closing") ?? ""
    var errors = FormErrors()
    if closing.isEmpty { errors.add("closing", "Say in a sentence how it was met.") }
    if let correction = TextLimit.notes.correction(of: closing, "this text has") {
      errors.add("closing", correction)
    }
    let password = context.form["password"] ?? ""
    if password.isEmpty { errors.add("password", "Enter your password to sign.") }
    // The store refuses people who cannot close it, and records that, no matter what the form has.
    guard errors.isEmpty || !review.mayClose(condition) else {
      return try await conditionPage(errors, request, context, status: .unprocessableContent)
    }
    let page = Paths.review(review.id, review.number)
    do {
      try await services.store.closeCondition(
        condition.id, of: review.id, closing: closing, password: password,
        by: context.account.id, from: services.source(of: context))
      services.stampAhead(review.number, of: review.id, for: context.account.id)
      return services.redirect(to: page, notice: "The condition is closed.")
    } catch AccountError.wrongPassword {
      return try await conditionPage(
        FormErrors("password", "This is not your password. Nothing was closed."), request, context,
        status: .unprocessableContent)
    } catch SignInError.tooManyAttempts(let seconds) {
      let words = SignInError.words(for: seconds, "Nothing was closed")
      return try await conditionPage(
        FormErrors("password", words), request, context, status: .tooManyRequests
      ).askingAgain(after: seconds)
    } catch DecisionError.conditionIsClosed {
      return services.redirect(
        to: page, refusal: "Nothing was changed. \(DecisionError.conditionIsClosed.words)")
    }
  }

  private func conditionPage(
    _ errors: FormErrors, _ request: Request, _ context: SignedInContext,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let review = try await services.openReview(context)
    let (decision, condition) = try condition(context, of: review)
    guard review.mayClose(condition) else {
      return services.redirect(to: Paths.review(review.id, review.number))
    }
    return try await services.reply(
      ConditionPage(
        shell: services.shell(context, request), review: review, decision: decision,
        condition: condition, signer: context.account.name, form: context.form, errors: errors),
      status: status)
  }

  private func condition(
    _ context: SignedInContext, of review: OpenedReview
  ) throws -> (Decision, Decision.Condition) {
    let id = context.parameters.get("condition").flatMap { Int64($0) }
    for decision in review.decisions {
      if let condition = decision.conditions.first(where: { $0.id == id }) {
        return (decision, condition)
      }
    }
    throw PortalError.notFound
  }
}

extension Decision {
  /// That the approval ends before the day that was just signed; nil if it does not.
  private func shortening(_ approval: Approval?) -> String? {
    guard let last = approval?.expiresOn, let expiresOn, last < expiresOn else { return nil }
    return
      " Its last day is \(last.words), the earliest that a member entered, not \(expiresOn.words)."
  }

  /// That the approval asks more of people who already consented than was just signed; nil if it does not.
  private func tightening(_ approval: Approval?) -> String? {
    guard let strictest = approval?.reconsent, let reconsent, strictest > reconsent else {
      return nil
    }
    return
      " For people who already consented, it states “\(strictest.title)”, the most cautious answer of the members, not “\(reconsent.title)”."
  }

  /// What was just signed and what it led to.
  fileprivate func notice(_ line: VersionLine) -> String {
    let signed = "Your decision is signed: \(meaning.signed)."
    switch line.state {
    case .approved:
      return "\(signed) Version \(line.number) is approved"
        + (line.approval.map { " under \($0.number)." } ?? ".") + (shortening(line.approval) ?? "")
        + (tightening(line.approval) ?? "")
    case .changesRequested: return "\(signed) The authors see what to change."
    case .disapproved: return "\(signed) Version \(line.number) is disapproved."
    case .proposed:
      return counts
        ? "\(signed) Other decisions are still needed."
        : "\(signed) It is advice for the authors and the board."
    case .expired:
      return
        "\(signed) Version \(line.number) is approved, but the last day that another member signed has passed."
    case .published, .superseded, .withdrawn: return signed
    }
  }
}
