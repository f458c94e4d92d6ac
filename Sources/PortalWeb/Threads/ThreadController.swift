import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Threads about a study: opening, reading, and answering them.
struct ThreadController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/threads")), use: list)
    routes.post(.init(Paths.ofStudy("/threads")), use: open)
    routes.get(.init(Paths.ofStudy("/threads/new")), use: form)
    routes.get(.init(Paths.ofStudy("/threads/people.json")), use: mentionable)
    routes.get(.init(Paths.ofStudy("/threads/:thread")), use: read)
    routes.post(.init(Paths.ofStudy("/threads/:thread")), use: reply)
    routes.post(
      .init(Paths.ofStudy("/threads/:thread/comments/:comment/retraction")), use: retract)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let read = request.query.trimmed("version").flatMap { VersionNumber($0) }
    let study = try await services.threadStudy(reading: read, context)
    guard let page = try await page(request.query, in: study, request, context) else {
      throw PortalError.notFound
    }
    return try await services.reply(page)
  }

  /// The page of the list that a query asks for; nil if it names no version.
  /// - Parameter refused: an answer that was refused on this page.
  private func page(
    _ query: SubmittedForm, in study: ThreadStudy, refused: RefusedReply? = nil,
    _ request: Request, _ context: SignedInContext
  ) async throws -> ThreadsPage? {
    let id = study.id
    let reader = context.account.id
    guard let filter = ThreadFilterView(query, of: id),
      let threads = try await services.store.listedThreads(
        of: id, for: reader, filter.filter, page: query.pageNumber, size: ThreadsPage.size),
      let counts = try await services.store.threadCounts(of: id, for: reader, on: filter.subject)
    else { return nil }
    let notes = query.pageNumber == 1 ? try await notes(filter, in: study, context) : []
    let answers =
      notes.isEmpty
      ? []
      : try await services.store.threads(of: id, for: reader, ThreadFilter(), mostComments: 0) ?? []
    return try await ThreadsPage(
      shell: services.shell(context, request), in: study, threads: threads, counts: counts,
      filter: filter, notes: notes,
      answers: answers.filter { $0.subject.decision != nil },
      sentBack: study.mayEdit
        ? services.store.versions(of: id, for: reader)?.sentBack?.number : nil,
      mayOpen: !study.isArchived && (study.mayEdit || filter.subject != .draft),
      refused: refused)
  }

  /// What reviewers noted with the decisions that the listed threads belong to.
  private func notes(
    _ filter: ThreadFilterView, in study: ThreadStudy, _ context: SignedInContext
  ) async throws -> [DecisionNote] {
    guard case .version(let number) = filter.subject else { return [] }
    return try await services.decisionNotes(before: number, of: study.id, for: context.account.id)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.threadStudy(context)
    let (version, state, content) = try await subject(request.query, study, context)
    return try await services.reply(
      NewThreadPage(
        shell: services.shell(context, request), in: study, version: version, state: state,
        subject: content, form: request.query,
        answering: try await note(in: request.query, on: version, of: study.id, context)))
  }

  /// The note that a form or an address names; nil if there is none.
  private func note(
    in form: SubmittedForm, on version: VersionNumber?, of study: Study.ID,
    _ context: SignedInContext
  ) async throws -> DecisionNote? {
    guard let version, let id = form.trimmed("decision").flatMap({ Int64($0) }) else { return nil }
    return try await services.decisionNotes(before: version, of: study, for: context.account.id)
      .first { $0.id == id }
  }

  /// The names that a comment can mention, for a list while it is written.
  @Sendable func mentionable(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    guard
      let names = try await services.store.mentionableNames(
        in: try services.studyID(context), onVersion: request.query["on"] == "version",
        for: context.account.id)
    else { throw PortalError.notFound }
    return services.json(.object(["names": .array(names.map(JSONValue.string))]))
  }

  @Sendable func open(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.threadStudy(context)
    let id = study.id
    let (version, state, content) = try await subject(context.form, study, context)
    let note = try await note(in: context.form, on: version, of: id, context)
    let (sent, removed) =
      version == nil
      ? try await services.following(context.form, in: content, context) : (context.form, nil)
    let form = ThreadForm(sent, in: content, answering: note, removed: removed)
    do {
      let thread = try await services.store.open(
        try form.thread(on: version, content), in: id, by: context.account.id,
        submission: Submission(request, context))
      return try await opened(thread.id, "#thread-\(thread.number)", of: study, removed, context)
    } catch let repeated as RepeatedSubmission {
      guard let thread = UUID(uuidString: repeated.result) else { throw PortalError.notFound }
      return try await opened(thread, "", of: study, removed, context)
    } catch let error as ThreadError {
      let errors = FormErrors(error, text: form.text, movingTo: nil)
      // A comment that was typed in the editor stays there, next to its part.
      if study.mayEdit,
        let page = try await services.editorPage(
          showing: RefusedComment(form: context.form, errors: errors), in: id, request, context)
      {
        return try await services.reply(page, status: .unprocessableContent)
      }
      return try await services.reply(
        NewThreadPage(
          shell: services.shell(context, request), in: study, version: version, state: state,
          subject: content, form: context.form, answering: note, errors: errors),
        status: .unprocessableContent)
    }
  }

  /// Returns to the page that the form was on, or shows the thread if that page is gone.
  private func opened(
    _ thread: UUID, _ fragment: String, of study: ThreadStudy, _ removed: RemovedSubject?,
    _ context: SignedInContext
  ) async throws -> Response {
    let page = try await services.pageBefore(context.form, in: study, context)
    return services.redirect(
      to: page.map { $0 + fragment } ?? Paths.thread(thread, of: study.id),
      notice: "Your comment has been added."
        + (removed.map { " “\($0.title)” was removed after you opened its page." } ?? ""))
  }

  /// The thread on the page that its form was on, if that page is not gone. The editor shows no closed threads, and a list only
  /// those of its filter.
  private func returning(
    to thread: StudyThread, in study: ThreadStudy, _ context: SignedInContext
  ) async throws -> String? {
    let page = try await services.pageBefore(context.form, in: study, context)
    guard thread.state == .closed else { return page.map { $0 + "#thread-\(thread.number)" } }
    let list = Paths.threads(thread.study)
    let isListed = context.form.trimmed("returning")?.hasPrefix(list) == true
    return page.map { $0 + (isListed ? "" : "#comments") }
  }

  @Sendable func read(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.threadStudy(reading: nil, context)
    let thread = try await thread(of: study, context)
    return try await services.reply(
      ThreadPage(
        shell: services.shell(context, request), in: study, thread: thread,
        reader: context.account.id, review: try await services.review(of: thread, in: study)))
  }

  @Sendable func reply(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.threadStudy(reading: nil, context)
    let id = study.id
    let thread = try await thread(of: study, context)
    let form = context.form
    let text = form["text"] ?? ""
    let target = form.trimmed("state").flatMap { ThreadState(rawValue: $0) }
    do {
      let after = try await services.store.reply(
        text, to: thread.id, in: id, movingTo: target,
        from: form.trimmed("seen").flatMap { ThreadState(rawValue: $0) }, by: context.account.id,
        submission: Submission(request, context))
      return services.redirect(
        to: try await returning(to: after, in: study, context) ?? Paths.thread(after.id, of: id),
        notice: target == nil
          ? "Your comment has been added."
          : "Comment \(after.number) is now “\(after.state.words)”.")
    } catch is RepeatedSubmission {
      return services.redirect(
        to: try await returning(to: thread, in: study, context) ?? Paths.thread(thread.id, of: id))
    } catch let error as ThreadError {
      var status = HTTPResponse.Status.unprocessableContent
      if case .movedMeanwhile = error { status = .conflict }
      let now = try await self.thread(of: study, context)
      let errors = FormErrors(
        error, text: text, movingTo: target, change: now.latestMove(for: context.account))
      // An answer that was typed in the list of comments or in the editor stays there, with what it is about.
      let refused = RefusedReply(thread: now, form: form, errors: errors)
      if study.mayEdit, let query = listQuery(form, of: id),
        let page = try await page(query, in: study, refused: refused, request, context)
      {
        return try await services.reply(page, status: status)
      }
      if study.mayEdit,
        let page = try await services.editorPage(showing: refused, request, context)
      {
        return try await services.reply(page, status: status)
      }
      return try await services.reply(
        ThreadPage(
          shell: services.shell(context, request), in: study, thread: now,
          reader: context.account.id, review: try await services.review(of: now, in: study),
          form: form, errors: errors),
        status: status)
    }
  }

  /// The query of the list that a form was on; nil if it was on another page.
  private func listQuery(_ form: SubmittedForm, of study: Study.ID) -> SubmittedForm? {
    guard let address = form.trimmed("returning") else { return nil }
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first.map(String.init) == Paths.threads(study) else { return nil }
    return SubmittedForm(urlEncoded: Array((parts.dropFirst().first ?? "").utf8))
  }

  @Sendable func retract(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.threadStudy(context)
    let thread = try await thread(of: study, context)
    guard let number = context.parameters.get("comment").flatMap({ Int(bounded: $0) }) else {
      throw PortalError.notFound
    }
    let page = Paths.thread(thread.id, of: study.id)
    do {
      _ = try await services.store.retract(
        comment: number, of: thread.id, in: study.id, by: context.account.id)
      return services.redirect(to: page, notice: "Your comment has been retracted.")
    } catch ThreadError.alreadyRetracted {
      return services.redirect(to: page)
    }
  }

  private func thread(of study: ThreadStudy, _ context: SignedInContext) async throws -> StudyThread
  {
    guard let id = context.parameters.get("thread").flatMap(UUID.init(uuidString:)),
      let thread = try await services.store.thread(
        id, of: study.id, for: context.account.id)
    else { throw PortalError.notFound }
    return thread
  }

  /// The version that a form or address names, with its content; the draft if it names that.
  private func subject(_ form: SubmittedForm, _ discussed: ThreadStudy, _ context: SignedInContext)
    async throws -> (version: VersionNumber?, state: Version.State, study: Study)
  {
    let name = form.trimmed("version") ?? "draft"
    guard name != "draft" else {
      guard let draft = discussed.draft else { throw StoreError.notAllowed }
      return (nil, .proposed, draft)
    }
    guard let number = VersionNumber(name),
      let found = try await services.store.version(
        number, of: discussed.id, for: context.account.id)
    else { throw PortalError.notFound }
    return (number, found.line.state, try found.version.study())
  }
}
