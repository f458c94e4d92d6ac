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
    let id = study.id
    let reader = context.account.id
    guard let filter = ThreadFilterView(request.query, of: id),
      let threads = try await services.store.listedThreads(
        of: id, for: reader, filter.filter, page: request.pageNumber, size: ThreadsPage.size),
      let counts = try await services.store.threadCounts(of: id, for: reader, on: filter.subject)
    else { throw PortalError.notFound }
    let notes = request.pageNumber == 1 ? try await notes(filter, in: study, context) : []
    let answers =
      notes.isEmpty
      ? []
      : try await services.store.threads(of: id, for: reader, ThreadFilter(), mostComments: 0) ?? []
    return try await services.reply(
      ThreadsPage(
        shell: services.shell(context, request), in: study, threads: threads, counts: counts,
        filter: filter, notes: notes,
        answers: answers.filter { $0.subject.decision != nil },
        sentBack: study.mayEdit
          ? try await services.store.versions(of: id, for: reader)?.sentBack?.number : nil,
        mayOpen: !study.isArchived && (study.mayEdit || filter.subject != .draft)))
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
    let (version, content) = try await subject(request.query, study, context)
    return try await services.reply(
      NewThreadPage(
        shell: services.shell(context, request), in: study, version: version, subject: content,
        form: request.query,
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
    let (version, content) = try await subject(context.form, study, context)
    let note = try await note(in: context.form, on: version, of: id, context)
    let form = ThreadForm(context.form, in: content, answering: note)
    do {
      let thread = try await services.store.open(
        try form.thread(on: version, content), in: id, by: context.account.id,
        submission: Submission(request, context))
      return opened(thread.id, "#thread-\(thread.number)", of: id, context)
    } catch let repeated as RepeatedSubmission {
      guard let thread = UUID(uuidString: repeated.result) else { throw PortalError.notFound }
      return opened(thread, "", of: id, context)
    } catch let error as ThreadError {
      return try await services.reply(
        NewThreadPage(
          shell: services.shell(context, request), in: study, version: version, subject: content,
          form: context.form, answering: note,
          errors: FormErrors(error, text: form.text, movingTo: nil)),
        status: .unprocessableContent)
    }
  }

  private func opened(
    _ thread: UUID, _ fragment: String, of study: Study.ID, _ context: SignedInContext
  ) -> Response {
    services.redirect(
      to: returning(fragment, context) ?? Paths.thread(thread, of: study),
      notice: "Your comment has been added.")
  }

  /// The page that the form was on.
  private func returning(_ fragment: String, _ context: SignedInContext) -> String? {
    context.form.trimmed("returning").flatMap { isOwnPath($0) ? $0 + fragment : nil }
  }

  /// The thread on the page that its form was on. The editor shows no closed threads, and a list only those of its filter.
  private func returning(to thread: StudyThread, _ context: SignedInContext) -> String? {
    guard thread.state == .closed else { return returning("#thread-\(thread.number)", context) }
    let list = Paths.threads(thread.study)
    let isListed = context.form.trimmed("returning")?.hasPrefix(list) == true
    return returning(isListed ? "" : "#comments", context)
  }

  @Sendable func read(_ request: Request, context: SignedInContext) async throws -> Response {
    let study = try await services.threadStudy(reading: nil, context)
    return try await services.reply(
      ThreadPage(
        shell: services.shell(context, request), in: study,
        thread: try await thread(of: study, context), reader: context.account.id))
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
        to: returning(to: after, context) ?? Paths.thread(after.id, of: id),
        notice: target == nil
          ? "Your comment has been added."
          : "Thread \(after.number) is now “\(after.state.words)”.")
    } catch is RepeatedSubmission {
      return services.redirect(
        to: returning(to: thread, context) ?? Paths.thread(thread.id, of: id))
    } catch let error as ThreadError {
      var status = HTTPResponse.Status.unprocessableContent
      if case .movedMeanwhile = error { status = .conflict }
      let now = try await self.thread(of: study, context)
      return try await services.reply(
        ThreadPage(
          shell: services.shell(context, request), in: study, thread: now,
          reader: context.account.id, form: form,
          errors: FormErrors(
            error, text: text, movingTo: target, change: now.latestMove(for: context.account))),
        status: status)
    }
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
    async throws -> (version: VersionNumber?, study: Study)
  {
    let name = form.trimmed("version") ?? "draft"
    guard name != "draft" else {
      guard let draft = discussed.draft else { throw StoreError.notAllowed }
      return (nil, draft)
    }
    guard let number = VersionNumber(name),
      let found = try await services.store.version(
        number, of: discussed.id, for: context.account.id)
    else { throw PortalError.notFound }
    return (number, try found.version.study())
  }
}
