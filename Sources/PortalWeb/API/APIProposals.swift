import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

/// Proposes drafts as versions, by the rules of the page that does.
struct APIProposals {
  let services: Services

  func addRoutes(to routes: some RouterMethods<APIContext>) {
    routes.post(.init(Paths.api("/studies/{study}/versions")), use: propose)
  }

  /// Freezes the draft that `If-Match` names, and asks the board that the body names in the same step.
  @Sendable func propose(_ request: Request, context: APIContext) async throws -> Response {
    _ = try request.parameters(allowing: [])
    let draft = try await services.draftToPropose(context)
    try request.requireJSON()
    let repeatable = try RepeatableRequest(request, context)
    let answer = try await services.answer(to: repeatable, for: context.bearer.account.id) {
      try request.requireMatch(draft.tag)
      let body = try APIBody(context, allowing: ["number", "notes", "board"])
      let line = try await freeze(
        try await services.counted(draft), as: try body.text("number"),
        notes: try body.text("notes") ?? "",
        asking: try body.text("board").map { try AskedReview.board($0) },
        for: context.bearer.account.id, repeatable)
      return CreationAnswer(line, of: draft.study.id)
    }
    return services.created(answer)
  }

  private func freeze(
    _ draft: Draft, as number: String?, notes: String, asking board: Board.ID?,
    for account: Account.ID, _ repeatable: RepeatableRequest
  ) async throws -> VersionLine {
    let id = draft.study.id
    let lines = try await services.store.versions(of: id, for: account) ?? []
    let suggestion = try await services.numberSuggestion(for: draft, after: lines, for: account)
    do {
      let form = try ProposalForm(
        number: number ?? "\(NumberSuggestion.number(suggestion, after: lines))", notes: notes,
        revision: draft.revision, draft, suggestion: suggestion,
        today: services.boardToday)
      return try await services.propose(
        form, of: id, by: account, asking: board, submission: repeatable.submission,
        remembering: { repeatable.record(of: CreationAnswer($0, of: id)) })
    } catch let errors as FormErrors {
      throw APIError.refused(
        APIRefusal(errors, problems: try draft.problems.filter { $0.severity == .error }))
    } catch let error as VersionError {
      throw APIError.refused(APIRefusal(FormErrors(error), status: error.status))
    } catch let error as ReviewError {
      throw AskedReview.refusal(of: error, in: "board")
    } catch let error as ExportError {
      throw APIError.unprocessable(error.message)
    } catch is EditConflict {
      throw APIError.preconditionFailed
    }
  }
}

extension Services {
  /// The draft of the study that the address names, for programs that propose it or ask for reviews of its versions.
  /// - Throws: `StoreError.notAllowed` for people who may read the study but not edit it.
  func draftToPropose(_ context: APIContext) async throws -> Draft {
    let (id, account) = (try context.studyID(), context.bearer.account.id)
    guard context.bearer.scope == .propose else {
      throw PortalError.forbidden(
        "This token can neither propose versions nor ask for reviews. Use one that can.")
    }
    guard let draft = try await store.draft(of: id, for: account) else {
      let isKnown = try await store.versionAccess(to: id, for: account) != nil
      throw isKnown ? StoreError.notAllowed : StoreError.notFound
    }
    try draft.requireEditor()
    return draft
  }
}

extension VersionError {
  /// Whether it is the other versions that stand in the way, or the draft and the request.
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .nothingChanged, .numberTooLow, .olderThanPublished: .conflict
    case .numberBelowChanges, .problemsToFix, .incompleteTranslations, .needsApproval,
      .boardIsReviewing, .boardObjected, .approvalExpired, .openConditions, .needsSomeoneElse:
      .unprocessableContent
    }
  }
}

extension CreationAnswer {
  /// The tag is that of the version's own address. Nothing is later than a version that was just proposed.
  fileprivate init(_ line: VersionLine, of id: Study.ID) {
    let value = line.apiValue(replacedBy: nil)
    self.init(
      location: Paths.api("/studies/\(id.uuidString.lowercased())/versions/\(line.number)"),
      tag: sha256(value.canonicalBytes), value: value)
  }
}
