import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Thrown for a form that was written in a language that the study no longer has, so that its text never becomes the text
/// of another language.
struct LanguageIsGone: Error {
  let language: Language
}

extension Study {
  /// Returns the study if it has a language.
  /// - Throws: `LanguageIsGone` if someone removed it.
  func requiring(_ language: Language) throws -> Study {
    guard languages.contains(language) else { throw LanguageIsGone(language: language) }
    return self
  }

  /// Throws `LanguageIsGone` if a form was written in a language that the study no longer has. A form that names no language
  /// is written in the primary one.
  func requireLanguage(of form: SubmittedForm, _ request: Request) throws {
    guard let tag = form.trimmed("language") ?? request.query.trimmed("language") else { return }
    _ = try requiring(Language(tag))
  }
}

extension Services {
  typealias Handler = @Sendable (Request, SignedInContext) async throws -> Response

  /// A handler of forms that shows what was typed instead if the form's language was removed.
  /// - Parameter typed: Returns what was typed of a form.
  func keepingText(
    of handler: @escaping Handler,
    typed: @escaping @Sendable (SubmittedForm) -> SubmittedForm = { $0 }
  ) -> Handler {
    { request, context in
      do { return try await handler(request, context) } catch let gone as LanguageIsGone {
        return try await reply(
          with: unsavedText(
            of: typed(context.form), in: gone.language, draft(context), request, context), request)
      }
    }
  }

  private func unsavedText(
    of form: SubmittedForm, in language: Language, _ draft: Draft, _ request: Request,
    _ context: SignedInContext
  ) async throws -> UnsavedTextPage {
    let study = draft.study
    let place = context.placeInPath
    let part = PlacedPart(at: place, in: study)
    let back = part ?? PlacedPart.nearest(to: place, in: study)
    let typed = KeptTexts(
      form, fields: part?.settings ?? [],
      of: part.flatMap { draft.document.value(at: $0.documentPlace) } ?? .object([:]),
      in: language)
    let line = try await removal(of: language, from: study.id, for: context.account.id)
    let name = language.englishName
    let who = line.map { $0.accountID == context.account.id ? "You" : $0.accountName }
    return UnsavedTextPage(
      shell: try await shell(context, request), study: draft.tabs(.write),
      title: "\(name) was removed",
      happened: who.map { "\($0) removed \(name) from the languages of this study" }
        ?? "\(name) was removed from the languages of this study after you opened the page",
      deleted: line.map { Moment($0.at) }, typed: typed.orNil, bringBack: nil, saving: nil,
      adding: draft.mayEdit
        ? .init(
          language: name, address: Paths.write(study.id, at: ["facts"]) + "#languages-title") : nil,
      back: Paths.write(study.id, at: back?.place ?? ["facts"]),
      backLabel: back?.title(in: study.primaryLanguage) ?? "Study facts")
  }

  /// The latest edit that removed a language from a study; nil if there is none.
  func removal(
    of language: Language, from study: Study.ID, for account: Account.ID
  ) async throws -> EditLine? {
    let list: Place = ["furtherLanguages"]
    return try await store.latestEdit(of: study, for: account, about: list) { line in
      guard [.edited, .undone].contains(line.kind), list.starts(with: line.place) else {
        return false
      }
      let rest = list.dropFirst(line.place.count)
      func has(_ content: JSONValue?) -> Bool {
        content?.value(at: rest)?.arrayValue?.contains(.string(language.rawValue)) == true
      }
      return has(line.before) && !has(line.after)
    }
  }
}

extension SubmittedForm {
  /// The form without some fields, such as those that only say what it is about.
  func without(_ names: Set<String>) -> SubmittedForm {
    var form = self
    form.fields.removeAll { names.contains($0.name) }
    return form
  }
}
