import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The languages of a study: adds one from the list, or removes one.
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
          "\(removed.englishName) is no longer offered. Its texts are kept in case you add it again.",
        undo: Paths.undo(draft.study.id))
    }
    switch LanguageWish(context.form.trimmed("add") ?? "", in: draft.study) {
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

/// What someone typed to add a language.
enum LanguageWish {
  case language(Language)
  case refused(LanguageRefusal)

  /// - Parameter typed: A name, in English or in the language itself, or a language tag.
  init(_ typed: String, in study: Study) {
    let meant = Language.named(typed)
    if meant.count == 1, !study.languages.contains(meant[0]) {
      self = .language(meant[0])
    } else {
      self = .refused(LanguageRefusal(typed, in: study))
    }
  }
}

/// Why a language was not added, and which ones may have been meant.
struct LanguageRefusal: Hashable, Sendable {
  let typed: String
  let message: String
  /// Suggested languages that the study does not have yet.
  let suggestions: [Language]

  private static let mostSuggested = 3

  init(_ typed: String, in study: Study) {
    self.typed = typed
    let named = Language.named(typed)
    let meant = Language.suggestions(for: typed)
    let offered = Array(
      meant.filter { !study.languages.contains($0) }.prefix(Self.mostSuggested))
    let fault =
      switch named.count {
      case 0: "“\(typed)” is not in the list of languages."
      case 1: ""
      default: "“\(typed)” is the name of more than one language."
      }
    let remedy =
      if !offered.isEmpty {
        "Did you mean \(offered.map(\.englishName).joined(separator: " or "))?"
      } else if let known = meant.first {
        "This study already has \(known.englishName)."
      } else {
        "Check the spelling, or choose a language from the list."
      }
    suggestions = offered
    message =
      typed.isEmpty
      ? "Type the name of a language, or choose one from the list."
      : [fault, remedy].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
