import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Finds words in all texts of a study, and replaces the selected ones in one edit.
struct FindController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.get("/studies/:study/find", use: show)
    router.post("/studies/:study/find", use: replace)
    router.get("/keys", use: keys)
  }

  @Sendable private func show(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    let wish = FindRequest(form: request.query, study: draft.study)
    return try await reply(wish, draft, request, context, notice: nil)
  }

  @Sendable private func replace(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let form = context.form
    let wish = FindRequest(form: form, study: draft.study)
    do { try draft.study.requireLanguage(of: form, request) } catch let gone as LanguageIsGone {
      return try await reply(
        wish, draft, request, context,
        notice:
          "Nothing was replaced, because \(gone.language.englishName) is no longer a language of this study. These are the texts in \(wish.language.englishName)."
      )
    }
    let chosen = Set(form.values("find"))
    guard !chosen.isEmpty else {
      return try await reply(
        wish, draft, request, context, notice: "Nothing was replaced. Choose at least one place.")
    }
    let shown = form["shown"] ?? ""
    let count = chosen.count == 1 ? "1 place" : "\(chosen.count) places"
    let saved: Draft
    do {
      saved = try await services.edit(
        draft, context, at: [],
        "Replaced “\(wish.search.words)” with “\(wish.replacement)” in \(count)"
      ) { study in
        guard study.languages.contains(wish.language) else { throw StaleFinds() }
        let finds = study.finds(of: wish.search, in: wish.language)
        guard FindPage.fingerprint(of: finds) == shown else { throw StaleFinds() }
        return try study.replacing(
          wish.search, in: wish.language, with: wish.replacement, chosen: chosen
        ).study.notingSources(since: study)
      }
    } catch is StaleFinds {
      return try await reply(
        wish, draft, request, context,
        notice: "Nothing was replaced, because the texts have changed. These are the current texts."
      )
    }
    return services.redirect(
      to: Paths.find(draft.study.id) + wish.queryText,
      notice: "Replaced in \(count).", undo: NoticeUndo(saved))
  }

  private func reply(
    _ wish: FindRequest, _ draft: Draft, _ request: Request, _ context: SignedInContext,
    notice: String?
  ) async throws -> Response {
    try await services.reply(
      FindPage(wish, draft: draft, shell: services.shell(context, request), problem: notice),
      status: notice == nil ? .ok : .unprocessableContent)
  }

  @Sendable private func keys(_ request: Request, context: SignedInContext) async throws -> Response
  {
    try await services.reply(KeysPage(shell: services.shell(context, request)))
  }
}

/// The texts have changed since they were shown.
private struct StaleFinds: Error {}

extension FindRequest {
  /// The search as the query of an address.
  var queryText: String {
    "?q=\(Paths.encoded(search.words))&with=\(Paths.encoded(replacement))&language=\(Paths.encoded(language.rawValue))"
      + (search.matchesCase ? "&case=on" : "") + (search.matchesWholeWords ? "&whole=on" : "")
  }
}
