import Hummingbird
import StudyEditing
import StudyModel
import StudyReview
import StudyStore

/// What a person is asked to review, and a version as its reviewers read it.
struct ReviewController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.reviews), use: queue)
    routes.get(.init(Paths.ofReview()), use: read)
    routes.post(.init(Paths.ofReview()), use: stateLanguages)
    routes.post(.init(Paths.ofReview("/seen")), use: markSeen)
    routes.post(.init(Paths.ofReview("/seen/removal")), use: markUnseen)
    routes.get(.init(Paths.ofReview("/seen/chapter")), use: askAboutChapter)
    routes.post(.init(Paths.ofReview("/seen/chapter")), use: markChapter)
  }

  @Sendable func queue(_ request: Request, context: SignedInContext) async throws -> Response {
    let queue = try await services.store.reviewQueue(
      for: context.account.id, page: request.pageNumber, size: ReviewQueuePage.size)
    services.readAhead(queue, for: context.account.id)
    return try await services.reply(
      ReviewQueuePage(shell: services.shell(context, request), queue: queue))
  }

  @Sendable func read(_ request: Request, context: SignedInContext) async throws -> Response {
    try await page(of: try await services.openReview(context), request, context)
  }

  /// The page of a review.
  /// - Parameter errors: those of the languages that someone chose.
  func page(
    of review: OpenedReview, _ request: Request, _ context: SignedInContext,
    errors: FormErrors = FormErrors(), status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let language = language(request.query, of: review)
    let storyboard = try await services.storyboard(
      of: review.study, sha256: review.line.sha256, in: language)
    let lines = try await services.store.versions(of: review.id, for: context.account.id) ?? []
    let bases = ScreenChanges.bases(of: review.number, in: lines)
    let wished = request.query["since"].flatMap { VersionNumber($0) }
    let base = bases.first { $0.number == wished } ?? bases.first
    return try await services.reply(
      ReviewPage(
        shell: services.shell(context, request), review: review, storyboard: storyboard,
        text: await services.reviewedText(of: review, storyboard),
        changes: try await services.changes(
          of: review, since: base, storyboard,
          showsMarks: request.query["marks"] != Paths.withoutMarks, for: context.account.id),
        findings: await services.findings(of: review), bases: bases,
        canStamp: services.printing.canStamp, errors: errors), status: status)
  }

  @Sendable func markSeen(_ request: Request, context: SignedInContext) async throws -> Response {
    try await mark(true, request, context)
  }

  @Sendable func markUnseen(_ request: Request, context: SignedInContext) async throws -> Response {
    try await mark(false, request, context)
  }

  private func mark(
    _ isSeen: Bool, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let review = try await services.openReview(context)
    let marked = SeenScreen(
      screen: context.form["screen"] ?? "", content: context.form["content"] ?? "")
    // Only screens of this version; the language is the one in which the screen is the same.
    let found = review.screens.languages.lazy.compactMap { entry in
      entry.screens.first { $0.seen == marked }.map { (entry.language, $0) }
    }.first
    guard let (language, screen) = found else { throw PortalError.notFound }
    try await services.store.mark([marked], seen: isSeen, in: review.id, by: context.account.id)
    if context.form["answer"] == SeenMarksPage.answer {
      return try await marks(after: marked, request, context)
    }
    let page = request.pageBefore ?? Paths.review(review.id, review.number, in: language)
    return services.redirect(to: page + "#" + screen.anchor)
  }

  /// What a mark changed, for a script.
  private func marks(
    after marked: SeenScreen, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let review = try await services.openReview(context, refusesAltered: false)
    let storyboard = try await services.storyboard(
      of: review.study, sha256: review.line.sha256, in: language(context.form, of: review))
    guard let screen = storyboard.screens.first(where: { $0.seen == marked }) else {
      throw PortalError.notFound
    }
    return try await services.reply(
      SeenMarksPage(
        shell: services.shell(context, request), review: review, storyboard: storyboard,
        screen: screen, since: context.form["since"].flatMap { VersionNumber($0) }))
  }

  @Sendable func askAboutChapter(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let review = try await services.openReview(context)
    let chapter = try chapter(request.query, of: review)
    return try await services.reply(
      SeenChapterPage(
        shell: services.shell(context, request), review: review, chapter: chapter))
  }

  @Sendable func markChapter(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let review = try await services.openReview(context)
    let chapter = try chapter(context.form, of: review)
    try await services.store.mark(
      chapter.screens.map(\.seen), seen: true, in: review.id, by: context.account.id)
    let count = chapter.screens.count
    return services.redirect(
      to: Paths.review(review.id, review.number, in: chapter.language),
      notice: count == 1
        ? "1 screen is marked as seen." : "\(count) screens are marked as seen.")
  }

  private func chapter(
    _ form: SubmittedForm, of review: OpenedReview
  ) throws -> SeenChapterPage.Chapter {
    let language = language(form, of: review)
    let id = form["chapter"] ?? ""
    let screens = review.screens.screens(in: language).filter { $0.chapter == id }
    guard !screens.isEmpty else { throw PortalError.notFound }
    return SeenChapterPage.Chapter(id: id, language: language, screens: screens)
  }

  func language(_ form: SubmittedForm, of review: OpenedReview) -> Language {
    let wished = form["language"].map { Language($0) }
    return wished.flatMap { review.study.languages.contains($0) ? $0 : nil }
      ?? review.study.primaryLanguage
  }
}
