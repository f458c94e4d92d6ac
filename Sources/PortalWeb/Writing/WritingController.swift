import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyParts
import StudyStore

/// The editor: shows a part and saves it. The end of the path is the part's place.
struct WritingController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.get("/studies/:study/write", use: show)
    router.get("/studies/:study/write/**", use: show)
    router.post("/studies/:study/write/**", use: services.keepingText(of: save))
    router.get("/studies/:study/problems", use: problems)
  }

  @Sendable private func show(_ request: Request, context: SignedInContext) async throws -> Response
  {
    // The page lists the problems, so its tab counts the same ones.
    let draft = try await services.counted(services.draft(context))
    guard PlacedPart(at: context.place, in: draft.study) != nil else {
      return try await services.replyWithoutPart(draft, request, context)
    }
    var builder = try await builder(draft, request, context)
    builder.undo = try await services.undoView(
      draft, at: builder.part.documentPlace, by: context.account.id)
    builder.presence = services.presence(of: context.account, at: builder.part, in: draft)
    builder.threads = try await services.partThreads(
      draft, builder.part, builder.language, context)
    return try await services.reply(builder.page())
  }

  @Sendable private func save(_ request: Request, context: SignedInContext) async throws -> Response
  {
    var draft = try await services.draft(context)
    var restored: String?
    if PlacedPart(at: context.place, in: draft.study) == nil {
      if let place = try await services.renamed(context.place, in: draft, for: context.account.id) {
        throw RenamedPart(former: context.place, place: place)
      }
      restored = try await services.restored(draft, request, context)
      guard restored != nil else {
        return try await services.replyWithText(
          of: context.form, reason: .partIsGone, draft, request, context)
      }
      draft = try await services.draft(context)
    }
    try draft.study.requireLanguage(of: context.form, request)
    var builder = try await builder(draft, request, context)
    let (part, language) = (builder.part, builder.language)
    let context = try await services.followingNames(context, in: draft) { names, form in
      names.passed(settings: form, of: part, language: language)
    }
    builder.presence = services.presence(of: context.account, at: builder.part, in: draft)
    var edit = PartEdit(
      place: builder.part.place, language: builder.language, form: context.form.resolved)
    let title = builder.part.title(in: draft.study.primaryLanguage)
    do {
      let saved = try await PartSaving(
        services: services, draft: draft, part: builder.part, account: context.account.id,
        known: context.part(in: draft.study.id), named: context.named, isAutosave: request.wantsJSON
      ).save(&edit)
      return try await reply(
        to: edit, saved, since: draft, restored: restored, request, context)
    } catch let broken as WouldBreak {
      return try await services.ask(
        broken, deed: "Save “\(title)”", back: edit.place, request, context, builder.language)
    } catch PartEditError.fields(let errors) {
      if request.wantsJSON { return refused(errors) }
      var sent = PartEdit(place: edit.place, language: edit.language, form: context.form)
      sent.formerParts = edit.formerParts
      let value = draft.document.value(at: builder.part.documentPlace) ?? .object([:])
      builder.typed = ((try? sent.followingRows(of: builder.part, value)) ?? sent).form
      builder.errors = errors
      builder.threads = try await services.partThreads(
        draft, builder.part, builder.language, context)
      return try await services.reply(builder.page(), status: .unprocessableContent)
    } catch PartEditError.conflict(let conflicts) {
      return try await services.reply(
        to: conflicts, of: edit, at: builder.part, draft, request, context)
    } catch PartEditError.lost(let names) {
      return try await services.replyWithText(
        of: context.form, reason: .fieldsAreGone(names), draft, request, context)
    }
  }

  private func refused(_ errors: [FieldError]) -> Response {
    services.json(
      [
        "errors": .object(
          Dictionary(errors.map { ($0.name, .string($0.message)) }) { first, _ in first })
      ],
      status: .unprocessableContent)
  }

  private func reply(
    to edit: PartEdit, _ outcome: PartSaving.Saved, since before: Draft, restored: String?,
    _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let saved = outcome.draft
    guard request.wantsJSON else {
      let page = Paths.write(saved.study, at: edit.place, in: edit.language)
      let changed = edit.formerFacts(of: saved, since: before)
      var response = services.redirect(
        to: edit.confirmedField.map { page + $0 }
          ?? FormerFacts.address(page, after: changed, in: saved.study),
        notice: ([restored.map { "Restored \($0) and saved your text." } ?? "Saved."] + edit.notes
          + outcome.rows.notes).joined(separator: " "),
        undo: PastedBullets(edit.form) == nil ? nil : NoticeUndo(saved))
      response.acknowledge(context.form, secure: services.secureCookies)
      return response
    }
    guard let part = PlacedPart(at: edit.place, in: saved.study) else { throw PortalError.notFound }
    return services.json(
      SavedPart(
        part, in: saved, sent: edit.form, language: edit.language,
        rows: outcome.rows, problems: try saved.problems,
        address: request.wasFollowed
          ? Paths.write(saved.study, at: edit.place, in: edit.language) : nil,
        undo: try await services.undoView(
          saved, at: part.documentPlace, by: context.account.id)
      ).json)
  }

  @Sendable private func problems(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.counted(services.draft(context))
    let problems = try draft.problems
    // As it is exported, so that the losses are those of the export page.
    let exported =
      try await services.store.draftForExport(of: draft.study.id, for: context.account.id)
      ?? draft.study
    // For a large study, both this and finding the losses take long.
    try _Concurrency.Task.checkCancellation()
    let losses = try draft.findings.found(in: exported) {
      let found = services.formats.losses(of: exported, having: Set(exported.assets.map(\.id)))
      // A canceled task finds less.
      try _Concurrency.Task.checkCancellation()
      return found
    }
    return try await services.reply(
      ProblemsPage(
        ProblemFilter(request.query, study: draft.study), problems: problems, exports: losses,
        of: draft.study, reading: draft.readingAddress,
        whole: request.query[ProblemExcerpt.field], shell: services.shell(context, request)))
  }

  private func builder(_ draft: Draft, _ request: Request, _ context: SignedInContext) async throws
    -> WritingPageBuilder
  {
    try await WritingPageBuilder(draft, request, context, services)
  }
}

extension PartEdit {
  /// The facts that the edit changed; none if it is of another part.
  fileprivate func formerFacts(of saved: Draft, since before: Draft) -> [FormerFact] {
    guard let part = PlacedPart(at: place, in: saved.study), case .facts = part.kind,
      let old = before.document.value(at: part.documentPlace),
      let new = saved.document.value(at: part.documentPlace)
    else { return [] }
    return FormerFact.changed(from: old, to: new, among: part.settings, in: language)
  }
}

extension WritingPageBuilder {
  init(
    _ draft: Draft, _ request: Request, _ context: SignedInContext, _ services: Services
  ) async throws {
    guard let part = PlacedPart(at: context.place, in: draft.study) else {
      throw PortalError.notFound
    }
    let wanted =
      context.form["language"] ?? request.uri.queryParameters["language"].map(String.init)
    self.init(
      draft: draft, part: part,
      language: draft.study.languages.first { $0.rawValue == wanted }
        ?? draft.study.primaryLanguage,
      shell: try await services.shell(context, request), account: context.account.id)
    pictureSlot = request.query["picture"]
    former = FormerFacts(request.query)
    scheduleDay = request.query["day"].flatMap(CalendarDay.init) ?? services.today
  }
}

extension SignedInContext {
  /// The place in a path that matches a pattern ending in `**`.
  var place: Place {
    parameters.getCatchAll().map { String($0).removingPercentEncoding ?? String($0) }
  }
}
