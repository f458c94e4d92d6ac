import Hummingbird
import StudyModel
import StudyStore

/// The languages of a study: adding one from the list, and no longer offering one.
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
      try await edit(draft, context) { $0.furtherLanguages.removeAll { $0 == removed } }
      return services.redirect(
        to: back(to: draft),
        notice:
          "\(removed.ownName) is no longer offered. Its texts are kept in case you add it again.",
        undo: Paths.undo(draft.study.id))
    }
    switch LanguageWish(context.form.trimmed("add") ?? "", in: draft.study) {
    case .language(let added):
      try await edit(draft, context) { study in
        if !study.languages.contains(added) { study.furtherLanguages.append(added) }
      }
      return services.redirect(to: back(to: draft), notice: "\(added.ownName) is added.")
    case .refused(let refusal):
      var builder = try WritingPageBuilder(draft, request, context, services)
      builder.refusedLanguage = refusal
      builder.errors = [FieldError(name: "add-language", message: refusal.message)]
      return try await services.reply(builder.page(), status: .unprocessableContent)
    }
  }

  /// Changes the list as it is at that moment: someone else may have added a language since the page was opened.
  private func edit(
    _ draft: Draft, _ context: SignedInContext, change: @escaping @Sendable (inout Study) -> Void
  ) async throws {
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

/// What somebody typed to add a language.
enum LanguageWish {
  case language(Language)
  case refused(LanguageRefusal)

  init(_ typed: String, in study: Study) {
    let language = Language(typed).canonical
    guard language.isKnown else {
      self = .refused(LanguageRefusal(typed))
      return
    }
    self =
      study.languages.contains(language)
      ? .refused(LanguageRefusal(typed, known: language)) : .language(language)
  }
}

/// Why a language is not added, and which one may be meant.
struct LanguageRefusal: Hashable, Sendable {
  let typed: String
  let message: String
  let suggestion: Language?

  init(_ typed: String) {
    self.typed = typed
    suggestion = typed.isEmpty ? nil : Language.suggestion(for: typed)
    message =
      typed.isEmpty
      ? "Choose a language from the list."
      : suggestion.map {
        "“\(typed)” is not a language tag. Did you mean \($0.rawValue), \($0.englishName)?"
      }
        ?? "“\(typed)” is not a language in the list. Choose one, with a region if you like, such as es-MX."
  }

  init(_ typed: String, known: Language) {
    self.typed = typed
    suggestion = nil
    message = "This study already has \(known.ownName)."
  }
}
