import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore
import Synchronization

/// The editor: shows a part, saves it, and takes back the last edits. The rest of a path is the part's place.
struct WritingController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.get("/studies/:study/write", use: show)
    router.get("/studies/:study/write/**", use: show)
    router.post("/studies/:study/write/**", use: save)
    router.post("/studies/:study/undo", use: undo)
    router.get("/studies/:study/problems", use: problems)
    StructureController(services: services).addRoutes(to: router)
    RuleController(services: services).addRoutes(to: router)
    IdentifierController(services: services).addRoutes(to: router)
    CopyingController(services: services).addRoutes(to: router)
    FindController(services: services).addRoutes(to: router)
    PictureController(services: services).addRoutes(to: router)
    FileController(services: services).addRoutes(to: router)
  }

  @Sendable private func show(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    return try await services.reply(try builder(draft, request, context).page())
  }

  @Sendable private func save(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    var builder = try builder(draft, request, context)
    let edit = PartEdit(place: builder.part.place, language: builder.language, form: context.form)
    let title = builder.part.title(in: draft.study.primaryLanguage)
    let latest = Mutex<[Problem]?>(nil)
    do {
      let saved = try await services.store.edit(
        draft.study.id, by: context.account.id, at: builder.part.documentPlace, basedOn: nil,
        summary: "Edited \(title)",
        revising: { draft in
          let changed = try edit.applied(to: draft.study, document: draft.document)
          guard edit.mayBreak(draft.study, changed) else { return changed }
          return try CarefulEdit(edit.form) { _ in changed }.applied(to: draft.study)
        },
        problems: { study in
          let found = StudyProblems(study)
          latest.withLock { $0 = found.all }
          return found.counts
        })
      return try reply(
        to: edit, saved: saved, problems: latest.withLock { $0 }, builder.language, request)
    } catch let broken as WouldBreak {
      return try await services.ask(
        broken, deed: "Save “\(title)”", back: edit.place, request, context, builder.language)
    } catch PartEditError.fields(let errors) {
      if request.wantsJSON { return refused(errors) }
      builder.typed = context.form
      builder.errors = errors
      return try await services.reply(builder.page(), status: .unprocessableContent)
    } catch PartEditError.conflict(let conflicts) {
      if request.wantsJSON {
        return services.json(
          [
            "conflict": true,
            "message": .string(
              "Changed by \(draft.editorName) at \(Moment(draft.editedAt).time). Your text is kept here."
            ),
          ], status: .conflict)
      }
      return try await services.reply(
        ConflictPage(
          conflicts, edit: edit, part: builder.part, draft: draft, shell: builder.shell,
          problemCount: builder.found.all.countToMend), status: .conflict)
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
    to edit: PartEdit, saved: Draft, problems: [Problem]?, _ language: Language, _ request: Request
  ) throws
    -> Response
  {
    guard request.wantsJSON else {
      return services.redirect(
        to: Paths.write(saved.study, at: edit.place, in: language),
        notice: (["Saved."] + edit.notes).joined(separator: " "))
    }
    guard let part = EditedPart(at: edit.place, in: saved.study) else { throw PortalError.notFound }
    return services.json(
      SavedPart(
        part, in: saved, language: language, problems: problems ?? StudyProblems(saved.study).all
      ).json)
  }

  @Sendable private func undo(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    let back = returnPath(request, of: draft.study)
    do {
      let undone = try await services.store.undo(
        draft.study.id, by: context.account.id, problems: { StudyProblems($0).counts })
      guard let undone else {
        return services.redirect(to: back, notice: "You have no edit to take back.")
      }
      let latest = try await services.store.history(
        of: draft.study.id, for: context.account.id, limit: 1)
      return services.redirect(
        to: returnPath(request, of: undone.study),
        notice: (latest.first?.summary ?? "Your last edit is taken back") + ".")
    } catch is EditConflict {
      return services.redirect(
        to: back,
        notice:
          "Somebody has changed this since, so your edit was not taken back. History shows both.")
    }
  }

  // The page that Undo stands on, if it belongs to this study; of a part that Undo takes away, the one around it; else the
  // study.
  private func returnPath(_ request: Request, of study: Study) -> String {
    guard let referrer = request.headers[.referer].flatMap(URL.init(string:)),
      referrer.path().hasPrefix(Paths.study(study.id) + "/"), isOwnPath(referrer.path())
    else { return Paths.write(study.id) }
    if referrer.path().hasPrefix(Paths.write(study.id) + "/") {
      var place = Array(referrer.pathComponents.dropFirst(4))
      let wanted = place.count
      while EditedPart(at: place, in: study) == nil { place.removeLast() }
      if place.count < wanted {
        return Paths.write(study.id, at: place.isEmpty ? ["facts"] : place)
      }
    }
    return referrer.path() + (referrer.query().map { "?" + $0 } ?? "")
  }

  @Sendable private func problems(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    let problems = StudyProblems(draft.study).all
    return try await services.reply(
      ProblemsPage(
        shell: services.shell(context, request),
        study: StudyTabs(draft.study, current: .problems, problemCount: problems.countToMend),
        problems: ProblemList(problems, study: draft.study, language: draft.study.primaryLanguage),
        writeAddress: Paths.write(draft.study.id)))
  }

  private func builder(_ draft: Draft, _ request: Request, _ context: SignedInContext) throws
    -> WritingPageBuilder
  {
    try WritingPageBuilder(draft, request, context, services)
  }
}

extension WritingPageBuilder {
  init(_ draft: Draft, _ request: Request, _ context: SignedInContext, _ services: Services) throws
  {
    guard let part = EditedPart(at: context.place, in: draft.study) else {
      throw PortalError.notFound
    }
    let wanted =
      context.form["language"] ?? request.uri.queryParameters["language"].map(String.init)
    self.init(
      draft: draft, part: part,
      language: draft.study.languages.first { $0.rawValue == wanted }
        ?? draft.study.primaryLanguage,
      shell: services.shell(context, request), account: context.account.id,
      found: FoundProblems(draft.study))
    pictureSlot = request.query["picture"]
    scheduleDay = request.query["day"].flatMap(CalendarDay.init) ?? services.today
  }
}

extension SignedInContext {
  /// The place behind a pattern that ends in `**`.
  var place: Place {
    parameters.getCatchAll().map { String($0).removingPercentEncoding ?? String($0) }
  }
}

/// All problems of a study: of its structure and of the Markdown in it.
struct StudyProblems {
  let all: [Problem]

  init(_ study: Study) {
    all = study.allProblems.sorted { $0.severity < $1.severity }
  }

  var counts: ProblemCounts {
    (all.count { $0.severity == .error }, all.count { $0.severity == .warning })
  }
}

/// Problems that are worked out when a page first asks for them; a save that succeeds never does.
final class FoundProblems {
  private let study: Study
  private(set) lazy var all = StudyProblems(study).all

  init(_ study: Study) { self.study = study }
}

/// The list of what has to be mended, on a page of its own.
struct ProblemsPage: Page {
  static let template = "writing/problems"
  let shell: Shell
  let study: StudyTabs
  let problems: ProblemList
  let writeAddress: String
}
