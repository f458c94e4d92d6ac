import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The languages of a study: adds one from the list, or removes one, and later the texts that it leaves.
struct LanguageController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.post("/studies/:study/languages", use: change)
  }

  @Sendable private func change(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    if let removed = context.form.trimmed("remove").map(Language.init) {
      let saved = try await edit(draft, context) {
        $0.furtherLanguages.removeAll { $0 == removed }
        $0.removeStarterWords(in: removed)
      }
      let isKept = saved.study.strayTexts(among: saved.study.texts())[removed] != nil
      let kept = isKept ? " Its texts are kept in case you add it again." : ""
      return services.redirect(
        to: back(to: draft), notice: "\(removed.englishName) is no longer offered.\(kept)",
        undo: NoticeUndo(saved))
    }
    if let stray = context.form.trimmed("remove-texts").map(Language.init) {
      let saved = try await edit(draft, context) { $0 = $0.removingStrayTexts(in: stray) }
      return services.redirect(
        to: back(to: draft), notice: "The texts in \(stray.englishName) have been removed.",
        undo: NoticeUndo(saved))
    }
    switch LanguageRequest(context.form.trimmed("add") ?? "", in: draft.study) {
    case .language(let added):
      try await edit(draft, context) { study in
        guard !study.languages.contains(added) else { return }
        study.furtherLanguages.append(added)
        study.fillStarterWords(in: added)
      }
      return services.redirect(to: back(to: draft), notice: "\(added.englishName) has been added.")
    case .refused(let refusal):
      var builder = try await WritingPageBuilder(draft, request, context, services)
      builder.refusedLanguage = refusal
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
  }

  /// Changes the current list, because someone else may have added a language since the page was opened.
  @discardableResult
  private func edit(
    _ draft: Draft, _ context: SignedInContext, change: @escaping @Sendable (inout Study) -> Void
  ) async throws -> Draft {
    try await services.edit(draft, context, at: ["furtherLanguages"], "Changed the languages") {
      var study = $0
      change(&study)
      return study
    }
  }

  private func back(to draft: Draft) -> String {
    Paths.write(draft.study.id, at: ["facts"]) + "#languages-title"
  }
}
