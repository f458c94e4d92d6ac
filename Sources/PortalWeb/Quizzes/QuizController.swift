import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// What a study's quizzes test: the overview, new questions, and the parts of consents that a question tests.
struct QuizController: Sendable {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/quizzes")), use: coverage)
    routes.get(.init(Paths.ofStudy("/quizzes/question")), use: ask)
    routes.post(
      .init(Paths.ofStudy("/quizzes/question")),
      use: services.keepingText(of: add) {
        $0.without(["consent", "paragraph", "right", "switch"])
      })
    routes.post(.init(Paths.ofStudy("/passages/**")), use: change)
  }

  @Sendable private func coverage(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    return try await services.reply(
      QuizCoveragePage(shell: services.shell(context, request), draft: draft))
  }

  @Sendable private func ask(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let target = try target(of: request.query, in: draft)
    return try await services.reply(
      NewQuizQuestionPage(
        target, form: request.query, draft: draft, shell: services.shell(context, request)))
  }

  @Sendable private func add(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    try draft.study.requireLanguage(of: context.form, request)
    let target = try target(of: context.form, in: draft)
    if let kind = context.form["switch"] {
      // The author switched the kind of answer: show the form again with what was typed.
      var form = context.form
      form.fields.append((name: "kind", value: kind))
      return try await services.reply(
        NewQuizQuestionPage(
          target, form: form, draft: draft, shell: services.shell(context, request)))
    }
    let wish: NewQuizQuestion
    do {
      wish = try NewQuizQuestion(context.form, on: target, in: draft.study)
    } catch {
      return try await services.reply(
        NewQuizQuestionPage(
          target, form: context.form, errors: error, draft: draft,
          shell: services.shell(context, request)), status: .unprocessableContent)
    }
    let added = try await services.add(
      to: draft, request, context, at: ["tasks", wish.task],
      "Added the quiz question \(wish.prompt)"
    ) { (try wish.added(to: $0.requiring(target.language)), "") }
    return services.redirect(
      to: Paths.write(draft.study, at: target.sectionPlace, in: target.language) + "#tests",
      notice: "“\(wish.prompt)” has been added to the quiz.", undo: added.undo)
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let place = context.place
    guard let part = PlacedPart(at: place, in: draft.study), case .quizQuestion = part.kind else {
      throw PortalError.notFound
    }
    let context = try await services.followingNames(context, in: draft) { names, form in
      names.passed(passage: form)
    }
    let edit = PassageEdit(context.form, of: place)
    let back =
      context.form["returning"] == "quizzes"
      ? Paths.quizzes(draft.study.id) : Paths.write(draft.study.id, at: place) + "#tested"
    let title = part.title(in: draft.study.primaryLanguage)
    do {
      guard let change = edit.change else { throw StalePassage(place: nil) }
      let saved = try await services.edit(
        draft, context, at: place, "\(change.summary) \(title)"
      ) { try edit.applied(to: $0) }
      return services.redirect(to: back, notice: change.notice, undo: NoticeUndo(saved))
    } catch let stale as StalePassage {
      return try await refusal(of: stale, on: place, in: draft, to: back, context)
    }
  }

  /// Says who has changed the question or the consent, with a link to that change, which shows when.
  private func refusal(
    of stale: StalePassage, on question: Place, in draft: Draft, to back: String,
    _ context: SignedInContext
  ) async throws -> Response {
    var line: EditLine?
    if let place = stale.place {
      line = try await services.store.latestEdit(
        of: draft.study.id, for: context.account.id, about: place
      ) {
        $0.changes(place)
      }
    }
    guard let line else {
      return services.redirect(
        to: back, refusal: "The consent has changed, so nothing was saved. Check it and try again.")
    }
    let what = stale.place == question ? "this question" : "this part of the consent"
    let link = "Check the change"
    return services.redirect(
      to: back,
      refusal:
        "\(LaterChange(line, for: context.account).who) changed \(what) after you opened the page, so nothing was saved. \(link) and try again.",
      place: .init(title: link, address: Paths.edit(line.number, of: draft.study.id)))
  }

  private func target(of form: SubmittedForm, in draft: Draft) throws -> TestTarget {
    guard let target = TestTarget(form, in: draft.study) else { throw PortalError.notFound }
    return target
  }
}
